import type { Minor } from '../money/money.ts'
import type { BetType } from './bet-type.ts'
import { readSelection } from './selection.ts'

/**
 * A ticket is pending until its draw is settled; then it has won if any of its lines pays, else it is lost. A void draw
 * refunds its tickets. An accepted ticket cannot be cancelled.
 */
export const TICKET_STATUSES = ['pending', 'won', 'lost', 'void'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** One accepted line of a ticket. */
export interface AcceptedLine {
  betType: string
  /** The normalized text of the choice. */
  numbers: string
  stake: Minor
  /** The odds at acceptance, by tier: these are paid, whatever a later version offers. */
  odds: readonly number[]
}

/**
 * The payout of a line in a draw, in minor units: stake × odds / 100 for each hit, with the total rounded down
 * (product decisions, section 3).
 */
export function payoutOf(bet: BetType, line: AcceptedLine, numbers: readonly string[]): Minor {
  const hundredths = bet
    .hits(line.numbers, numbers)
    .reduce((sum, tier) => sum + BigInt(line.odds[tier] ?? 0), 0n)
  return (line.stake * hundredths) / 100n
}

/** The most that a line can win, in minor units. */
export function mostOf(bet: BetType, numbers: string, stake: Minor): Minor {
  return (stake * BigInt(bet.most(numbers))) / 100n
}

/** Converts a line of the API to an accepted one; undefined if the numbers do not fit the bet. */
export function readLine(bet: BetType, line: { numbers: string; stake: Minor }): AcceptedLine | undefined {
  const numbers = readSelection(bet.form, line.numbers)
  return numbers === undefined ? undefined : { betType: bet.id, numbers, stake: line.stake, odds: bet.odds }
}

/** Formats odds given in hundredths: "1.95", "950". */
export function oddsText(hundredths: number): string {
  const rest = hundredths % 100
  const whole = String((hundredths - rest) / 100)
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`
}
