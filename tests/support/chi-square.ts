import { createHash } from 'node:crypto'
import { drawsOf } from '#lib/fairness/rules.ts'

/** One chi-square test: how far what was counted is from an even spread, as a standard normal value. */
export interface EvennessTest {
  name: string
  draws: number
  freedom: number
  chiSquare: number
  /** The chance of a spread at least as uneven, were the draws even. */
  p: number
}

/** Bounds that games of the house draw below: turns, dice, blocks, balls, pockets, stops, cards, weights, map and goal numbers, a card's prize, a crash point. */
const BOUNDS = [2, 6, 15, 25, 36, 37, 40, 52, 80, 312, 416, 1_000, 10_000, 1_000_000, 1_000_000_000]
/** Larger bounds are counted in so many classes. */
const CLASSES = 1_000
const DRAWS_OF_A_ROUND = 25
const PAIR = 20

/** Chi-square tests over so many draws of the published scheme, each for itself. */
export async function testEvenness(draws: number): Promise<EvennessTest[]> {
  const tests: EvennessTest[] = []
  for (const bound of BOUNDS) tests.push(await evenBelow(bound, draws))
  tests.push(await firstDraws(draws / DRAWS_OF_A_ROUND), await pairs(draws))
  return tests
}

function seedsOf(name: string, nonce: number) {
  const serverSeed = createHash('sha256').update(`evenness ${name}`).digest('hex')
  return { serverSeed, clientSeed: 'evenness', nonce }
}

async function evenBelow(bound: number, draws: number): Promise<EvennessTest> {
  const classes = Math.min(bound, CLASSES)
  const counts = new Array<number>(classes).fill(0)
  for (let nonce = 1; nonce <= draws / DRAWS_OF_A_ROUND; nonce += 1) {
    const draw = drawsOf(seedsOf(`below ${bound}`, nonce))
    for (let at = 0; at < DRAWS_OF_A_ROUND; at += 1)
      count(counts, Math.floor(((await draw(bound)).value * classes) / bound))
  }
  return evennessOf(`values below ${bound.toLocaleString('en')}`, counts)
}

/** What a game reads first in each of its rounds, one after the other. */
async function firstDraws(rounds: number): Promise<EvennessTest> {
  const counts = new Array<number>(40).fill(0)
  for (let nonce = 1; nonce <= rounds; nonce += 1)
    count(counts, (await drawsOf(seedsOf('first', nonce))(40)).value)
  return evennessOf('first values of successive rounds', counts)
}

/** Values that follow each other: every pair as often as every other. */
async function pairs(draws: number): Promise<EvennessTest> {
  const counts = new Array<number>(PAIR * PAIR).fill(0)
  for (let nonce = 1; nonce <= draws / DRAWS_OF_A_ROUND; nonce += 1) {
    const draw = drawsOf(seedsOf('pairs', nonce))
    for (let at = 0; at < Math.floor(DRAWS_OF_A_ROUND / 2); at += 1)
      count(counts, (await draw(PAIR)).value * PAIR + (await draw(PAIR)).value)
  }
  return evennessOf('pairs of values', counts)
}

function count(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

/** Judges counts that would all be the same, were what was counted spread evenly. */
export function evennessOf(name: string, counts: readonly number[]): EvennessTest {
  const draws = counts.reduce((sum, found) => sum + found, 0)
  return fitOf(
    name,
    counts,
    counts.map(() => draws / counts.length),
  )
}

/** Judges values below a bound, whose classes hold nearly as many numbers each, and ten values or more. */
export function evennessBelow(name: string, bound: number, values: readonly number[]): EvennessTest {
  const classes = Math.min(bound, Math.max(2, Math.floor(values.length / 10)))
  const counts = new Array<number>(classes).fill(0)
  for (const value of values) count(counts, Math.floor((value * classes) / bound))
  const first = (at: number) => Math.ceil((at * bound) / classes)
  return fitOf(
    name,
    counts,
    counts.map((_, at) => (values.length * (first(at + 1) - first(at))) / bound),
  )
}

/** Judges counts beside those that chance alone would give in the same number of draws. */
export function fitOf(name: string, counts: readonly number[], expected: readonly number[]): EvennessTest {
  const draws = counts.reduce((sum, found) => sum + found, 0)
  const chiSquare = counts.reduce((sum, found, at) => {
    const due = expected[at] ?? Number.NaN
    return sum + (found - due) ** 2 / due
  }, 0)
  const freedom = counts.length - 1
  return { name, draws, freedom, chiSquare, p: chanceAbove(chiSquare, freedom) }
}

/** The upper tail of the chi-square distribution, by Wilson and Hilferty (1931). */
function chanceAbove(chiSquare: number, freedom: number): number {
  const spread = 2 / (9 * freedom)
  return 1 - normalBelow((Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread))
}

/** The standard normal distribution, by Abramowitz and Stegun, 26.2.17; wrong by less than 10^-7. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z > 0 ? 1 - tail : tail
}
