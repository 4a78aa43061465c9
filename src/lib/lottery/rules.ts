import type { Minor } from '../money/money.ts'
import type { BetType } from './bet-type.ts'
import { readSelection } from './selection.ts'

/**
 * A ticket is pending until its draw is settled; then it has won when any of its lines pays, else it is lost. A void
 * draw gives the stakes of its tickets back. A ticket that was accepted cannot be cancelled.
 */
export const TICKET_STATUSES = ['pending', 'won', 'lost', 'void'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** One line of a ticket as it was accepted. */
export interface AcceptedLine {
  betType: string
  /** The one text of the choice. */
  numbers: string
  stake: Minor
  /** The odds of the day, by tier: what was accepted is paid, whatever a later version offers. */
  odds: readonly number[]
}

/**
 * What a line brings in a draw, in minor units: for each hit stake × odds / 100, all of it together rounded down
 * (product decisions, section 3).
 */
export function payoutOf(bet: BetType, line: AcceptedLine, numbers: readonly string[]): Minor {
  const hundredths = bet
    .hits(line.numbers, numbers)
    .reduce((sum, tier) => sum + BigInt(line.odds[tier] ?? 0), 0n)
  return (line.stake * hundredths) / 100n
}

/** The most that a line could bring, in minor units. */
export function mostOf(bet: BetType, numbers: string, stake: Minor): Minor {
  return (stake * BigInt(bet.most(numbers))) / 100n
}

/** What the wire says of one line, made into what is accepted; undefined when the numbers do not fit the bet. */
export function readLine(bet: BetType, line: { numbers: string; stake: Minor }): AcceptedLine | undefined {
  const numbers = readSelection(bet.form, line.numbers)
  return numbers === undefined ? undefined : { betType: bet.id, numbers, stake: line.stake, odds: bet.odds }
}

/** "1.95", "950": odds as they are written, from hundredths. */
export function oddsText(hundredths: number): string {
  const rest = hundredths % 100
  const whole = String((hundredths - rest) / 100)
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`
}
