import type { Fraction } from '#lib/fairness/rtp.ts'
import type { Variant } from '#lib/fairness/video-poker.ts'

/**
 * Best play of video poker, counted over all hands with integers, by code that shares nothing with the house's. A card is
 * a number from 0 to 51: rank 0 (ace) to 12 (king) plus 13 times the suit. For each set X of at most five cards the
 * payouts of all hands that contain X are added up; what a choice of cards gives over all replacements follows from
 * these sums by inclusion and exclusion over the cards that are given away.
 */
const CARDS = 52
const CHOOSE = Array.from({ length: CARDS + 1 }, () => new Array<number>(6).fill(0))
for (let n = 0; n <= CARDS; n += 1)
  for (let k = 0; k <= 5; k += 1)
    (CHOOSE[n] as number[])[k] =
      k === 0 ? 1 : n === 0 ? 0 : (CHOOSE[n - 1]?.[k - 1] ?? 0) + (CHOOSE[n - 1]?.[k] ?? 0)
const choose = (n: number, k: number) => CHOOSE[n]?.[k] ?? 0
/** The least common multiple of the numbers of replacements, C(47, 0) to C(47, 5). */
const SHARES = 7_669_695
/** The cards that each of the 32 choices holds, and the share of one replacement of the others. */
const BITS = Array.from({ length: 32 }, (_, mask) => [0, 1, 2, 3, 4].filter(bit => (mask >> bit) & 1))
const SHARE = BITS.map(bits => SHARES / choose(47, 5 - bits.length))

export interface BestPlay {
  exact: Fraction
  /** How many classes of deals differ by more than their suits. */
  classes: number
  /** The best choice for five cards, as places in ascending order ("135" or "0"). */
  hold(cards: readonly number[]): string
}

/** What five cards pay for one, read from counts of ranks and suits. */
export function payOf({ isWild, pays }: Variant, cards: readonly number[]): number {
  const ranks = new Array<number>(13).fill(0)
  let suits = 0
  let wild = 0
  let spread = 0
  for (const card of cards) {
    if (isWild && card % 13 === 1) wild += 1
    else {
      ranks[card % 13] = (ranks[card % 13] ?? 0) + 1
      suits |= 1 << Math.floor(card / 13)
      spread |= 1 << (card % 13)
    }
  }
  const sizes = [0, 0, 0, 0, 0]
  for (const size of ranks) sizes[size] = (sizes[size] ?? 0) + 1
  const most = sizes[4] ? 4 : sizes[3] ? 3 : sizes[2] ? 2 : 1
  const suited = (suits & (suits - 1)) === 0
  const royal = most === 1 && (spread & ~0b1111000000001) === 0
  const row = most === 1 && (royal || isRow(spread))
  if (isWild) {
    const name =
      wild === 4
        ? 'fourDeuces'
        : suited && royal
          ? wild > 0
            ? 'wildRoyal'
            : 'naturalRoyal'
          : most + wild === 5
            ? 'fiveOfAKind'
            : suited && row
              ? 'straightFlush'
              : most + wild === 4
                ? 'fourOfAKind'
                : (wild === 0 && sizes[3] && sizes[2]) || (wild === 1 && sizes[2] === 2)
                  ? 'fullHouse'
                  : suited
                    ? 'flush'
                    : row
                      ? 'straight'
                      : most + wild === 3
                        ? 'threeOfAKind'
                        : ''
    return pays[name] ?? 0
  }
  const pair = [0, 10, 11, 12].some(rank => ranks[rank] === 2)
  const name = suited
    ? royal
      ? 'royalFlush'
      : row
        ? 'straightFlush'
        : 'flush'
    : row
      ? 'straight'
      : most === 4
        ? 'fourOfAKind'
        : most === 3
          ? sizes[2]
            ? 'fullHouse'
            : 'threeOfAKind'
          : sizes[2] === 2
            ? 'twoPair'
            : pair
              ? 'jacksOrBetter'
              : ''
  return pays[name] ?? 0
}

/** Whether the ranks lie in one of the nine rows that begin with ace to nine. */
function isRow(spread: number): boolean {
  for (let low = 0; low < 9; low += 1) if ((spread & ~(0b11111 << low)) === 0) return true
  return false
}

