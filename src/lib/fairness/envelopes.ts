import type { Minor } from '../money/money.ts'
import { type DrawBelow, drawsOf } from './rules.ts'

/** A drop of red envelopes, which add up to exactly the total. */
export interface Envelopes {
  /** From 1. */
  count: number
  totalMinor: Minor
  /** The least and the most in one envelope. */
  leastMinor: Minor
  mostMinor: Minor
}

/** The most in any envelope, minor units: one draw stays below 2^32. */
export const MOST_IN_ENVELOPE = 10n ** 9n

/** Whether envelopes within these bounds can add up to the total. */
export function canFill({ count, totalMinor, leastMinor, mostMinor }: Envelopes): boolean {
  const places = BigInt(count)
  return places * leastMinor <= totalMinor && totalMinor <= places * mostMinor
}

/** Used as the client seed: a drop is for everybody and has one name, its code and its day. */
export function nameOfDrop({ code, day }: { code: string; day: string }): string {
  return `${code}-${day}`
}

/** One in this many envelopes, at least one, has a wide bound; otherwise nobody would ever get near the most. */
const WIDE_IN = 50

/**
 * The amounts of a drop in the order in which its envelopes are opened. Every envelope first gets the least. Of the
 * rest, one after the other draws from nothing to a bound: one in fifty, which come first, to half of what is left, all
 * others to twice the average of what is left. No draw exceeds the most of an envelope, and none is so low that the
 * remaining envelopes could not hold the rest. Then they are shuffled (Fisher and Yates, from the last one down), so
 * that all places are equal. The draws are those of the published scheme (rules.ts) with the nonce 1. Throws
 * `RangeError` for a drop that cannot be filled.
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
