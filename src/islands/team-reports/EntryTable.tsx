import { Money } from '#islands/ui/Money.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { parseMinor } from '#lib/money/money.ts'
import { kindName } from '#lib/records/kind-name.ts'
import type { TeamEntries } from '#lib/team-reports/entries-store.ts'
import { formatDate, formatMoment } from '#lib/time/format.ts'
import type { Writing } from './phrases.ts'

type Entry = TeamEntries['rows'][number]

/** What moved the team's money: a table, or a card per movement on a phone. */
export function EntryTable({ rows, writing }: { rows: readonly Entry[]; writing: Writing }) {
  const { phrases } = writing
  return (
    <table className="table cards facts num">
      <TableHead
        columns={[
          phrases.time,
          phrases.member,
          phrases.kind,
          phrases.otherSide,
          phrases.reference,
          figureColumn(phrases.amount),
        ]}
      />
      <tbody>
        {rows.map(row => (
          <EntryRow key={row.key} row={row} writing={writing} />
        ))}
      </tbody>
    </table>
  )
}

function EntryRow({ row, writing }: { row: Entry; writing: Writing }) {
  const { phrases, currency, language, timeZone } = writing
  return (
    <tr>
      <td className="nowrap muted" data-l={phrases.time}>
        {row.at === null ? (
          <time dateTime={row.day}>{formatDate(`${row.day}T12:00:00Z`, language, 'UTC')}</time>
        ) : (
          <time dateTime={row.at}>{formatMoment(row.at, language, timeZone)}</time>
        )}
      </td>
      <td className="bold" data-l={phrases.member}>
        {row.who.account}
      </td>
      <td data-l={phrases.kind}>{kindName(row.kind, phrases, phrases.kind_adjustment)}</td>
      <td data-l={phrases.otherSide} className={row.other ? undefined : 'hide-on-phone'}>
        {row.other ? (row.other.isCaller ? phrases.you : row.other.account) : '–'}
      </td>
      <td data-l={phrases.reference} className={row.reference === null ? 'hide-on-phone' : 'mono'}>
        {row.reference ?? '–'}
      </td>
      <td className="right bold" data-l={phrases.amount}>
        <Money amount={parseMinor(row.amount)} currency={currency} language={language} signed />
      </td>
    </tr>
  )
}
