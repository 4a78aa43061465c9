import type { Locator } from '@playwright/test'
import { newRichSeat, openHouseGame, openOwnHouse, sameBalance } from './house.ts'
import { expect, test, withMotion, words } from './story.ts'

test.use(withMotion)

const press = (target: Locator, isMobile: boolean) => (isMobile ? target.tap() : target.click())

test('a coup of baccarat: chips in their time, cards, the road and the same balance outside', async ({
  page,
  isMobile,
}) => {
  const says = words('th', 'baccarat')
  const game = await openHouseGame(page, {
    language: 'th',
    gameCode: 'cloth-baccarat',
    seat: await newRichSeat(),
  })
  await press(game.getByRole('button', { name: new RegExp(`^${says.spot_banker}\\s*0`) }), isMobile)
  await expect(game.getByRole('timer')).not.toBeEmpty()
  await press(game.getByRole('button', { name: says.double }), isMobile)
  await press(game.getByRole('button', { name: /20\.00/ }).last(), isMobile)
  await expect(game.getByRole('list', { name: says.beadPlate }).getByRole('listitem')).toHaveCount(1)
  await expect(game.getByRole('button', { name: says.again })).toBeEnabled()
  await sameBalance(page, game, says.balance)
})

test('a hand of pok deng that was left waits, and is played to its end by keyboard', async ({ page }) => {
  const says = words('en', 'pokdeng')
  const game = await openHouseGame(page, {
    language: 'en',
    gameCode: 'house-pok-deng',
    seat: await newRichSeat(),
  })
  const deal = game.getByRole('button', { name: says.deal, exact: true })
  const draw = game.getByRole('button', { name: says.draw })
  const settled = game.locator('.decision:not([hidden]), .main-act:not([hidden])[aria-busy="false"]')
  // A pok ends a round at once: such rounds are played until there is a hand to decide.
  while (!(await draw.isVisible())) {
    await deal.press('Enter')
    await expect(settled).toBeVisible()
  }
  await expect(draw).toBeFocused()
  await page.reload()
  await expect(draw).toBeVisible()
  await draw.press('Enter')
  await expect(deal).toBeVisible()
  await expect(game.getByRole('main').getByRole('img')).not.toHaveCount(4)
  await sameBalance(page, game, says.balance)
})

test('a round of the plumes: one side at a time, a result in words, the number that decided', async ({
  page,
  isMobile,
}) => {
  const says = words('th', 'cockfight')
  const game = await openHouseGame(page, {
    language: 'th',
    gameCode: 'two-plumes',
    seat: await newRichSeat(),
  })
  const spot = (name: string) => game.getByRole('button', { name: new RegExp(`^${name}`) })
  await press(spot(says.side_meron), isMobile)
  await press(spot(says.side_wala), isMobile)
  await expect(spot(says.side_meron)).not.toContainText('10.00')
  await press(game.getByRole('button', { name: new RegExp(`^${says.start} `) }), isMobile)
  await expect(game.getByRole('list', { name: says.lastResults }).getByRole('listitem')).toHaveCount(1)
  await sameBalance(page, game, says.balance)
  await press(game.getByRole('button', { name: says.history }), isMobile)
  await expect(game.getByRole('dialog').locator('summary')).toHaveCount(1)
})

for (const { feature, gameCode, lobby, spot } of [
  {
    feature: 'roulette',
    gameCode: 'dragon-roulette',
    lobby: 'vassalage=BGS&gameType=RNG&gameClassify=TG',
    spot: words('th', 'roulette').spot_red,
  },
  {
    feature: 'sicbo',
    gameCode: 'koi-sic-bo',
    lobby: 'vassalage=PT&gameType=RNG&gameClassify=TG',
    spot: words('th', 'sicbo').spot_small,
  },
] as const) {
  test(`a round of ${gameCode}: chips, what came out in words, and the same balance outside`, async ({
    page,
    isMobile,
  }) => {
    const says = words('th', feature)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const game = await openHouseGame(page, { language: 'th', gameCode, lobby, seat: await newRichSeat() })
    await press(game.getByRole('button', { name: new RegExp(`^${spot}(\\s|$)`) }), isMobile)
    await press(game.getByRole('button', { name: new RegExp(`^${says.play} `) }), isMobile)
    await expect(game.getByRole('list', { name: says.lastResults }).getByRole('listitem')).toHaveCount(1)
    await expect(game.getByRole('button', { name: says.again })).toBeEnabled()
    await sameBalance(page, game, says.balance)
  })
}

/** The usual time from one round of a room to the next. */
const ROOM_EVERY_MS = 30_000

// The boards of roulette and sic bo are those of the rounds above, and a room is one to its page: at night all four.
for (const { feature, gameCode, lobby, spot, tag } of [
  {
    feature: 'roulette',
    gameCode: 'roulette-brass',
    lobby: 'BGS',
    spot: words('th', 'roulette').spot_black,
    tag: ['@night'] as string[],
  },
  {
    feature: 'sicbo',
    gameCode: 'sic-bo-harbour',
    lobby: 'BGS',
    spot: words('th', 'sicbo').spot_big,
    tag: ['@night'] as string[],
  },
  {
    feature: 'dragontiger',
    gameCode: 'dragon-tiger-gate',
    lobby: 'BGS',
    spot: words('th', 'dragontiger').spot_tiger,
    tag: [] as string[],
  },
  {
    feature: 'livebaccarat',
    gameCode: 'baccarat-riverside',
    lobby: 'BGS',
    spot: words('th', 'livebaccarat').spot_banker,
    tag: [] as string[],
  },
] as const) {
  test(`a bet at ${gameCode}: placed in its time, the round by the clock, and settled by itself`, {
    tag,
  }, async ({ page, isMobile }) => {
    const says = words('th', feature)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const house = await openOwnHouse(page)
    house.leave(22_000, ROOM_EVERY_MS)
    const game = await openHouseGame(page, {
      ...{ language: 'th', gameCode, seat: await newRichSeat() },
      lobby: `vassalage=${lobby}&gameType=LIVE`,
    })
    const tile = game.getByRole('button', { name: new RegExp(`^${spot}(\\s|$)`) })
    await press(tile, isMobile)
    await press(game.getByRole('button', { name: new RegExp(`^${says.place} `) }), isMobile)
    await expect(tile.locator('.spot-staked')).toBeVisible()
    await house.pass(27_000)
    await expect(tile.locator('.spot-staked')).toBeHidden()
    await expect(game.locator('.bead').first()).toBeVisible()
    await expect(game.getByRole('status')).not.toHaveText(says.noMoreBets)
    await sameBalance(page, game, says.balance)
    await house.close()
  })
}
