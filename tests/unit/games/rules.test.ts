import { expect, test } from 'vitest'
import { GAME_TYPES, gamePath } from '#lib/games/rules.ts'

/** Guards where an entry of a list leads (spec 2.1 and section 3). */
const game = { nodeId: 'n', vassalage: 'PG', gameType: 'RNG', gameCode: 'koi', isGame: 'GAME' } as const

test('a game leads to the page that opens it, a lottery to its own with its code', () => {
  expect(gamePath(game)).toBe('/seamless?game=n')
  expect(gamePath({ ...game, vassalage: 'TCG_SEA', gameType: 'LOTT' })).toBe('/seaLottery?gameCode=koi')
})

test('an entry of the kind VASSALAGE leads to the vendor’s games of its category, whatever vendor it is', () => {
  for (const gameType of GAME_TYPES) {
    const entry = { ...game, gameType, isGame: 'VASSALAGE' } as const
    expect(gamePath(entry)).toBe(`/${gameType.toLowerCase()}?vassalage=PG`)
    expect(gamePath({ ...entry, vassalage: 'LOTT' })).toBe(`/${gameType.toLowerCase()}?vassalage=LOTT`)
  }
})

// Protects: a game that a search of the index found can be opened, although the index knows no nodes.
test('a game whose node is not known leads to the page that opens it, by its key', () => {
  expect(gamePath({ ...game, nodeId: '' })).toBe('/seamless?vassalage=PG&gameType=RNG&gameCode=koi')
})
