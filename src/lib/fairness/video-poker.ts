import { type Card, dealFrom, handText, rankNumber, rankOf, readHand, suitOf } from './cards.ts'
import { dealtBy } from './dealt.ts'
import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'

/**
 * Video poker: five cards from one fresh deck, the player holds any of them, and the others are replaced once. Cards are
 * drawn in this order: the five of the deal from left to right, then one for each card that is not held, from left to
 * right. A decision is the places of the held cards in ascending order ("135"), or "0" for none.
 */
export const HOLD_NONE = '0'
/** What the published rule does for a player who does not decide: all five cards are held. */
export const HOLD_ALL = '12345'
/** How long the player has to decide. */
export const HOLD_MS = 120_000
const HAND_SIZE = 5

/** All decisions: every choice of places. */
export const HOLDS: readonly string[] = Array.from({ length: 2 ** HAND_SIZE }, (_, mask) => {
  const places = [1, 2, 3, 4, 5].filter(place => (mask >> (place - 1)) & 1)
  return places.length === 0 ? HOLD_NONE : places.join('')
})

/** A pay table, highest hand first: what a hand pays for one, the stake included. */
export interface Variant {
  name: 'jacksOrBetter' | 'deucesWild'
  /** Whether deuces stand for any card. */
  isWild: boolean
  pays: Readonly<Record<string, number>>
  /** The exact return with the best choice for every deal, counted over all of them (tests/support/video-poker.ts). */
  best: Fraction
  /** With the same choices: the share of rounds that pay anything, and the standard deviation of a round in stakes. */
  figures: { hit: number; deviation: number }
}

export const JACKS_OR_BETTER: Variant = {
  name: 'jacksOrBetter',
  isWild: false,
  pays: {
    royalFlush: 800,
    straightFlush: 50,
    fourOfAKind: 25,
    fullHouse: 9,
    flush: 6,
    straight: 4,
    threeOfAKind: 3,
    twoPair: 2,
    jacksOrBetter: 1,
  },
  best: { numerator: 1_653_526_326_983n, denominator: 1_661_102_543_100n },
  figures: { hit: 0.454565, deviation: 4.417542 },
}

export const DEUCES_WILD: Variant = {
  name: 'deucesWild',
  isWild: true,
  pays: {
    naturalRoyal: 800,
    fourDeuces: 200,
    wildRoyal: 25,
    fiveOfAKind: 15,
    straightFlush: 9,
    fourOfAKind: 4,
    fullHouse: 4,
    flush: 3,
    straight: 2,
    threeOfAKind: 1,
  },
  best: { numerator: 547_682_606_167n, denominator: 553_700_847_700n },
  figures: { hit: 0.443608, deviation: 5.062082 },
}

/** The name of what five cards pay for; undefined where they pay nothing. */
export function pokerHand({ isWild, pays }: Variant, cards: readonly Card[]): string | undefined {
  const name = isWild ? wildHand(cards) : plainHand(cards)
  return name !== undefined && name in pays ? name : undefined
}

/** Parses an outcome, "AS.KS.2D.3C.4H AS.KS.QS.JS.TS": the deal, then the final hand unless the round waits. */
export function readDraw(outcome: string): { dealt: Card[]; final: Card[] | undefined } {
  const [dealt = '', final] = outcome.split(' ')
  return { dealt: readHand(dealt), final: final === undefined ? undefined : readHand(final) }
}

/** The payout of a final hand, the stake included. */
export function drawPayout(variant: Variant, cards: readonly Card[], stakeMinor: bigint): bigint {
  const name = pokerHand(variant, cards)
  return name === undefined ? 0n : stakeMinor * BigInt(variant.pays[name] ?? 0)
}

