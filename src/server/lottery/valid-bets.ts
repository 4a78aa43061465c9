import { type CountedBet, countBet, partsOf, type ValidBetRule } from '#lib/play/valid-bets.ts'
import type { Ticket } from './ticket-queries.ts'

/** A ticket of a decided draw with what it paid. */
export type PaidTicket = Pick<Ticket, 'id' | 'member_id' | 'book' | 'stake' | 'payout'>

/**
 * The valid bet of each ticket, by its id. All tickets of a member in a draw are one unit of play: bets on opposite
 * sides cancel each other out, however they were placed. Each ticket gets its share of the unit's figure, in the order
 * of the tickets, so that a unit settled in several batches has the same result.
 */
export function countTickets(
  ofDraw: readonly PaidTicket[],
  rule: ValidBetRule | undefined,
): Map<string, CountedBet> {
  const counted = new Map<string, CountedBet>()
  for (const unit of Map.groupBy(ofDraw, ticket => `${ticket.book} ${ticket.member_id}`).values()) {
    const tickets = unit.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const stake = tickets.reduce((sum, ticket) => sum + ticket.stake, 0n)
    const payout = tickets.reduce((sum, ticket) => sum + ticket.payout, 0n)
    const whole = countBet({ stake, payout }, rule)
    const parts = partsOf(
      whole.validBet,
      tickets.map(ticket => ticket.stake),
    )
    for (const [at, ticket] of tickets.entries())
      counted.set(ticket.id, { ...whole, validBet: parts[at] ?? 0n })
  }
  return counted
}
