import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { DEMO_STUDIOS, DEMO_VENDOR, SLOT_STUDIOS } from '#lib/demo/vendors.ts'
import { DEFINITIONS } from '#lib/fairness/reels/definitions.ts'
import { definitionOf } from '#lib/fairness/reels/titles.ts'
import { titleOf } from '#lib/fairness/title-name.ts'
import { isOwnCode, kindOf, titleFor } from '#lib/fairness/titles.ts'
import { lotteryGame } from '#lib/lottery/games.ts'

// Protects: a newcomer who presses a slot of the demo meets a game, and its tile states the figures of that game.

const { games } = demoCatalogue()
const slots = games.filter(
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
    expect(new Set(own.map(game => definitionOf(game.gameCode)?.name)).size, studio).toBe(
      DEFINITIONS.filter(({ titles }) => !titles).length,
    )
  }
})

test('every game of the catalogue opens: the house has rules for it, or the site draws it', () => {
  expect(games).toHaveLength(10_300)
  expect(games.filter(({ launchable }) => !launchable)).toEqual([])
  const without = games.filter(({ vassalage, gameType, gameCode }) => {
    if (vassalage === DEMO_VENDOR) return !isOwnCode(gameCode)
    if (DEMO_STUDIOS.includes(vassalage)) return !titleFor(gameType, gameCode) || !kindOf(gameCode)
    return lotteryGame(gameCode)?.vendor !== vassalage
  })
  expect(without).toEqual([])
})

/** The ids of all games but keno and crash titles, in their order, before there were any of these. */
const BEFORE = 'af28573371d038b0fe5adf281f28730ccfec3d7f1ccc56f1024884b651394f29'

test('a quarter of the pinball and blocks titles are keno and crash titles, and every other title is what it was', () => {
  const codesOf = (ending: string) => games.filter(({ gameCode }) => gameCode.endsWith(ending))
  const endings = ['-pinball', '-keno', '-blocks', '-crash'].map(codesOf)
  expect(endings.map(titles => titles.length)).toEqual([65, 21, 64, 21])
  for (const { gameCode, gameClassify } of [...(endings[1] ?? []), ...(endings[3] ?? [])]) {
    expect(gameClassify).toBe('AC')
    expect(kindOf(gameCode)?.name).toBe(gameCode.split('-').at(-1))
    // Who kept the address of the title before still finds it open.
    expect(kindOf(gameCode.replace('-keno', '-pinball').replace('-crash', '-blocks'))).toBeDefined()
  }
  const others = games.filter(({ gameCode }) => !/-(keno|crash)$/.test(gameCode))
  const ids = others.map(({ nodeId }) => nodeId).join()
  expect(createHash('sha256').update(ids).digest('hex')).toBe(BEFORE)
})