export function bestPlay(variant: Variant): BestPlay {
  const paid = sumsOf(variant, pay => pay)
  const worth = new Float64Array(32)
  let [total, classes] = [0n, 0]
  forEachHand(hand => {
    const weight = suitWeight(hand)
    if (weight === 0) return
    weigh(worth, paid, hand)
    classes += 1
    total += BigInt(Math.max(...worth) * weight)
  })
  return {
    exact: { numerator: total, denominator: BigInt(choose(CARDS, 5)) * BigInt(SHARES) },
    classes,
    hold: cards => {
      const hand = [...cards].sort((a, b) => a - b)
      weigh(worth, paid, hand)
      const best = worth.indexOf(Math.max(...worth))
      const kept = new Set((BITS[best] ?? []).map(bit => hand[bit]))
      const places = cards.flatMap((card, at) => (kept.has(card) ? [at + 1] : []))
      return places.join('') || '0'
    },
  }
}

/** With the best choice for every deal: the share of rounds that pay anything, and how far a round strays. */
export function bestPlayFigures(variant: Variant): { hit: number; deviation: number } {
  const [paid, hits, squares] = [
    sumsOf(variant, pay => pay),
    sumsOf(variant, () => 1),
    sumsOf(variant, pay => pay ** 2),
  ]
  const worth = new Float64Array(32)
  const other = new Float64Array(32)
  const all = choose(CARDS, 5) * SHARES
  let [mean, hit, square] = [0, 0, 0]
  forEachHand(hand => {
    const weight = suitWeight(hand) / all
    if (weight === 0) return
    weigh(worth, paid, hand)
    const best = worth.indexOf(Math.max(...worth))
    mean += (worth[best] ?? 0) * weight
    weigh(other, hits, hand)
    hit += (other[best] ?? 0) * weight
    weigh(other, squares, hand)
    square += (other[best] ?? 0) * weight
  })
  return { hit, deviation: Math.sqrt(square - mean ** 2) }
}

/** Fills an array for a hand in ascending order: what each choice gives by these sums, in shares of SHARES. */
function weigh(into: Float64Array, sums: readonly Float64Array[], hand: readonly number[]): void {
  for (let mask = 0; mask < 32; mask += 1)
    into[mask] = sums[BITS[mask]?.length ?? 0]?.[placeOf(hand, mask)] ?? 0
  for (let bit = 0; bit < 5; bit += 1)
    for (let mask = 0; mask < 32; mask += 1)
      if (((mask >> bit) & 1) === 0) into[mask] = (into[mask] ?? 0) - (into[mask | (1 << bit)] ?? 0)
  for (let mask = 0; mask < 32; mask += 1) into[mask] = (into[mask] ?? 0) * (SHARE[mask] ?? 0)
}

/** For each size of a set of cards, by the rank of the set among all of its size: a measure of the payout of all paying hands with it. */
function sumsOf(variant: Variant, measure: (pay: number) => number): Float64Array[] {
  const sums = [0, 1, 2, 3, 4, 5].map(size => new Float64Array(choose(CARDS, size)))
  forEachHand(hand => {
    const pay = payOf(variant, hand)
    if (pay === 0) return
    const measured = measure(pay)
    for (let mask = 0; mask < 32; mask += 1) {
      const of = sums[BITS[mask]?.length ?? 0] as Float64Array
      const place = placeOf(hand, mask)
      of[place] = (of[place] ?? 0) + measured
    }
  })
  return sums
}

/** The rank of some cards of a hand among all sets of their size, in the combinatorial number system. */
function placeOf(hand: readonly number[], mask: number): number {
  let [place, size] = [0, 0]
  for (let bit = 0; bit < 5; bit += 1)
    if ((mask >> bit) & 1) {
      size += 1
      place += CHOOSE[hand[bit] ?? 0]?.[size] ?? 0
    }
  return place
}

export function forEachHand(see: (hand: readonly number[]) => void): void {
  const hand = [0, 0, 0, 0, 0]
  for (hand[4] = 4; hand[4] < CARDS; hand[4] += 1)
    for (hand[3] = 3; hand[3] < hand[4]; hand[3] += 1)
      for (hand[2] = 2; hand[2] < hand[3]; hand[2] += 1)
        for (hand[1] = 1; hand[1] < hand[2]; hand[1] += 1)
          for (hand[0] = 0; hand[0] < hand[1]; hand[0] += 1) see(hand)
}

/** How many hands are this one with its suits exchanged; 0 unless it stands for them: its suits in descending order. */
function suitWeight(hand: readonly number[]): number {
  const masks = [0, 0, 0, 0]
  for (const card of hand)
    masks[Math.floor(card / 13)] = (masks[Math.floor(card / 13)] ?? 0) | (1 << (card % 13))
  let [orders, run] = [24, 1]
  for (let suit = 1; suit < 4; suit += 1) {
    const [before = 0, own = 0] = [masks[suit - 1], masks[suit]]
    if (own > before) return 0
    run = own === before ? run + 1 : 1
    orders /= run
  }
  return orders
}
