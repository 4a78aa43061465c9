import { leagueOf } from '#lib/fairness/league-titles.ts'
import { phasesOf } from '#lib/fairness/live.ts'
import { newRichSeat, openHouseGame, openOwnHouse, sameBalance } from './house.ts'
import { expect, test, withMotion, words } from './story.ts'

test.use(withMotion)

// Protects: a bet on a match that runs, by touch on a phone. Odds that moved on while it was being confirmed are never
// taken: the player is told, sees the new ones and is asked again; what was placed is settled by itself.

const gameCode = 'basketball'
const league = leagueOf(gameCode)
if (!league?.model) throw new Error(`${gameCode} is not played in steps`)
const { everyMs, lastsMs, model } = league
const PHASE_MS = lastsMs / phasesOf(model).phases

test('a live bet: odds that moved on are refused, the new ones are asked about again, and the bet is settled', async ({
  page,
  trouble,
}) => {
  const says = words('th', 'sports')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const house = await openOwnHouse(page)
  house.leave(5_000, everyMs)
  house.hold()
  const game = await openHouseGame(page, {
    ...{ language: 'th', gameCode, seat: await newRichSeat() },
    lobby: 'vassalage=FC&gameType=SPORTS',
  })
  const live = game.locator('.live')
  // Nothing runs before the matchday has begun.
  await expect(game.getByRole('article').first()).toBeVisible()
  await expect(live).toBeHidden()
  await house.pass(6_000)
  await expect(live.getByRole('heading', { level: 2 })).toBeVisible()
  const balance = game.getByText(says.balance, { exact: true }).locator('xpath=following-sibling::b')
  const before = (await balance.textContent()) ?? ''
  const choice = live.getByRole('button').first()
  const dialog = game.getByRole('dialog')
  const mine = game.getByRole('heading', { name: says.mine }).locator('xpath=following-sibling::ul[1]')

  const first = await choice.locator('b').textContent()
  await choice.tap()
  await expect(dialog).toContainText(first ?? '')
  await house.pass(PHASE_MS)
  trouble.expectAnswer(/^POST \/vendor-demo\/api\/play 409/)
  const newOdds = page.waitForResponse(/\/api\/board$/)
  await dialog.locator('.btn.primary').tap()
  const notice = game.getByRole('alert')
  await expect(notice).toContainText(says.refused_oddsChanged)
  await expect(notice).toBeInViewport()
  expect(await balance.textContent()).toBe(before)
  await notice.getByRole('button', { name: says.goOn }).tap()
  await expect(mine).toHaveText(says.historyEmpty)
  await newOdds

  const second = (await choice.locator('b').textContent()) ?? ''
  await choice.tap()
  await expect(dialog).toContainText(second)
  await dialog.locator('.btn.primary').tap()
  await expect(mine.getByText(says.betWaiting)).toHaveCount(1)
  await expect(mine).toContainText(second)
  await expect(balance).not.toHaveText(before)
  await sameBalance(page, game, says.balance)

  await house.pass(lastsMs)
  await expect(mine).not.toContainText(says.betWaiting)
  await expect(live).toBeHidden()
  await sameBalance(page, game, says.balance)
  await game.getByRole('button', { name: says.history }).tap()
  await expect(dialog.locator('summary')).toHaveCount(1)
  await house.close()
})
