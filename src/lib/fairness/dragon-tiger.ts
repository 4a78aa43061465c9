import { type Card, dealFrom, rankNumber, rankOf, readHand, suitOf } from './cards.ts'
import type { Fraction } from './rtp.ts'
import { roomKind, type TableRules } from './table.ts'

/**
 * Dragon tiger from eight fresh decks for every round: one card for the dragon, then one for the tiger. The higher rank
 * wins, the ace is the lowest. On a tie, bets on dragon and tiger get half of their stake back.
 */
const DECKS = 8
export const DRAGON_SPOTS = ['dragon', 'tie', 'suitedTie', 'tiger'] as const
export type DragonSpot = (typeof DRAGON_SPOTS)[number]
type DragonWinner = 'dragon' | 'tiger' | 'tie'

/** The winnings of a bet, in stakes. */
export const DRAGON_GAINS: Readonly<Record<DragonSpot, bigint>> = {
  dragon: 1n,
  tie: 11n,
  suitedTie: 50n,
  tiger: 1n,
}

export interface Duel {
  dragon: Card
  tiger: Card
  winner: DragonWinner
  isSuited: boolean
}

/** A duel from its outcome: "9S KH", the dragon's card first. */
export function readDuel(outcome: string): Duel {
  const [dragon = '', tiger = ''] = outcome.split(' ').flatMap(readHand)
  const apart = rankNumber(dragon) - rankNumber(tiger)
  return {
    dragon,
    tiger,
    winner: apart > 0 ? 'dragon' : apart < 0 ? 'tiger' : 'tie',
    isSuited: rankOf(dragon) === rankOf(tiger) && suitOf(dragon) === suitOf(tiger),
  }
}

/** The payout of one bet including the stake, rounded down to the minor unit. */
export function duelPayout(spot: DragonSpot, amount: bigint, { winner, isSuited }: Duel): bigint {
  const wins = spot === 'suitedTie' ? isSuited : spot === winner
  if (wins) return amount * (1n + DRAGON_GAINS[spot])
  const isHalved = winner === 'tie' && (spot === 'dragon' || spot === 'tiger')
  return isHalved ? amount / 2n : 0n
}

/**
 * The exact return to player of a bet. Of the 415 cards that may follow the dragon's, 31 have its rank, and 7 of these
 * its suit; of the others as many are lower as higher, taken over all first cards.
 */
export function dragonTigerReturn(spot: DragonSpot): Fraction {
  const [all, ties, suited] = [415n, 31n, 7n]
  if (spot === 'tie') return { numerator: ties * 12n, denominator: all }
  if (spot === 'suitedTie') return { numerator: suited * 51n, denominator: all }
  return { numerator: 2n * (all - ties) + ties, denominator: 2n * all }
}

export const DRAGON_TIGER_RULES: TableRules<DragonSpot> = {
  spots: DRAGON_SPOTS,
  draw: async draw => {
    const next = dealFrom(draw, DECKS)
    return `${await next()} ${await next()}`
  },
  pays: (spot, amount, outcome) => duelPayout(spot, amount, readDuel(outcome)),
}

export const DRAGON_TIGER_ROOMS = /^dragon-tiger-/
export const DRAGON_TIGER = roomKind(DRAGON_TIGER_RULES, {
  name: 'dragonTiger',
  codes: ['dragon-tiger-room'],
})