function kindFor(variant: Variant, code: string): Kind {
  return {
    name: variant.name,
    codes: [code],
    moves: HOLDS,
    isWager: ({ stakeMinor, bets }) => bets === '' && stakeMinor > 0n,
    make: async (draw, { stakeMinor, moves }) => {
      const next = dealFrom(draw, 1)
      const dealt: Card[] = []
      while (dealt.length < HAND_SIZE) dealt.push(await next())
      if (!HOLDS.includes(moves))
        return { over: false, outcome: handText(dealt), waitMs: HOLD_MS, byRule: HOLD_ALL }
      const final: Card[] = []
      for (const [at, card] of dealt.entries())
        final.push(moves.includes(String(at + 1)) ? card : await next())
      const payoutMinor = drawPayout(variant, final, stakeMinor)
      return { over: true, outcome: `${handText(dealt)} ${handText(final)}`, payoutMinor }
    },
  }
}

/** A pay table with its rules. */
export interface VideoPoker extends Variant {
  kind: Kind
  /** What the codes of its titles look like; only for one that came after the titles were dealt. */
  titles?: RegExp
}

/** Every pay table; a new one goes to the end and names its titles. */
export const VIDEO_POKERS: readonly VideoPoker[] = [
  { ...JACKS_OR_BETTER, kind: kindFor(JACKS_OR_BETTER, 'house-jacks-or-better') },
  { ...DEUCES_WILD, kind: kindFor(DEUCES_WILD, 'house-deuces-wild') },
]

/** Titles are dealt among so many pay tables, the first, for good. */
const DEALT = 2

/** The pay table behind a code: its own, or by the code alone that of a title that ends in "poker". */
export const videoPokerOf = dealtBy(gameCode => gameCode.endsWith('-poker'), VIDEO_POKERS, DEALT)

/** How often each rank is there, the most frequent first. */
function countsOf(cards: readonly Card[]): number[] {
  const counts = new Map<string, number>()
  for (const card of cards) counts.set(rankOf(card), (counts.get(rankOf(card)) ?? 0) + 1)
  return [...counts.values()].sort((a, b) => b - a)
}

const isFlush = (cards: readonly Card[]) => new Set(cards.map(suitOf)).size === 1
const isAllHigh = (cards: readonly Card[]) => cards.every(card => 'TJQKA'.includes(rankOf(card)))

/** Whether different ranks lie within five consecutive ones; the ace is below the two or above the king. */
function isWithinStraight(cards: readonly Card[]): boolean {
  const spans = [1, 14].map(ace => {
    const numbers = cards.map(card => (rankOf(card) === 'A' ? ace : rankNumber(card)))
    return Math.max(...numbers) - Math.min(...numbers)
  })
  return new Set(cards.map(rankOf)).size === cards.length && Math.min(...spans) < HAND_SIZE
}

function plainHand(cards: readonly Card[]): string | undefined {
  const [most = 0, second = 0] = countsOf(cards)
  const [flush, straight] = [isFlush(cards), isWithinStraight(cards)]
  if (flush && straight) return isAllHigh(cards) ? 'royalFlush' : 'straightFlush'
  if (most === 4) return 'fourOfAKind'
  if (most === 3 && second === 2) return 'fullHouse'
  if (flush) return 'flush'
  if (straight) return 'straight'
  if (most === 3) return 'threeOfAKind'
  if (second === 2) return 'twoPair'
  const isHighPair = [...'JQKA'].some(rank => cards.filter(card => rankOf(card) === rank).length === 2)
  return isHighPair ? 'jacksOrBetter' : undefined
}

function wildHand(cards: readonly Card[]): string | undefined {
  const others = cards.filter(card => rankOf(card) !== '2')
  const deuces = cards.length - others.length
  if (deuces === 4) return 'fourDeuces'
  const [most = 0, second = 0] = countsOf(others)
  const [flush, straight] = [isFlush(others), isWithinStraight(others)]
  if (flush && straight && isAllHigh(others)) return deuces === 0 ? 'naturalRoyal' : 'wildRoyal'
  if (most + deuces === 5) return 'fiveOfAKind'
  if (flush && straight) return 'straightFlush'
  if (most + deuces === 4) return 'fourOfAKind'
  if (most + deuces === 3 && second === 2) return 'fullHouse'
  if (flush) return 'flush'
  if (straight) return 'straight'
  return most + deuces === 3 ? 'threeOfAKind' : undefined
}
