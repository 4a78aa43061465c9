import { expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { DEMO_STUDIOS, SLOT_STUDIOS } from '#lib/demo/vendors.ts'
import { DEFINITIONS } from '#lib/fairness/reels/definitions.ts'
import { definitionOf, titleOf } from '#lib/fairness/reels/titles.ts'

// Protects: a newcomer who presses a slot of the demo meets a game, and its tile states the figures of that game.

const slots = demoCatalogue().games.filter(
  game => game.gameType === 'RNG' && game.gameClassify === null && game.vassalage !== 'BAIZE',
)

test('every plain slot of every studio opens, and states the return of its definition, cut to a tenth', () => {
  expect(slots.length).toBeGreaterThan(8_000)
  for (const game of slots) {
    expect(DEMO_STUDIOS, game.gameCode).toContain(game.vassalage)
    expect(game.launchable, game.gameCode).toBe(true)
    const rtp = definitionOf(game.gameCode)?.figures.rtp ?? ''
    expect(rtp.startsWith(game.rtp ?? 'none'), `${game.gameCode} ${game.rtp} ${rtp}`).toBe(true)
  }
})

test('the code alone gives the title that its label was drawn from', () => {
  expect(slots.filter(game => titleOf(game.gameCode) !== game.artSeed)).toEqual([])
})

test('each studio has titles of every definition', () => {
  for (const studio of new Set(SLOT_STUDIOS)) {
    const own = slots.filter(game => game.vassalage === studio)
    expect(new Set(own.map(game => definitionOf(game.gameCode)?.name)).size, studio).toBe(DEFINITIONS.length)
  }
})
