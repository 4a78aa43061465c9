import type { Minor } from '../money/money.ts'
import { type DrawBelow, drawsOf } from './rules.ts'

/** What a drop of red envelopes holds: so many, which together come to exactly the total. */
export interface Envelopes {
  /** From 1. */
  count: number
  totalMinor: Minor
  /** What one envelope holds at least and at most. */
  leastMinor: Minor
  mostMinor: Minor
}

/** An envelope holds at most so much, minor units: one draw stays below 2^32. */
export const MOST_IN_ENVELOPE = 10n ** 9n

/** Whether envelopes of these bounds can come to the total at all. */
export function canFill({ count, totalMinor, leastMinor, mostMinor }: Envelopes): boolean {
  const places = BigInt(count)
  return places * leastMinor <= totalMinor && totalMinor <= places * mostMinor
}

/** What stands in the place of a client seed: a drop for everybody has one name, its code and its day. */
export function nameOfDrop({ code, day }: { code: string; day: string }): string {
  return `${code}-${day}`
}

/** One envelope in so many, at least one, may hold anything up to the most: else nobody would ever get near it. */
const WIDE_IN = 50

/**
 * The amounts of a drop in the order in which its envelopes are opened. Every envelope first gets the least. Of the rest,
 * one after the other draws from nothing to a bound: one in fifty, which come first, to half of what is left, all others
 * to twice what is left on average. None draws so much that it holds more than the most, nor so little that those after
 * it could not hold what remains. Then they are shuffled (Fisher and Yates, from the last one down), so that no place is
 * better than another. The draws are those of the published scheme (rules.ts) with the nonce 1. Throws `RangeError` for
 * a drop that cannot be filled.
 */
export async function amountsOf(envelopes: Envelopes, seed: string, name: string): Promise<Minor[]> {
  const { count, leastMinor, mostMinor } = envelopes
  if (!canFill(envelopes) || mostMinor > MOST_IN_ENVELOPE)
    throw new RangeError('these envelopes cannot be filled')
  const draw = drawsOf({ serverSeed: seed, clientSeed: name, nonce: 1 })
  const room = mostMinor - leastMinor
  const amounts: Minor[] = []
  let rest = envelopes.totalMinor - BigInt(count) * leastMinor
  for (let left = BigInt(count); left > 0n; left -= 1n) {
    const low = larger(0n, rest - (left - 1n) * room)
    const bound = amounts.length * WIDE_IN < count ? rest / 2n : (2n * rest) / left
    const high = larger(low, smaller(smaller(room, rest), bound))
    const more = low + BigInt((await draw(Number(high - low) + 1)).value)
    amounts.push(leastMinor + more)
    rest -= more
  }
  await shuffle(amounts, draw)
  return amounts
}

async function shuffle(amounts: Minor[], draw: DrawBelow): Promise<void> {
  for (let last = amounts.length - 1; last > 0; last -= 1) {
    const { value } = await draw(last + 1)
    const [one, other] = [amounts[last], amounts[value]]
    if (one === undefined || other === undefined) throw new Error('a draw below its bound names a place')
    amounts[last] = other
    amounts[value] = one
  }
}

const larger = (a: Minor, b: Minor): Minor => (a > b ? a : b)
const smaller = (a: Minor, b: Minor): Minor => (a < b ? a : b)
