import { contractStatements } from '#lib/contracts/statements-api.ts'
import { decimalText } from '#lib/money/money.ts'
import { formatExact } from '#lib/time/format.ts'
import type { App } from '#server/platform/context.ts'
import { AT_ONCE, mountRecordFile, pagesOf } from '#server/records/file.ts'
import { headOf, textsOf } from '#server/records/texts.ts'
import { type StatementPlace, statementsOf } from './statement-queries.ts'
import { statementFilterOf, toStatement } from './statements.ts'

const HEAD = headOf([
  'windowFrom',
  'windowTo',
  'otherSide',
  'validBet',
  'activeMembers',
  'stake',
  'payout',
  'tier',
  'rate',
  'amount',
  'status',
  'paidAt',
  'currency',
])

/**
 * The contract statements as a file in the reader's language, with the inputs of each. Losses may be negative, and
 * spreadsheets would read a leading sign as a formula, so stake and payout are listed instead.
 */
export function mountStatementFile(app: App): void {
  mountRecordFile(app, {
    action: contractStatements,
    name: 'contract-statements',
    head: HEAD,
    lines: async function* ({ input, session, context }) {
      const runtime = context.get('runtime')
      const { timeZone } = runtime.config
      const texts = textsOf('contracts', context.get('requestInfo').language)
      const { filter } = await statementFilterOf(input, { session, runtime })
      const pages = pagesOf(
        (behind: StatementPlace | undefined) =>
          statementsOf(runtime.reports, filter, { limit: AT_ONCE, behind }),
        row => row,
      )
      for await (const rows of pages)
        yield rows.map(row => {
          const { downline, payer, tier, tiers, active, state } = toStatement(row, input.side)
          const money = (amount: bigint) => decimalText(amount, row.currency)
          return [
            formatExact(row.window_start.toISOString(), timeZone),
            formatExact(row.window_end.toISOString(), timeZone),
            payer ?? downline?.account ?? '',
            money(row.valid_bet),
            active.toString(),
            money(row.stake),
            money(row.payout),
            tier?.toString() ?? '',
            rateCell(tier === null ? undefined : tiers[tier - 1]?.ppm),
            money(row.amount),
            texts[`state_${state}`],
            row.paid_at === null ? '' : formatExact(row.paid_at.toISOString(), timeZone),
            row.currency,
          ]
        })
    },
  })
}

/** Formats a rate in millionths as a percentage: "0.25%"; empty if a sum is paid or no tier was reached. */
function rateCell(ppm: number | undefined): string {
  return ppm === undefined ? '' : `${ppm / 10_000}%`
}
