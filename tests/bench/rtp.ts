import { percentOf, returnToPlayer } from '#lib/fairness/rtp.ts'
import { testEvenness } from '#tests/support/chi-square.ts'
import { measureReturns } from '#tests/support/game-returns.ts'

/**
 * What a million rounds of each game of the house give back, beside what it states, and whether a million draws are
 * evenly spread. A return more than four standard errors away, or a spread that even draws show less than once in a
 * thousand times (or more evenly than that), fails the run.
 * Run: npm run bench rtp [rounds]
 */
const rounds = Number(process.argv[2] ?? 1_000_000)
const FARTHEST = 4
const LEAST = 0.001

const start = performance.now()
const returns = await measureReturns(rounds)
console.log(`${rounds.toLocaleString('en')} rounds of every game, ${seconds()}`)
for (const { name, mean, error, stated, distance } of returns) {
  const off = distance > FARTHEST
  console.log(
    `${name.padEnd(34)} ${percent(mean)} ± ${percent(error)}   stated ${percent(stated)}   ${distance.toFixed(2)} standard errors${off ? '   OUTSIDE' : ''}`,
  )
  if (off) process.exitCode = 1
}
const exact = returnToPlayer()
console.log(`Koi Terrace exactly ${percentOf(exact, 6)} % = ${exact.numerator} / ${exact.denominator}`)

const evenness = await testEvenness(rounds)
console.log(`Chi-square tests, ${seconds()}`)
for (const { name, draws, freedom, chiSquare, p } of evenness) {
  const off = p < LEAST || p > 1 - LEAST
  console.log(
    `${name.padEnd(34)} ${draws.toLocaleString('en').padStart(9)} draws   χ² ${chiSquare.toFixed(1)} at ${freedom} degrees   p ${p.toFixed(3)}${off ? '   OUTSIDE' : ''}`,
  )
  if (off) process.exitCode = 1
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3).padStart(7)} %`
}

function seconds(): string {
  return `${((performance.now() - start) / 1_000).toFixed(0)} s`
}
