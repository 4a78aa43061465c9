import { expect } from 'vitest'
import { isNightly } from './figures.ts'

/** Two who differ only in that one of them is there: names, numbers or addresses. */
interface Pair {
  known: string
  unknown: string
}

export interface EvenCalls {
  /** Makes `count` pairs that no sample before has asked about, numbered from `first`, and those of them who are known. */
  prepare(first: number, count: number): Promise<Pair[]>
  /** Makes one call about one of a pair and says how many milliseconds it took. */
  measure(one: string): Promise<number>
  /** How many pairs are asked about at the same time, by default one. */
  atOnce?: number
}

/** Pairs of the first sample, which is nightly the one that reliability S6 asks for, and of those that follow a doubt. */
const SAMPLES = isNightly ? [300, 600, 1_200] : [20]

/** What a test of this says that it does. */
export const EVENNESS = isNightly ? '300 pairs, in bytes and in time' : '20 pairs, in bytes'

/**
 * Makes calls about known and unknown ones in turns. Every night it holds that they take the same time: medians less than
 * 5 ms apart and Mann–Whitney p above 0.01 (reliability S6). Of calls that are even, one sample in a hundred says otherwise by chance. So a doubt is
 * followed by a sample of twice as many pairs, in which a true difference shows more clearly; by chance all three
 * doubt once in a million. Returns how many pairs were asked about.
 */
export async function expectEvenTimes({ prepare, measure, atOnce = 1 }: EvenCalls): Promise<number> {
  let [asked, p] = [0, 0]
  for (const count of SAMPLES) {
    const pairs = await prepare(asked, count)
    asked += count
    const times = await timesOf(pairs, measure, atOnce)
    expect([times.known.length, times.unknown.length]).toEqual([count, count])
    // Too few say nothing of time, and a machine that does other things besides says it wrongly.
    if (!isNightly) return asked
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(5)
    p = mannWhitney(times.known, times.unknown)
    if (p > 0.01) return asked
  }
  expect(p).toBeGreaterThan(0.01)
  return asked
}

async function timesOf(pairs: readonly Pair[], measure: EvenCalls['measure'], atOnce: number) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const one = async (kind: keyof Pair, pair: Pair) => {
    times[kind].push(await measure(pair[kind]))
  }
  for (let start = 0; start < pairs.length; start += atOnce) {
    const turn = pairs.slice(start, start + atOnce).map(async (pair, place) => {
      // Which of the two goes first changes, so that neither gets the warmer server.
      const kinds = (start + place) % 2 ? (['unknown', 'known'] as const) : (['known', 'unknown'] as const)
      for (const kind of kinds) await one(kind, pair)
    })
    await Promise.all(turn)
  }
  return times
}

/** The one in the middle. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The two-sided p of the Mann–Whitney U test, by its normal approximation, which holds from about 20 values on. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map(value => ({ value, isOne: true })),
    ...other.map(value => ({ value, isOne: false })),
  ]
  all.sort((a, b) => a.value - b.value)
  const ranks = all.reduce((sum, { isOne }, index) => sum + (isOne ? index + 1 : 0), 0)
  const [m, n] = [one.length, other.length]
  const u = ranks - (m * (m + 1)) / 2
  const z = Math.abs(u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12)
  // Abramowitz and Stegun 7.1.26: the complementary error function within 1.5e-7.
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  return series.reduce((sum, factor, power) => sum + factor * t ** (power + 1), 0) * Math.exp(-x * x)
}
