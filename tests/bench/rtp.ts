import { createHash, createHmac } from 'node:crypto'
import { freeSpinChance, percentOf, returnToPlayer } from '#lib/fairness/rtp.ts'
import { reduceBelow } from '#lib/fairness/rules.ts'
import { freeSpinsAfter, LINES, payoutOf, STRIPS, spinAt } from '#lib/fairness/slot.ts'

/**
 * Koi Terrace: the return of a million rounds, played from real seeds, beside the exact one.
 * Run: node tests/bench/rtp.ts [rounds]
 */
const rounds = Number(process.argv[2] ?? 1_000_000)
const stake = BigInt(LINES.length)
const serverSeed = createHash('sha256').update('koi-terrace bench').digest()

/** The published words without promises, so that a million rounds take seconds. */
function drawer(nonce: number): (bound: number) => number {
  let block = Buffer.alloc(0)
  let cursor = 0
  let offset = 0
  return bound => {
    for (;;) {
      if (offset >= block.length) {
        block = createHmac('sha256', serverSeed).update(`bench:${nonce}:${cursor}`).digest()
        cursor += 1
        offset = 0
      }
      const value = reduceBelow(block.readUInt32BE(offset), bound)
      offset += 4
      if (value !== undefined) return value
    }
  }
}

let paid = 0n
let squares = 0
let wins = 0
let profits = 0
let triggers = 0
const start = performance.now()
for (let nonce = 1; nonce <= rounds; nonce += 1) {
  const below = drawer(nonce)
  const spin = () => spinAt(STRIPS.map(strip => below(strip.length)))
  const first = spin()
  const payout = payoutOf([first, ...Array.from({ length: freeSpinsAfter(first) }, spin)], stake)
  paid += payout
  squares += (Number(payout) / Number(stake)) ** 2
  if (payout > 0n) wins += 1
  if (payout > stake) profits += 1
  if (freeSpinsAfter(first) > 0) triggers += 1
}
const seconds = (performance.now() - start) / 1_000
const mean = Number(paid) / (rounds * Number(stake))
const deviation = Math.sqrt(squares / rounds - mean ** 2)
const error = deviation / Math.sqrt(rounds)
const exact = returnToPlayer()
const distance = Math.abs(mean - Number(exact.numerator) / Number(exact.denominator)) / error

console.log(`Koi Terrace, ${rounds.toLocaleString('en')} rounds in ${seconds.toFixed(1)} s`)
console.log(
  `return simulated ${(mean * 100).toFixed(3)} % ± ${(error * 100).toFixed(3)} (one standard error)`,
)
console.log(`return exact     ${percentOf(exact, 6)} % = ${exact.numerator} / ${exact.denominator}`)
console.log(`distance         ${distance.toFixed(2)} standard errors`)
console.log(
  `pays something   ${((wins / rounds) * 100).toFixed(2)} %, more than the stake ${((profits / rounds) * 100).toFixed(2)} %`,
)
console.log(
  `free spins       1 in ${(rounds / triggers).toFixed(1)}, exact ${percentOf(freeSpinChance(), 4)} %`,
)
console.log(`deviation        ${deviation.toFixed(2)} stakes per round`)
if (distance > 4) {
  console.error('The simulated return is more than four standard errors from the stated one.')
  process.exitCode = 1
}
