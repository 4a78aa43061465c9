import {
  FREE_SPIN_FACTOR,
  FREE_SPINS,
  LOTUS_PAYS,
  PAYS,
  type PayingLetter,
  ROWS,
  SHORTEST_RUN,
  STRIPS,
} from './slot.ts'

/** An exact fraction: numerator over denominator. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/**
 * The exact return to player of Koi Terrace. Every stop of a reel is equally likely and every line runs through one
 * cell of each reel, so each line's expectation is the product of how often the letters are on the strips, and it is
 * the same for all 20 lines. A strip never shows two lotuses at once. A free spin pays like a paid one times its factor
 * and gives no further free spins, so return = (lines + lotuses) × (1 + free spins × factor × chance of three lotuses).
 */
export function returnToPlayer(): Fraction {
  const stops = STRIPS.reduce((product, strip) => product * BigInt(strip.length), 1n)
  const lotuses = lotusWays()
  const triggers = lotuses.slice(SHORTEST_RUN).reduce((sum, ways) => sum + ways, 0n)
  const lotusReturn = LOTUS_PAYS.reduce(
    (sum, pay, index) => sum + BigInt(pay) * (lotuses[index + SHORTEST_RUN] ?? 0n),
    0n,
  )
  const perSpin = lineReturn() + lotusReturn
  const spins = stops + BigInt(FREE_SPINS * FREE_SPIN_FACTOR) * triggers
  return reduced({ numerator: perSpin * spins, denominator: stops * stops })
}

/** How often a paid spin gives free spins. */
export function freeSpinChance(): Fraction {
  const stops = STRIPS.reduce((product, strip) => product * BigInt(strip.length), 1n)
  return reduced({
    numerator: lotusWays()
      .slice(SHORTEST_RUN)
      .reduce((sum, ways) => sum + ways, 0n),
    denominator: stops,
  })
}

/** A fraction as a percentage cut after `decimals` digits: "96.80". */
export function percentOf(fraction: Fraction, decimals: number): string {
  const scaled = (fraction.numerator * 100n * 10n ** BigInt(decimals)) / fraction.denominator
  const text = scaled.toString().padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

/** The lower of two returns. */
export function lowerOf(one: Fraction, other: Fraction): Fraction {
  return one.numerator * other.denominator <= other.numerator * one.denominator ? one : other
}

/** The sum of a line's pay over all combinations of stops, in line stakes. */
function lineReturn(): bigint {
  let sum = 0n
  for (const letter of Object.keys(PAYS) as PayingLetter[]) {
    const fits = STRIPS.map((strip, reel) => count(strip, letter) + (reel === 0 ? 0n : count(strip, 'G')))
    PAYS[letter].forEach((pay, index) => {
      const run = index + SHORTEST_RUN
      const ways = STRIPS.reduce((product, strip, reel) => {
        const fit = fits[reel] ?? 0n
        const length = BigInt(strip.length)
        return product * (reel < run ? fit : reel === run ? length - fit : length)
      }, 1n)
      sum += ways * BigInt(pay)
    })
  }
  return sum
}

/** How many combinations of stops show exactly 0, 1, … 5 lotuses. */
function lotusWays(): bigint[] {
  return STRIPS.reduce<bigint[]>(
    (ways, strip) => {
      const shown = count(strip, 'F') * BigInt(ROWS)
      const hidden = BigInt(strip.length) - shown
      return Array.from(
        { length: ways.length + 1 },
        (_, k) => (ways[k] ?? 0n) * hidden + (ways[k - 1] ?? 0n) * shown,
      )
    },
    [1n],
  )
}

function count(strip: string, letter: string): bigint {
  return BigInt(strip.split(letter).length - 1)
}

function reduced({ numerator, denominator }: Fraction): Fraction {
  let [a, b] = [numerator, denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  return { numerator: numerator / a, denominator: denominator / a }
}
