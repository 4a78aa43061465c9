import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { EnvelopeSeeds } from '#server/envelopes/seeds.ts'
import { SealedSeeds } from '#server/platform/sealed-seeds.ts'
import { PromotionSeeds } from '#server/promotions/seeds.ts'
import { RaffleSeeds } from '#server/raffle/seeds.ts'

// Protects: a seed of the house opens for what it was sealed for alone, and is the one whose hash was published.

const SECRET = 'a secret of forty characters, for a test'
const ID = '01a20029-5429-7307-9477-d9d81e9cb458'

test.each([
  ['raffles', new RaffleSeeds(SECRET)],
  ['red envelopes', new EnvelopeSeeds(SECRET)],
  ['promotion envelopes', new PromotionSeeds(SECRET)],
])('seeds of %s open under their own purpose, secret and id alone', (purpose, seeds) => {
  const { hash, sealed } = seeds.make(ID)
  const seed = seeds.open(ID, sealed)
  expect(seed).toHaveLength(32)
  expect(createHash('sha256').update(seed).digest()).toEqual(hash)
  expect(sealed.includes(seed)).toBe(false)
  expect(new SealedSeeds(SECRET, purpose).open(ID, sealed)).toEqual(seed)
  expect(() => new SealedSeeds(SECRET, `not ${purpose}`).open(ID, sealed)).toThrow()
  expect(() => new SealedSeeds(`${SECRET}?`, purpose).open(ID, sealed)).toThrow()
  expect(() => seeds.open(ID.replace('8', '9'), sealed)).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => seeds.open(ID, changed)).toThrow()
})

test('no two seeds are the same', () => {
  const seeds = new RaffleSeeds(SECRET)
  const hashes = Array.from({ length: 100 }, () => seeds.make(ID).hash.toString('hex'))
  expect(new Set(hashes).size).toBe(100)
})
