import { Money } from '#islands/ui/Money.tsx'
import { figureColumn, TableHead, unseenColumn } from '#islands/ui/TableHead.tsx'
import { minorOf } from '#lib/money/money.ts'
import type { IncomeLines } from '#lib/team-reports/income-store.ts'
import type { IncomeKind } from '#lib/team-reports/rules.ts'
import { formatDate, formatMoment } from '#lib/time/format.ts'
import type { Writing } from './phrases.ts'

type Line = IncomeLines['rows'][number]
/** The page that shows how a kind of income was worked out, without its query. */
export type StatementLinks = Record<IncomeKind, string>

interface Props {
  rows: readonly Line[]
  links: StatementLinks
  writing: Writing
}

/** Payments received and made: a table, or a card for each on a phone. */
export function IncomeTable({ rows, links, writing }: Props) {
  const { phrases } = writing
  return (
    <table className="table cards facts num">
      <TableHead
        columns={[
          phrases.time,
          phrases.kind,
          phrases.window,
          phrases.otherSide,
          phrases.status,
          figureColumn(phrases.amount),
          unseenColumn(phrases.statement),
        ]}
      />
      <tbody>
        {rows.map(row => (
          <LineRow key={row.id} row={row} links={links} writing={writing} />
        ))}
      </tbody>
    </table>
  )
}

function LineRow({ row, links, writing }: Omit<Props, 'rows'> & { row: Line }) {
  const { phrases, currency, language, timeZone } = writing
  const amount = minorOf(row.amount)
  const kind = phrases[`income_${row.kind}`]
  const window = windowOf(row, writing)
  return (
    <tr>
      <td className="nowrap muted" data-l={phrases.time}>
        <time dateTime={row.at}>{formatMoment(row.at, language, timeZone)}</time>
      </td>
      <td className="bold" data-l={phrases.kind}>
        {kind}
      </td>
      <td data-l={phrases.window}>{window}</td>
      <td data-l={phrases.otherSide}>{row.other?.account ?? phrases.house}</td>
      <td data-l={phrases.status}>
        <span className={`tag ${row.state === 'paid' ? 'ok' : 'warn'}`}>{phrases[`state_${row.state}`]}</span>
      </td>
      <td className="right bold" data-l={phrases.amount}>
        <Money
          amount={row.direction === 'in' ? amount : -amount}
          currency={currency}
          language={language}
          signed
        />
      </td>
      <td className="right">
        <a className="link small" href={statementHref(row, links)}>
          {row.kind === 'rebate' ? phrases.validBets : phrases.statement}
          <span className="visually-hidden">
            {' '}
            {kind}, {window}
          </span>
        </a>
      </td>
    </tr>
  )
}

/** A day, the days of a longer window, or the moment at which a shorter one began. */
function windowOf(row: Line, { language, timeZone }: Writing): string {
  const day = (text: string) => formatDate(`${text}T12:00:00Z`, language, 'UTC')
  if ((row.kind === 'hourly' || row.kind === 'realtime') && row.windowStart)
    return formatMoment(row.windowStart, language, timeZone)
  return row.firstDay === row.lastDay ? day(row.firstDay) : `${day(row.firstDay)} – ${day(row.lastDay)}`
}

/** The settlements of the window's days; a rebate's valid bets stand in user loss. */
function statementHref({ kind, direction, firstDay, lastDay }: Line, links: StatementLinks): string {
  const days = { from: firstDay, to: lastDay }
  const query =
    kind === 'rebate'
      ? { by: 'downline', ...days }
      : { tab: 'settlements', ...(direction === 'out' ? { side: 'downlines' } : {}), ...days }
  return `${links[kind]}?${new URLSearchParams(query)}`
}
