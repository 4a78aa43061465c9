import { expect, test } from 'vitest'
import {
  catchChance,
  fishingIn,
  MOST_BULLETS,
  paysOf,
  playVolley,
  readVolley,
  speciesOf,
  volleyText,
} from '#lib/fairness/fish.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { DEEP, REEF, SHALLOWS, WATERS, waterOf } from '#lib/fairness/waters.ts'

// Protects: every fish of a water gives back exactly what the water states, every bullet is checked by a draw of its own,
// and is paid to the letter.

const SEEDS = { serverSeed: 'ab'.repeat(32), clientSeed: 'reef', nonce: 3 }
/** A draw that always gives this number. */
const always = (value: number) => async (bound: number) => ({ bound, value, attempts: [] })

const EVERY_FISH = WATERS.flatMap(water => speciesOf(water).map(species => ({ water, species })))

test.each(EVERY_FISH)('$species of $water.name gives back what its water states, exactly', fish => {
  const { of, among } = catchChance(fish.water, fish.species)
  const hundredths = { shallows: 95, fish: 96, deep: 97 }[fish.water.name] ?? 0
  expect(of * paysOf(fish.water, fish.species) * 100).toBe(hundredths * among)
})

test.each(WATERS)('the fish of $name pay more from one to the next, and its prices rise', water => {
  const pays = speciesOf(water).map(species => paysOf(water, species))
  expect([...new Set(pays)].sort((a, b) => a - b)).toEqual(pays)
  for (const prices of Object.values(water.prices)) {
    expect([...new Set(prices)].sort((a, b) => Number(a - b))).toEqual(prices)
    expect(prices.length).toBeGreaterThan(3)
    expect(prices[0]).toBeGreaterThan(0n)
  }
})

test('the last draw that catches catches, the next one does not', async () => {
  const aimed = ['whale', 'sprat'] as const
  expect(await playVolley(REEF, always(23), 100n, aimed)).toEqual({
    caught: [true, true],
    payoutMinor: 20_200n,
  })
  expect(await playVolley(REEF, always(24), 100n, aimed)).toEqual({
    caught: [false, false],
    payoutMinor: 0n,
  })
  expect(await playVolley(DEEP, always(96), 100n, ['whale'])).toEqual({
    caught: [true],
    payoutMinor: 40_000n,
  })
  expect((await playVolley(DEEP, always(97), 100n, ['whale'])).payoutMinor).toBe(0n)
})

test('bullets are checked one by one in the order in which they touched', async () => {
  const bounds: number[] = []
  const draw = drawsOf(SEEDS)
  await playVolley(
    REEF,
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
  expect(readVolley(REEF, volleyText(200n, ['ray', 'sprat']))).toEqual({
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
    '100:koi',
  ])
    expect(readVolley(REEF, bets), bets).toBeUndefined()
  // The longest names, eight times, are still one volley.
  const longest = new Array(MOST_BULLETS).fill('lanternfish')
  expect(readVolley(DEEP, volleyText(1n, longest))?.aimed).toEqual(longest)
})

test('the stake is the price of all bullets', () => {
  const bets = volleyText(100n, ['turtle', 'koi'])
  expect(fishingIn(SHALLOWS).isWager({ stakeMinor: 200n, bets })).toBe(true)
  expect(fishingIn(SHALLOWS).isWager({ stakeMinor: 100n, bets })).toBe(false)
})

test('the code of a title says its water, and no other code has one', () => {
  expect(waterOf('lantern-reef')).toBe(REEF)
  expect(waterOf('whale-hunter-fishing')).toBe(REEF)
  expect(waterOf('sea-dragon-bay-fishing')).toBe(SHALLOWS)
  expect(waterOf('abyss-hunter-fishing')).toBe(DEEP)
  for (const code of ['whale-hunter', 'whale-kingdom', 'lantern-reef-slot', 'fishing'])
    expect(waterOf(code), code).toBeUndefined()
})
