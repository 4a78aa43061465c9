import type { Page } from '@playwright/test'
import { ARENA, FOOTBALL } from '#lib/fairness/league.ts'
import { BALLS, DRAW_EVERY_MS, PICKS } from '#lib/fairness/pick-five.ts'
import { RING_LASTS_MS, ringOf } from '#lib/fairness/rings.ts'
import { newRichSeat, openHouseGame, openOwnHouse, sameBalance } from './house.ts'
import { expect, test, withMotion, words } from './story.ts'

test.use(withMotion)

// Protects: a whole round of each game of the house by touch on a phone, from the stake to the settled balance. Those at
// a table are in tables.test.ts. Motion is reduced where nothing is proven by it.

const language = 'th'

test('a round of the slot: a stake, a spin, its result in words, and the round among the rounds', async ({
  page,
}) => {
  const says = words(language, 'slot')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const game = await openHouseGame(page, { language, gameCode: 'koi-terrace', seat: await newRichSeat() })
  const reels = game.getByRole('img', { name: new RegExp(`^${says.reels}`) })
  const before = await reels.getAttribute('aria-label')
  await game.getByRole('button', { name: says.stakeLower }).tap()
  const stake = game.getByRole('textbox', { name: says.stake })
  await expect(stake).toHaveValue('฿2.00')
  const spin = game.getByRole('button', { name: says.spin, exact: true })
  await spin.tap()
  await expect(spin).toHaveAttribute('aria-busy', 'false')
  expect(await reels.getAttribute('aria-label')).not.toBe(before)
  await expect(game.getByRole('status')).not.toHaveText(says.ready)
  await sameBalance(page, game, says.balance)
  await expectOneRound(page, says.history)
})

test('a volley at the fish: bullets that touched are judged one by one, and paid as one round', async ({
  page,
}) => {
  const says = words(language, 'fish')
  const game = await openHouseGame(page, { language, gameCode: 'lantern-reef', seat: await newRichSeat() })
  const reef = game.getByRole('application', { name: says.reef })
  const box = await reef.boundingBox()
  const kinds = Object.entries(says).flatMap(([key, name]) => (key.startsWith('fish_') ? [name] : []))
  let shot = 0
  await expect(async () => {
    const x = ((box?.width ?? 0) * (1 + (shot % 9))) / 10
    shot += 1
    await reef.tap({ position: { x, y: 40 } })
    const told = (await game.locator('.paying').textContent()) ?? ''
    expect(kinds.some(kind => told.includes(kind))).toBe(true)
  }).toPass()
  await sameBalance(page, game, says.balance)
})

// By day in tables.test.ts, where it is left and played to its end.
test('a hand of pok deng: dealt, one more card where there is a choice, and paid in words', {
  tag: '@night',
}, async ({ page }) => {
  const says = words(language, 'pokdeng')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const game = await openHouseGame(page, {
    language,
    gameCode: 'house-pok-deng',
    seat: await newRichSeat(),
  })
  const deal = game.getByRole('button', { name: says.deal, exact: true })
  const draw = game.getByRole('button', { name: says.draw })
  const settled = game.locator('.decision:not([hidden]), .main-act:not([hidden])[aria-busy="false"]')
  // A pok ends a round at once: such rounds are played until there is a hand to decide.
  while (!(await draw.isVisible())) {
    await deal.tap()
    await expect(settled).toBeVisible()
  }
  await draw.tap()
  await expect(deal).toBeVisible()
  await expect(game.getByRole('main').getByRole('img')).not.toHaveCount(4)
  await sameBalance(page, game, says.balance)
})

