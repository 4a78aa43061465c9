import { type Minor, minorOf } from '#lib/money/money.ts'
import type { RoundRow } from '#lib/play/api.ts'

/** The figures of a row or a page as the table shows them, in minor units: what was paid in and what came back. */
export interface RowFigures {
  /** Stake, with what was later paid back: what the player saw leave the wallet. */
  staked: Minor
  /** Payout and refunds. */
  returned: Minor
  result: Minor
}

export function figuresOf(row: RoundRow): RowFigures {
  const refunded = minorOf(row.refunded)
  return {
    staked: minorOf(row.stake) + refunded,
    returned: minorOf(row.payout) + refunded,
    result: minorOf(row.result),
  }
}

/** The sums of a page, as the server sums the whole filter: an open round counts as staked, so rows and ledger agree. */
export function sumOf(rows: readonly RoundRow[]): RowFigures {
  const sum: RowFigures = { staked: 0n, returned: 0n, result: 0n }
  for (const row of rows) {
    const figures = figuresOf(row)
    sum.staked += figures.staked
    sum.returned += figures.returned
    sum.result += figures.result
  }
  return sum
}
