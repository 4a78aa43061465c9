import { expect, test } from 'vitest'
import { progressOf, type Requirement, withdrawableOf } from '#lib/turnover/rules.ts'

// Protects: a bet counts once, for the oldest requirement that was there when it was placed.

const ask = (required: bigint, validSince: bigint, more: Partial<Requirement> = {}): Requirement => ({
  source: 'deposit',
  base: required,
  required,
  validSince,
  ...more,
})

test('answers what is done, oldest first, and what stays in play', () => {
  expect(progressOf([ask(100n, 30n), ask(50n, 40n)])).toEqual([
    { older: 0n, done: 70n, remaining: 30n, kept: 30n },
    { older: 70n, done: 0n, remaining: 50n, kept: 50n },
  ])
  expect(progressOf([ask(100n, 30n), ask(50n, 90n)])).toEqual([
    { older: 0n, done: 100n, remaining: 0n, kept: 0n },
    { older: 70n, done: 20n, remaining: 30n, kept: 30n },
  ])
})

test('lets no bet count for what was asked for after it', () => {
  expect(progressOf([ask(100n, 500n), ask(50n, 0n)])[1]).toMatchObject({
    older: 0n,
    done: 0n,
    remaining: 50n,
  })
})

test('keeps a bonus whole until its last bet, and of a deposit the share that was not played, rounded up', () => {
  const [bonus, deposit] = progressOf([
    ask(36_000n, 27_600n, { source: 'bonus', base: 3_000n }),
    ask(3n, 8_402n, { base: 100n }),
  ])
  expect(bonus).toMatchObject({ done: 36_000n, kept: 0n })
  expect(deposit).toMatchObject({ done: 2n, remaining: 1n, kept: 34n })
  expect(progressOf([ask(36_000n, 35_999n, { source: 'bonus', base: 3_000n })])[0]?.kept).toBe(3_000n)
})

test('answers what may leave: the balance less what stays in play, and never less than nothing', () => {
  const progress = progressOf([ask(300n, 0n)])
  expect(withdrawableOf(1_000n, progress)).toBe(700n)
  expect(withdrawableOf(200n, progress)).toBe(0n)
  expect(withdrawableOf(200n, [])).toBe(200n)
})

test('counts every bet exactly once, over 2,000 random courses', () => {
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let course = 0; course < 2_000; course += 1) {
    const list = Array.from({ length: 1 + next(5) }, () => ask(BigInt(1 + next(100)), BigInt(next(120))))
    // Bet by bet, as the words say it.
    const left: bigint[] = []
    for (const one of list) {
      left.push(one.required)
      let bets = one.validSince
      left.forEach((open, index) => {
        const taken = bets < open ? bets : open
        left[index] = open - taken
        bets -= taken
      })
    }
    expect(progressOf(list).map(one => one.remaining)).toEqual(left)
  }
})
