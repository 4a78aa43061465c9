import { expect, test } from 'vitest'
import { DEMO_CONTENT } from '#lib/demo/content.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { snapshotDifferences } from '#server/publish/snapshot-differences.ts'

// Protects: who publishes is told all that will change, and nothing that will not.

const before = loadSnapshot(undefined)

test('a snapshot does not differ from itself, whenever it was made', () => {
  expect(
    snapshotDifferences(before, { ...structuredClone(before), publishedAt: '2026-01-01T00:00:00.000Z' }),
  ).toEqual([])
})

test('names what is new, gone, moved and said otherwise by the item, the language and the field', () => {
  const after = structuredClone(before)
  const [first, second, ...others] = after.help
  if (!first || !second) throw new Error('the demo has help articles')
  second.texts.en.title = 'Said otherwise'
  after.help = [second, first, ...others, { ...first, anchor: 'fees' }]
  const gone = after.banners.shift()
  expect(DEMO_CONTENT.banners.map(({ id }) => id)).toContain(gone?.id)
  expect(snapshotDifferences(before, after)).toEqual([
    `banners ${gone?.id}: gone`,
    'help fees: new',
    'help: in another order',
    expect.stringMatching(new RegExp(`^help ${second.anchor} texts en title: ".*" → "Said otherwise"$`)),
  ])
})
