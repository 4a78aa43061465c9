import { percentOf, returnToPlayer } from '#lib/fairness/rtp.ts'
import { testEvenness } from '#tests/support/chi-square.ts'
import { type Measured, measureTable, TABLES } from '#tests/support/game-returns.ts'

/**
 * What a million rounds of each game of the house give back, beside what it states, and whether a million draws are
 * evenly spread. Of hundreds of bets some are more than three standard errors away by chance: such a game is measured again
 * with the next seed, and a bet that is so far away twice fails the run, as does a spread that even draws show less than
 * once in a thousand times (or more evenly than that). Each game has a number (G7), by which it is measured alone; S2
 * begins with the second seed. Ten million rounds of all games take hours.
 * Run: npm run bench rtp [rounds] [G7 …] [S2]
 */
const FARTHEST = 3
/** How often chance alone is farther away. */
const BY_CHANCE = 0.0027
const LEAST = 0.001

const told = process.argv.slice(2)
const numbers = (letter: string) =>
  told.filter(word => /\D/.exec(word)?.[0] === letter).map(word => Number(word.slice(1)))
const rounds = Number(told.find(word => /^\d+$/.test(word)) ?? 1_000_000)
const games = numbers('G')
const [seed = 1] = numbers('S')

const start = performance.now()
console.log(`${rounds.toLocaleString('en')} rounds of every game, seed ${seed}`)
let [bets, far] = [0, 0]
for (const [at, table] of TABLES.entries()) {
  if (games.length > 0 && !games.includes(at + 1)) continue
  const found = await measureTable(table, rounds, seed)
  print(at + 1, found)
  const beyond = found.filter(isFar).map(({ name }) => name)
  bets += found.length
  far += beyond.length
  if (beyond.length === 0) continue
  const again = (await measureTable(table, rounds, seed + 1)).filter(({ name }) => beyond.includes(name))
  console.log(`once more, with seed ${seed + 1}`)
  print(at + 1, again)
  if (again.some(isFar)) process.exitCode = 1
}
console.log(
  `${bets} bets, ${far} beyond ${FARTHEST} standard errors; by chance ${(bets * BY_CHANCE).toFixed(1)}; ${seconds()}`,
)
const exact = returnToPlayer()
console.log(`Koi Terrace exactly ${percentOf(exact, 6)} % = ${exact.numerator} / ${exact.denominator}`)

if (games.length === 0) {
  const evenness = await testEvenness(rounds)
  console.log(`Chi-square tests, ${seconds()}`)
  for (const { name, draws, freedom, chiSquare, p } of evenness) {
    const off = p < LEAST || p > 1 - LEAST
    console.log(
      `${name.padEnd(34)} ${draws.toLocaleString('en').padStart(9)} draws   χ² ${chiSquare.toFixed(1)} at ${freedom} degrees   p ${p.toFixed(3)}${off ? '   OUTSIDE' : ''}`,
    )
    if (off) process.exitCode = 1
  }
}

function print(game: number, found: readonly Measured[]): void {
  for (const one of found) {
    const { name, mean, error, stated, distance, hit, strayed } = one
    console.log(
      `${`G${game}`.padEnd(4)} ${name.padEnd(38)} ${percent(mean)} ± ${percent(error)}   stated ${percent(stated)}   ${distance.toFixed(2)} standard errors${isFar(one) ? '   FAR' : ''}   pays ${percent(hit)}   strays ${strayed.toFixed(3)}   ${seconds()}`,
    )
  }
}

function isFar({ distance }: Measured): boolean {
  return distance > FARTHEST
}

function percent(share: number): string {
  return `${(share * 100).toFixed(4).padStart(8)} %`
}

function seconds(): string {
  return `${((performance.now() - start) / 1_000).toFixed(0)} s`
}
