import {
  baccaratReturn,
  type Coup,
  coupText,
  deal,
  readCoup,
  SPOTS,
  type Spot,
  spotPayout,
  WAYS,
} from './baccarat.ts'
import { dealFrom } from './cards.ts'
import type { Fraction } from './rtp.ts'
import { roomKind, type TableRules } from './table.ts'

/**
 * Baccarat by the clock, the same coup for everybody in a room: the rules of baccarat.ts from eight fresh decks for every
 * round. The room without commission pays the banker even money, and half of it when the banker wins with six.
 */
const DECKS = 8
const NO_COMMISSION = 'baccarat-no-commission'

export function hasCommission(room: string): boolean {
  return room !== NO_COMMISSION
}

/** The payout of one bet including the stake, rounded down to the minor unit. */
export function roomPayout(spot: Spot, amount: bigint, coup: Coup, room: string): bigint {
  if (spot !== 'banker' || coup.winner !== 'banker' || hasCommission(room))
    return spotPayout(spot, amount, coup)
  return coup.bankerTotal === 6 ? amount + amount / 2n : amount * 2n
}

/** Among all ordered draws of six cards from eight decks, those in which the banker wins with six. The tests count them. */
export const BANKER_WINS_WITH_SIX = 269_232_304_455_680n

/** The exact return to player of a bet in a room. */
export function roomReturn(spot: Spot, room: string): Fraction {
  if (spot !== 'banker' || hasCommission(room)) return baccaratReturn(spot)
  const all = WAYS.player + WAYS.banker + WAYS.tie
  const paid = 4n * (WAYS.banker - BANKER_WINS_WITH_SIX) + 3n * BANKER_WINS_WITH_SIX + 2n * WAYS.tie
  return { numerator: paid, denominator: 2n * all }
}

export const BACCARAT_ROOM_RULES: TableRules<Spot> = {
  spots: SPOTS,
  draw: async draw => coupText(await deal(dealFrom(draw, DECKS))),
  pays: (spot, amount, outcome, room) => roomPayout(spot, amount, readCoup(outcome), room),
}

export const BACCARAT_ROOMS = /^baccarat-/
export const LIVE_BACCARAT = roomKind(BACCARAT_ROOM_RULES, { name: 'liveBaccarat', codes: ['baccarat-room'] })
