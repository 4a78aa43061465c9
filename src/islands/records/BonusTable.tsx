import { Money } from '#islands/ui/Money.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { fill } from '#lib/i18n/format.ts'
import { parseMinor } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Bonus } from '#lib/records/bonus-api.ts'
import type { TurnoverState } from '#lib/records/rules.ts'
import { formatMoment } from '#lib/time/format.ts'
import type { BonusWriting } from './bonus-writing.ts'

const TONES: Record<TurnoverState, string> = { open: 'info', met: 'ok', spent: 'warn', late: 'warn' }

/** The bonuses of a page: a table, or a card per bonus on a phone. */
export function BonusTable({ rows, writing }: { rows: readonly Bonus[]; writing: BonusWriting }) {
  const { phrases } = writing
  return (
    <table className="table cards num">
      <TableHead
        columns={[
          phrases.time,
          phrases.kind,
          phrases.reference,
          figureColumn(phrases.amount),
          phrases.turnover,
          phrases.status,
        ]}
      />
      <tbody>
        {rows.map(row => (
          <BonusRow key={row.place} row={row} writing={writing} />
        ))}
      </tbody>
    </table>
  )
}

function BonusRow({ row, writing }: { row: Bonus; writing: BonusWriting }) {
  const { phrases, currency, language, timeZone } = writing
  const moment = <time dateTime={row.at}>{formatMoment(row.at, language, timeZone)}</time>
  const turnover = turnoverText(row, writing)
  const status = statusOf(row, writing)
  return (
    <tr>
      <td className="hide-on-phone nowrap muted">{moment}</td>
      <td className="bold">{phrases[`kind_${row.kind}`]}</td>
      <td className="hide-on-phone mono">{row.reference}</td>
      <td className="right bold">
        <Money amount={parseMinor(row.amount)} currency={currency} language={language} signed />
      </td>
      <td className="hide-on-phone">{turnover}</td>
      <td className="card-only faint">
        {moment} <span className="mono">{row.reference}</span>
        {turnover && <p>{turnover}</p>}
      </td>
      <td className="card-end">
        <span className={`tag ${status.tone}`}>{status.text}</span>
      </td>
    </tr>
  )
}

/** Salaries and dividends are paid by an upline: there they stand as what left the wallet. */
const isPaid = ({ amount }: Bonus): boolean => amount.startsWith('-')

function statusOf(row: Bonus, { phrases }: BonusWriting): { text: string; tone: string } {
  if (isPaid(row)) return { text: phrases.paid, tone: '' }
  if (!row.turnover) return { text: phrases.free, tone: 'ok' }
  return { text: phrases[`state_${row.turnover.state}`], tone: TONES[row.turnover.state] }
}

/** "฿120.00 of ฿500.00"; nothing beside what was paid to somebody else. */
function turnoverText(row: Bonus, { phrases, currency, language }: BonusWriting): string {
  if (isPaid(row)) return ''
  const { turnover } = row
  if (!turnover) return phrases.noTurnover
  const money = (text: string) => moneyText(text, { currency, language })
  const required = money(turnover.required)
  if (turnover.state === 'spent' || turnover.state === 'late')
    return fill(phrases.turnoverAsked, { required })
  return fill(phrases.turnoverOf, { done: money(turnover.done), required })
}
