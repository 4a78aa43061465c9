import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Definition } from '#lib/fairness/reels/definition.ts'

// Protects: whoever knows a title finds the same slot behind it after the house has added another one: its rounds of last
// week are recomputed by the code, and a favourite does not become a different game.

/** What each slot of the catalogue opens, when there were twelve definitions: codes and names of definitions, in order. */
const DEALT = 'b9bc8a55981b94130ebc1c187967b4913732144b1ef3f2d90a732cca8a0b2945'

async function openHouse(extra: readonly Definition[]) {
  vi.resetModules()
  vi.doMock('#lib/fairness/reels/definitions.ts', async load => {
    const { DEFINITIONS } = await load<typeof import('#lib/fairness/reels/definitions.ts')>()
    return { DEFINITIONS: [...DEFINITIONS, ...extra] }
  })
  const { DEFINITIONS } = await import('#lib/fairness/reels/definitions.ts')
  const { demoCatalogue } = await import('#lib/demo/catalogue.ts')
  const { kindOf, titleFor } = await import('#lib/fairness/titles.ts')
  const { definitionOf } = await import('#lib/fairness/reels/titles.ts')
  const { games } = demoCatalogue()
  return { definitions: DEFINITIONS, games, kindOf, titleFor, definitionOf }
}
type House = Awaited<ReturnType<typeof openHouse>>

/** Every game of the house as lists and launches see it, a text for each. */
const opened = ({ games, kindOf, titleFor }: House) =>
  games.map(({ gameCode, gameType, rtp, figures }) =>
    JSON.stringify([gameCode, kindOf(gameCode)?.name, titleFor(gameType, gameCode), rtp, figures]),
  )
const movedTo = (before: readonly string[], after: readonly string[]) =>
  after.filter((game, at) => game !== before[at])

/** A slot that nobody has thought of yet; its rules do not matter here. */
async function thirteenth(titles?: RegExp): Promise<Definition> {
  const { definitions } = await openHouse([])
  const [first] = definitions
  if (!first) throw new Error('there is no definition')
  return { ...first, name: 'festivalDrums', ...(titles ? { titles } : {}) }
}

test('the first twelve definitions are dealt as they always were', async () => {
  const { games, definitions, definitionOf } = await openHouse([])
  expect(definitions.length).toBeGreaterThanOrEqual(12)
  const dealt = games.flatMap(({ gameType, gameCode }) => {
    const definition = gameType === 'RNG' ? definitionOf(gameCode) : undefined
    return definition && !definition.titles ? [`${gameCode} ${definition.name}`] : []
  })
  expect(dealt.length).toBeGreaterThan(8_000)
  expect(createHash('sha256').update(dealt.join('\n')).digest('hex')).toBe(DEALT)
})

test('a thirteenth definition moves no title of the catalogue, and opens by its own code', async () => {
  const before = opened(await openHouse([]))
  const house = await openHouse([await thirteenth()])
  expect(house.definitions).toHaveLength(13)
  expect(movedTo(before, opened(house))).toEqual([])
  expect(house.kindOf('house-festival-drums')?.name).toBe('festivalDrums')
})

test('titles of its own come to it, and those that were there stay where they are', async () => {
  const before = opened(await openHouse([]))
  const house = await openHouse([await thirteenth(/-drums-of-plenty$/)])
  expect(movedTo(before, opened(house))).toEqual([])
  expect(house.definitionOf('tiger-drums-of-plenty')?.name).toBe('festivalDrums')
  expect(house.titleFor('RNG', 'tiger-drums-of-plenty')?.rtp).toBe('95.2')
})
