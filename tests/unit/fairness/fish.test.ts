import { expect, test } from 'vitest'
import {
  BULLET_PRICES,
  catchChance,
  FISH,
  FISHING,
  MOST_BULLETS,
  playVolley,
  readVolley,
  SPECIES,
  volleyText,
} from '#lib/fairness/fish.ts'
import { drawsOf } from '#lib/fairness/rules.ts'

// Protects: every fish gives back exactly 96 %, every bullet is checked by a draw of its own, and is paid to the letter.

const SEEDS = { serverSeed: 'ab'.repeat(32), clientSeed: 'reef', nonce: 3 }
/** A draw that always gives this number. */
const always = (value: number) => async (bound: number) => ({ bound, value, attempts: [] })

test.each(SPECIES)('%s gives back 96 of 100 prices, exactly', species => {
  const { of, among } = catchChance(species)
  expect(of * FISH[species] * 100).toBe(96 * among)
})

test('the last draw that catches catches, the next one does not', async () => {
  const aimed = ['whale', 'sprat'] as const
  expect(await playVolley(always(23), 100n, aimed)).toEqual({ caught: [true, true], payoutMinor: 20_200n })
  expect(await playVolley(always(24), 100n, aimed)).toEqual({ caught: [false, false], payoutMinor: 0n })
})

test('bullets are checked one by one in the order in which they touched', async () => {
  const bounds: number[] = []
  const draw = drawsOf(SEEDS)
  await playVolley(
    bound => {
      bounds.push(bound)
      return draw(bound)
    },
    50n,
    ['sprat', 'ray', 'whale'],
  )
  expect(bounds).toEqual([50, 750, 5_000])
})

test('a volley is read as it is written, and nothing else is one', () => {
  expect(readVolley(volleyText(200n, ['ray', 'sprat']))).toEqual({
    priceMinor: 200n,
    aimed: ['ray', 'sprat'],
  })
  const tooMany = new Array(MOST_BULLETS + 1).fill('ray').join(',')
  for (const bets of [
    '',
    '100:',
    '100:dolphin',
    '0:ray',
    '-5:ray',
    '100:ray,',
    `1:${tooMany}`,
    '100:toString',
  ])
    expect(readVolley(bets), bets).toBeUndefined()
})

test('the stake is the price of all bullets', () => {
  const bets = volleyText(100n, ['ray', 'sprat'])
  expect(FISHING.isWager({ stakeMinor: 200n, bets })).toBe(true)
  expect(FISHING.isWager({ stakeMinor: 100n, bets })).toBe(false)
})

test('prices rise, and each is above zero', () => {
  for (const prices of Object.values(BULLET_PRICES)) {
    expect([...prices].sort((a, b) => Number(a - b))).toEqual(prices)
    expect(prices[0]).toBeGreaterThan(0n)
  }
})
