/** What becomes of a raffle; drafts are seen by operators alone. */
export const RAFFLE_STATES = ['draft', 'open', 'closed', 'drawn', 'cancelled'] as const
export type RaffleState = (typeof RAFFLE_STATES)[number]
/** Where tickets come from. */
export const TICKET_SOURCES = ['promotion', 'mission', 'points', 'bets'] as const
export type TicketSource = (typeof TICKET_SOURCES)[number]

/** Why no raffle takes the tickets that something gives a member. */
export const TICKET_REFUSALS = ['promotionNoRaffle', 'raffleNeedsDeposit', 'raffleFull'] as const
export type TicketRefusal = (typeof TICKET_REFUSALS)[number]

/** Where a draw's randomness comes from besides the house: a chain, or the members' own seeds. */
export const BEACONS = ['quicknet', 'demo', 'members'] as const
export type Beacon = (typeof BEACONS)[number]

/** The most ranks of prizes and prizes of a raffle, tickets a member, and tickets bought at once. */
export const MOST_RANKS = 10
export const MOST_PRIZES = 1_000
export const MOST_TICKETS = 10_000
/** Lines of the list in one answer. */
export const LINES_AT_ONCE = 500
/** A member's own seed; empty where the member gives none. */
export const SEED_PATTERN = /^[\w-]{0,64}$/

/** So many equal prizes. */
export interface PrizeRank {
  count: number
  amount: string
}

/** The rank of a prize, from 1; prizes are numbered through, the first rank first. */
export function rankOf(ranks: readonly Pick<PrizeRank, 'count'>[], prize: number): number {
  let last = 0
  const index = ranks.findIndex(({ count }) => {
    last += count
    return prize <= last
  })
  if (index === -1) throw new RangeError(`there is no prize ${prize}`)
  return index + 1
}
