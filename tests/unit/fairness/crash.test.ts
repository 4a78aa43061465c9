import { expect, test } from 'vitest'
import {
  CRASH,
  CRASH_BEST,
  crashChance,
  crashReturn,
  drawPoint,
  FIRST_TIMES,
  leastCrashReturn,
  MOST_TIMES,
  msUntil,
  readTimes,
  TAKE,
  timesAfter,
} from '#lib/fairness/crash.ts'
import { areMoves, type Made } from '#lib/fairness/kind.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { type DrawBelow, drawsOf } from '#lib/fairness/rules.ts'
import { seeded } from '#tests/support/random.ts'

// Protects: every cash-out returns the same, planned or by hand; nobody is told the crash point before the round is over;
// and what a round pays follows from the seeds and the noted cash-out alone.

const drawn =
  (value: number): DrawBelow =>
  async bound => ({ bound, value, attempts: [] })
const make = (value: number, bets: string, moves: string): Promise<Made> =>
  CRASH.make(drawn(value), { stakeMinor: 1_000n, bets, moves })

test('every cash-out is reached with the chance 0.96 / m, counted number by number around its edge', async () => {
  const { below } = seeded(20_261_128)
  const some = Array.from({ length: 300 }, () => FIRST_TIMES + below(MOST_TIMES - FIRST_TIMES))
  for (const times of [FIRST_TIMES, 150, 200, 9_999, MOST_TIMES, ...some]) {
    const reached = Number(crashChance(times).numerator)
    // The last number that gets so far, and the first one that does not.
    expect(await drawPoint(drawn(reached - 1)), String(times)).toBeGreaterThanOrEqual(times)
    expect(await drawPoint(drawn(reached)), String(times)).toBeLessThan(times)
  }
})

test('no cash-out returns more than 96 %, and none less than 95.9999 %', () => {
  expect(percentOf(CRASH_BEST, 4)).toBe('96.0000')
  expect(percentOf(leastCrashReturn(), 4)).toBe('95.9999')
  for (let times = FIRST_TIMES; times <= MOST_TIMES; times += 97) {
    const { numerator, denominator } = crashReturn(times)
    expect(numerator * 100n).toBeLessThanOrEqual(96n * denominator)
  }
})

test('a cash-out by hand at any moment returns what a planned one does: it is reached as often as it pays', async () => {
  for (const ms of [0, 1, 99, 100, 4_055, 6_932, 23_026, 60_000]) {
    const times = timesAfter(ms)
    // Of all numbers those are still running then whose round ends later.
    const still = Number(crashChance(times).numerator)
    for (const [value, isRunning] of [
      [still - 1, true],
      [still, false],
    ] as const) {
      const made = await make(value, String(MOST_TIMES), '')
      expect(!made.over && made.waitMs > ms, `${ms} ms, ${value}`).toBe(isRunning)
    }
    expect(await make(still - 1, String(MOST_TIMES), CRASH.noteMove?.(TAKE, ms) ?? '')).toMatchObject({
      over: true,
      payoutMinor: 10n * BigInt(times),
    })
  }
})

test('the multiplier never falls, begins at the lowest and ends at the highest', () => {
  expect(timesAfter(0)).toBe(FIRST_TIMES)
  let last = 0
  for (let ms = 0; ms <= msUntil(MOST_TIMES) + 5; ms += 1) {
    const times = timesAfter(ms)
    expect(times).toBeGreaterThanOrEqual(last)
    last = times
  }
  expect(last).toBe(MOST_TIMES)
  expect(msUntil(MOST_TIMES)).toBeLessThan(70_000)
  for (const times of [101, 102, 150, 199, 200, 12_345, MOST_TIMES]) {
    expect(timesAfter(msUntil(times))).toBeGreaterThanOrEqual(times)
    if (times > FIRST_TIMES) expect(timesAfter(msUntil(times) - 1)).toBeLessThan(times)
  }
})

test('a round that runs tells nothing, and ends by the automatic cash-out or the crash, whichever is first', async () => {
  // Half of all numbers but a few crash below 2; this one crashes at 1.92.
  const at192 = 499_999_999
  expect(await drawPoint(drawn(at192))).toBe(192)
  expect(await make(at192, '150', '')).toEqual({
    over: false,
    outcome: '?',
    waitMs: msUntil(150),
    byRule: '150',
  })
  expect(await make(at192, '192', '')).toMatchObject({ waitMs: msUntil(192), byRule: '192' })
  expect(await make(at192, '193', '')).toMatchObject({ waitMs: msUntil(193), byRule: '193' })
  expect(await make(at192, '192', '192')).toEqual({ over: true, outcome: '192', payoutMinor: 1_920n })
  expect(await make(at192, '193', '193')).toEqual({ over: true, outcome: '192', payoutMinor: 0n })
  expect(await make(at192, String(MOST_TIMES), '150')).toMatchObject({ payoutMinor: 1_500n })
})

test('a crash below the lowest multiplier comes at once and pays nothing; the highest pays at most', async () => {
  const edge = Number(crashChance(FIRST_TIMES).numerator)
  expect(await make(edge, '150', '')).toEqual({ over: true, outcome: '100', payoutMinor: 0n })
  expect(await make(edge - 1, '150', '')).toMatchObject({ over: false })
  expect(await make(999_999_999, '150', '')).toEqual({ over: true, outcome: '96', payoutMinor: 0n })
  expect(await make(0, String(MOST_TIMES), String(MOST_TIMES))).toEqual({
    over: true,
    outcome: String(MOST_TIMES),
    payoutMinor: 1_000_000n,
  })
})

test('10,000 rounds of real seeds reach each cash-out as often as stated', async () => {
  const rounds = 10_000
  const edges = [101, 150, 200, 500, 2_000]
  const found = edges.map(() => 0)
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const seeds = { serverSeed: '9a'.repeat(32), clientSeed: 'crash', nonce }
    const point = await drawPoint(drawsOf(seeds))
    for (const [at, edge] of edges.entries()) if (point >= edge) found[at] = (found[at] ?? 0) + 1
  }
  for (const [at, edge] of edges.entries()) {
    const chance = 96 / edge
    const error = Math.sqrt(rounds * chance * (1 - chance))
    expect(Math.abs((found[at] ?? 0) - rounds * chance), String(edge)).toBeLessThan(4.5 * error)
  }
})

test('reads cash-outs and stakes, and nothing else', () => {
  expect(['101', '150', '100000'].map(readTimes)).toEqual([101, 150, 100_000])
  for (const text of ['', '100', '100001', '0150', '1.5', '150 ', 'take'])
    expect(readTimes(text), text).toBeUndefined()
  expect(CRASH.isWager({ stakeMinor: 100n, bets: '150' })).toBe(true)
  expect(CRASH.isWager({ stakeMinor: 120n, bets: '150' })).toBe(false)
  expect(CRASH.isWager({ stakeMinor: 100n, bets: '' })).toBe(false)
  expect(areMoves(CRASH, '187')).toBe(true)
  expect(areMoves(CRASH, '99')).toBe(false)
})
