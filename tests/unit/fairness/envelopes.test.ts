import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { amountsOf, canFill, type Envelopes, nameOfDrop } from '#lib/fairness/envelopes.ts'
import { evennessOf } from '#tests/support/chi-square.ts'

// Protects: the amounts of a drop come to exactly the total within their bounds, follow from the seed, and favour no place.

const DEMO: Envelopes = { count: 200, totalMinor: 400_000n, leastMinor: 500n, mostMinor: 50_000n }
const seedOf = (name: string) => createHash('sha256').update(name).digest('hex')
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)

test('comes to exactly the total, each within the bounds, also where there is little room', async () => {
  const drops: Envelopes[] = [
    DEMO,
    { count: 1, totalMinor: 7n, leastMinor: 1n, mostMinor: 9n },
    { count: 3, totalMinor: 3n, leastMinor: 1n, mostMinor: 1n },
    { count: 10, totalMinor: 11n, leastMinor: 1n, mostMinor: 1_000_000_000n },
    { count: 10, totalMinor: 99n, leastMinor: 1n, mostMinor: 10n },
    { count: 10, totalMinor: 100n, leastMinor: 1n, mostMinor: 10n },
    { count: 500, totalMinor: 1_234_567n, leastMinor: 1n, mostMinor: 999_999_999n },
  ]
  for (const drop of drops)
    for (let n = 0; n < 20; n += 1) {
      const amounts = await amountsOf(drop, seedOf(`bounds ${n}`), 'evening-2026-11-23')
      expect(amounts).toHaveLength(drop.count)
      expect(sum(amounts)).toBe(drop.totalMinor)
      expect(amounts.every(one => one >= drop.leastMinor && one <= drop.mostMinor)).toBe(true)
    }
})

test('follows from the seed and the name alone, by numbers that anybody can make again', async () => {
  const name = nameOfDrop({ code: 'evening', day: '2026-11-23' })
  const drop = { count: 5, totalMinor: 10_000n, leastMinor: 500n, mostMinor: 5_000n }
  const amounts = await amountsOf(drop, seedOf('known'), name)
  // Made by another program, in another language.
  expect(amounts).toEqual([1_045n, 2_134n, 2_699n, 2_257n, 1_865n])
  expect(await amountsOf(drop, seedOf('known'), name)).toEqual(amounts)
  expect(await amountsOf(drop, seedOf('known'), 'evening-2026-11-24')).not.toEqual(amounts)
  expect(await amountsOf(drop, seedOf('other'), name)).not.toEqual(amounts)
})

test('refuses what cannot be filled', async () => {
  expect(canFill({ ...DEMO, totalMinor: 99_999n })).toBe(false)
  expect(canFill({ ...DEMO, totalMinor: 10_000_001n })).toBe(false)
  await expect(amountsOf({ ...DEMO, totalMinor: 1n }, seedOf('x'), 'x')).rejects.toThrow(RangeError)
})

test('favours no place: the largest envelope is anywhere as often, and every place holds the same on average', async () => {
  const drop = { count: 10, totalMinor: 20_000n, leastMinor: 500n, mostMinor: 50_000n }
  const largest = new Array<number>(drop.count).fill(0)
  const above = new Array<number>(drop.count).fill(0)
  for (let n = 0; n < 4_000; n += 1) {
    const amounts = await amountsOf(drop, seedOf(`places ${n}`), 'x')
    const most = amounts.reduce((one, other) => (other > one ? other : one))
    const place = amounts.indexOf(most)
    largest[place] = (largest[place] ?? 0) + 1
    for (const [at, amount] of amounts.entries()) if (amount > 2_000n) above[at] = (above[at] ?? 0) + 1
  }
  expect(evennessOf('places of the largest', largest).p).toBeGreaterThan(0.001)
  expect(evennessOf('places above the average', above).p).toBeGreaterThan(0.001)
})

test('reaches what is promised: most drops of the demo have an envelope in the upper half of the range', async () => {
  let wide = 0
  for (let n = 0; n < 100; n += 1)
    if ((await amountsOf(DEMO, seedOf(`wide ${n}`), 'x')).some(one => one > 25_000n)) wide += 1
  expect(wide).toBeGreaterThan(80)
})