test('a hand of video poker: dealt, one card held, the others drawn, and what the hand pays', async ({
  page,
}) => {
  const says = words(language, 'videopoker')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const game = await openHouseGame(page, {
    language,
    gameCode: 'monkey-poker',
    lobby: 'vassalage=PT&gameType=RNG&gameName=Monkey%20Poker',
    seat: await newRichSeat(),
  })
  await game.getByRole('button', { name: says.deal, exact: true }).tap()
  const draw = game.getByRole('button', { name: says.drawCards, exact: true })
  await expect(draw).toBeEnabled()
  const cards = game.getByRole('group', { name: says.cards }).getByRole('button')
  const held = await cards.nth(2).getAttribute('aria-label')
  await cards.nth(2).tap()
  await expect(cards.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await draw.tap()
  await expect(game.getByRole('button', { name: says.deal, exact: true })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await expect(cards.nth(2)).toHaveAttribute('aria-label', held ?? '')
  await sameBalance(page, game, says.balance)
  await expectOneRound(page, says.history)
})

test('a round of blackjack in a room: dealt, stood where there is a choice, and settled in words', async ({
  page,
}) => {
  const says = words(language, 'blackjack')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const game = await openHouseGame(page, {
    language,
    gameCode: 'blackjack-silk',
    lobby: 'vassalage=PT&gameType=LIVE',
    seat: await newRichSeat(),
  })
  const deal = game.getByRole('button', { name: says.deal, exact: true })
  const double = game.getByRole('button', { name: says.double, exact: true })
  const settled = game.locator('.decision:not([hidden]), .main-act:not([hidden])[aria-busy="false"]')
  // A blackjack ends a round at once: such rounds are played until there is a hand to decide.
  while (!(await double.isVisible())) {
    await deal.tap()
    await expect(settled).toBeVisible()
  }
  await double.tap()
  await expect(deal).toHaveAttribute('aria-busy', 'false')
  await sameBalance(page, game, says.balance)
  await game.getByRole('button', { name: says.history }).tap()
  await expect(game.getByRole('dialog').locator('summary').first()).toContainText('฿20.00')
})

test('a hand of gao gae: dealt to every seat of the house, and the best one takes the pot', async ({
  page,
}) => {
  const says = words(language, 'showdown')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const game = await openHouseGame(page, {
    language,
    gameCode: 'gao-gae-night',
    lobby: 'vassalage=CQ9&gameType=PVP',
    seat: await newRichSeat(),
  })
  const deal = game.getByRole('button', { name: says.deal, exact: true })
  await deal.tap()
  await expect(deal).toHaveAttribute('aria-busy', 'false')
  await expect(game.locator('.card:not(.back)')).toHaveCount(12)
  await expect(game.locator('.best')).not.toHaveCount(0)
  await sameBalance(page, game, says.balance)
  await expectOneRound(page, says.history)
})

test('a scratch card: one field rubbed free, the rest at once, and what it pays in words', async ({
  page,
}) => {
  const says = words(language, 'scratch')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const game = await openHouseGame(page, { language, gameCode: 'brass-charms', seat: await newRichSeat() })
  await game.getByRole('button', { name: says.buy }).tap()
  const card = game.getByRole('group', { name: says.card })
  const fields = card.getByRole('button')
  await expect(fields.first()).toBeEnabled()
  await expect(fields.first()).toHaveAccessibleName(covered(says.fieldCovered, 1))
  const first = await fields.first().boundingBox()
  if (!first) throw new Error('the first field has no place')
  await rub(page, first)
  await expect(fields.first()).not.toHaveAccessibleName(covered(says.fieldCovered, 1))
  await expect(fields.last()).toHaveAccessibleName(covered(says.fieldCovered, 9))
  await game.getByRole('button', { name: says.revealAll }).tap()
  await expect(game.getByRole('button', { name: says.buy })).toHaveAttribute('aria-busy', 'false')
  await expect(fields.last()).not.toHaveAccessibleName(covered(says.fieldCovered, 9))
  await expect(game.getByRole('status')).not.toHaveText(says.scratch.replace('{{count}}', '9'))
  await sameBalance(page, game, says.balance)
  await expectOneRound(page, says.history)
})

test('a ball of a pinball title: rows and risk, the fall, and its pocket in words', async ({ page }) => {
  const says = words(language, 'pinball')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const title = { lobby: 'vassalage=FC&gameType=RNG&gameName=Tiger%20Pinball', gameCode: 'tiger-pinball' }
  const game = await openHouseGame(page, { language, ...title, seat: await newRichSeat() })
  await game.getByRole('group', { name: says.rows }).getByRole('button').last().tap()
  await game.getByRole('group', { name: says.risk }).getByRole('button').last().tap()
  const drop = game.getByRole('button', { name: says.drop })
  await drop.tap()
  await expect(drop).toHaveAttribute('aria-busy', 'false')
  const [before = ''] = says.ballLies.split('{{')
  await expect(game.getByRole('img', { name: new RegExp(`^${before}`) })).toBeVisible()
  await sameBalance(page, game, says.balance)
  await expectOneRound(page, says.history)
})

test('a round of a blocks title: blocks opened one by one until one is a mine or the payout is taken', async ({
  page,
}) => {
  const says = words(language, 'blocks')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const title = { lobby: 'vassalage=JL&gameType=RNG&gameName=Rose%20Blocks', gameCode: 'rose-blocks' }
  const game = await openHouseGame(page, { language, ...title, seat: await newRichSeat() })
  const act = game.locator('.main-act')
  await game.getByRole('button', { name: says.start, exact: true }).tap()
  await expect(act).toBeDisabled()
  const block = game.getByRole('group', { name: says.field }).getByRole('button').nth(6)
  await expect(block).toHaveAccessibleName(covered(says.block_closed, 7))
  await block.tap()
  await expect(block).not.toHaveAccessibleName(covered(says.block_closed, 7))
  // Two of 25 blocks are mines: mostly there is a payout to take.
  if ((await block.getAttribute('aria-label')) === covered(says.block_clear, 7)) await act.tap()
  await expect(game.getByRole('button', { name: says.start, exact: true })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await expect(game.getByRole('group', { name: says.field }).locator('.mine, .hit')).toHaveCount(2)
  await sameBalance(page, game, says.balance)
  await expectOneRound(page, says.history)
})

test('a round of a keno title: numbers by chance and one by hand, the draw, and how many were right', async ({
  page,
}) => {
  const says = words(language, 'keno')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const title = { lobby: 'vassalage=FC&gameType=RNG&gameName=Bee%20Keno', gameCode: 'bee-keno' }
  const game = await openHouseGame(page, { language, ...title, seat: await newRichSeat() })
  const play = game.getByRole('button', { name: says.play, exact: true })
  await expect(play).toBeDisabled()
  const board = game.getByRole('group', { name: says.numbers })
  await game.getByRole('button', { name: says.byChance }).tap()
  await expect(board.getByRole('button', { pressed: true })).toHaveCount(5)
  await board.getByRole('button', { pressed: false }).first().tap()
  await expect(board.getByRole('button', { pressed: true })).toHaveCount(6)
  await play.tap()
  await expect(play).toHaveAttribute('aria-busy', 'false')
  await expect(board.locator('.drawn')).toHaveCount(20)
  await expect(game.getByText(says.rightOf.split('{{')[0] ?? '').first()).toBeVisible()
  await sameBalance(page, game, says.balance)
  await expectOneRound(page, says.history)
})

test('a round of a crash title: a cash-out is typed, the multiplier rises, and the hand cashes out or it crashes first', async ({
  page,
}) => {
  const says = words(language, 'crash')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const title = { lobby: 'vassalage=JL&gameType=RNG&gameName=Naga%20Crash', gameCode: 'naga-crash' }
  const game = await openHouseGame(page, { language, ...title, seat: await newRichSeat() })
  const act = game.locator('.main-act')
  await game.getByRole('group', { name: says.auto }).getByRole('button').last().tap()
  const typed = game.getByRole('textbox', { name: says.auto })
  await expect(typed).toHaveValue('×10.00')
  await typed.tap()
  await typed.fill('0.5')
  await act.tap()
  await expect(typed).toBeFocused()
  await expect(game.getByRole('alert')).toContainText('×1,000.00')
  await expect(act).toHaveText(says.start)
  await typed.fill('12.34')
  await expect(typed).toHaveAttribute('aria-invalid', 'false')
  await act.tap()
  const times = game.getByRole('status', { name: says.multiplier })
  await expect(times).toHaveText(/^×\d/)
  // A press that comes with the first one does not count: the hand cashes out as soon as it does.
  await expect(async () => {
    if ((await act.textContent()) !== says.start) await act.tap()
    await expect(act).toHaveText(says.start, { timeout: 500 })
  }).toPass()
  await expect(act).toHaveAttribute('aria-busy', 'false')
  await expect(game.locator('.curve.cashed, .curve.crashed')).toBeVisible()
  // It stays for the next round.
  await expect(typed).toHaveValue('×12.34')
  await sameBalance(page, game, says.balance)
  await expectOneRound(page, says.history)
})

test('a round of a bingo title: two tickets against the same balls, and their lines in words', async ({
  page,
}) => {
  const says = words(language, 'bingo')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const title = { lobby: 'vassalage=JL&gameType=RNG&gameName=Cat%20Bingo', gameCode: 'cat-bingo' }
  const game = await openHouseGame(page, { language, ...title, seat: await newRichSeat() })
  await game.getByRole('group', { name: says.tickets }).getByRole('button', { name: '2' }).tap()
  const tickets = game.getByRole('main').getByRole('table')
  await expect(tickets).toHaveCount(2)
  const play = game.getByRole('button', { name: says.play, exact: true })
  await play.tap()
  await expect(play).toHaveAttribute('aria-busy', 'false')
  await expect(tickets.first().getByRole('cell').first()).toHaveText(/\d/)
  await expect(game.getByText(says.linesAll.split('{{')[0] ?? '')).toBeVisible()
  await sameBalance(page, game, says.balance)
  await expectOneRound(page, says.history)
})

test('a spin of a jackpot title: a part of the stake comes to the jackpot, which is in view', async ({
  page,
}) => {
  const says = words(language, 'reels')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const title = { lobby: 'vassalage=PG&gameType=RNG&gameName=Gecko%20Jackpot', gameCode: 'gecko-jackpot' }
  const game = await openHouseGame(page, { language, ...title, seat: await newRichSeat() })
  const amount = game.getByText(says.jackpot, { exact: true }).locator('xpath=following-sibling::b')
  await expect(amount).toHaveText(/\d/)
  const before = (await amount.textContent()) ?? ''
  const spin = game.locator('.main-act')
  await spin.tap()
  await expect(amount).not.toHaveText(before)
  await expect(spin).toHaveAttribute('aria-busy', 'false')
  await sameBalance(page, game, says.balance)
  await expectOneRound(page, says.history)
})

test('a ticket of the quick draw: numbers, the sale, the draw by the clock, and the ticket settled by itself', async ({
  page,
}) => {
  const says = words(language, 'ticket')
  const house = await openOwnHouse(page)
  house.leave(30_000, DRAW_EVERY_MS)
  const game = await openHouseGame(page, { language, gameCode: 'harbour-five', seat: await newRichSeat() })
  const buy = game.getByRole('button', { name: says.buy })
  await expect(buy).toBeDisabled()
  const numbers = game.getByRole('group', { name: says.numbers })
  for (const ball of [3, 8, 15, 22, BALLS])
    await numbers.getByRole('button', { name: String(ball), exact: true }).tap()
  // A sixth cannot be chosen before one is given back.
  await expect(numbers.getByRole('button', { name: '1', exact: true })).toBeDisabled()
  await buy.tap()
  const mine = game.getByRole('heading', { name: says.mine }).locator('xpath=following-sibling::ul[1]')
  await expect(mine).toContainText(says.betWaiting)
  await house.pass(31_000)
  await expect(mine).not.toContainText(says.betWaiting)
  const results = game.getByRole('heading', { name: says.results }).locator('xpath=following-sibling::ul[1]')
  await expect(results.getByRole('listitem').first().locator('.small-ball')).toHaveCount(PICKS)
  await sameBalance(page, game, says.balance)
  await house.close()
})

// Both are one page of odds and one slip; at night it is told of both.
for (const { gameCode, league, feature, legs, tag } of [
  { gameCode: 'baize-league', league: FOOTBALL, feature: 'league', legs: 1, tag: ['@night'] as string[] },
  { gameCode: 'circuit-arena', league: ARENA, feature: 'arena', legs: 2, tag: [] as string[] },
] as const) {
  test(`a slip of ${legs} on ${gameCode}: odds, kick-off by the clock, results, and the slip settled by itself`, {
    tag,
  }, async ({ page }) => {
    const says = words(language, feature)
    const house = await openOwnHouse(page)
    house.leave(30_000, league.everyMs)
    const game = await openHouseGame(page, { language, gameCode, seat: await newRichSeat() })
    const place = game.locator('.main-act')
    await expect(place).toBeDisabled()
    for (let match = 0; match < legs; match += 1) {
      const odds = game.getByRole('article').nth(match).getByRole('button').first()
      await odds.tap()
      await expect(odds).toHaveAttribute('aria-pressed', 'true')
    }
    await expect(game.getByRole('region', { name: says.slip }).getByRole('listitem')).toHaveCount(legs)
    // What it costs and could pay stays in view, and is asked about once more.
    await expect(game.locator('.controls .slip-bar')).toBeInViewport()
    await place.tap()
    const confirm = game.getByRole('dialog')
    await expect(confirm.getByRole('listitem')).toHaveCount(legs)
    await confirm.locator('.btn.primary').tap()
    const mine = game.getByRole('heading', { name: says.mine }).locator('xpath=following-sibling::ul[1]')
    await expect(mine).toContainText(says.betWaiting)
    await house.pass(31_000)
    const results = game
      .getByRole('heading', { name: says.results })
      .locator('xpath=following-sibling::ul[1]')
    await expect(results).toContainText(says.playing)
    await house.pass(league.lastsMs)
    await expect(mine).not.toContainText(says.betWaiting)
    await expect(results.locator('.result-day').first()).toContainText(/\d – \d/)
    await sameBalance(page, game, says.balance)
    await house.close()
  })
}

test('a bet on a ring: chips on the next fight, the fight by the clock, and the bet settled by itself', async ({
  page,
}) => {
  const says = words(language, 'ring')
  const ring = ringOf('golden-spur')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const house = await openOwnHouse(page)
  house.leave(30_000, ring?.everyMs ?? 0)
  const game = await openHouseGame(page, {
    language,
    gameCode: 'golden-spur',
    lobby: 'vassalage=SV3',
    seat: await newRichSeat(),
  })
  const place = game.locator('.main-act')
  await expect(place).toBeDisabled()
  await game.getByRole('button', { name: says.side_meron }).tap()
  await place.tap()
  const mine = game.getByRole('heading', { name: says.mine }).locator('xpath=following-sibling::ul[1]')
  await expect(mine).toContainText(says.betWaiting)
  await house.pass(31_000)
  await house.pass(RING_LASTS_MS)
  await expect(mine).not.toContainText(says.betWaiting)
  const winners = [says.won_meron, says.won_wala, says.won_draw]
  await expect(async () => expect(winners).toContain(await game.getByRole('status').textContent())).toPass()
  await sameBalance(page, game, says.balance)
  await house.close()
})

function covered(phrase: string, number: number): string {
  return phrase.replace('{{number}}', String(number))
}

/** Opens the list of rounds: the round just played is the first of it. */
async function expectOneRound(page: Page, history: string): Promise<void> {
  const game = page.frameLocator('iframe')
  await game.getByRole('button', { name: history }).tap()
  await expect(game.getByRole('dialog').locator('summary')).toHaveCount(1)
}

/** Rubs over a box, to and fro. */
async function rub(
  { mouse }: Page,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<void> {
  const rows = 5
  await mouse.move(x + width * 0.1, y + height * 0.1)
  await mouse.down()
  for (let row = 0; row < rows; row += 1) {
    const across = row % 2 === 0 ? 0.9 : 0.1
    await mouse.move(x + width * across, y + (height * (row + 0.5)) / rows)
    await mouse.move(x + width * across, y + (height * Math.min(rows - 0.5, row + 1.5)) / rows)
  }
  await mouse.up()
}
