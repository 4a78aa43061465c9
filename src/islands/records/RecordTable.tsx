import { Money } from '#islands/ui/Money.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { fill } from '#lib/i18n/format.ts'
import { parseMinor } from '#lib/money/money.ts'
import { moneyText, type PageWriting } from '#lib/money/text.ts'
import type { RecordEntry } from '#lib/records/api.ts'
import { kindName } from '#lib/records/kind-name.ts'
import { formatMoment } from '#lib/time/format.ts'
import type { RecordPhrases } from './phrases.ts'
import styles from './RecordTable.module.css'

export interface Writing extends PageWriting<RecordPhrases> {
  /** The page of the bet record. */
  betsHref: string
}

/** The movements of a page: a table, or a card per movement on a phone. */
export function RecordTable({ rows, writing }: { rows: readonly RecordEntry[]; writing: Writing }) {
  const { phrases } = writing
  return (
    <table className="table cards num">
      <TableHead
        columns={[
          phrases.time,
          phrases.kind,
          phrases.reference,
          figureColumn(phrases.amount),
          figureColumn(phrases.balanceAfter),
        ]}
      />
      <tbody>
        {rows.map(row => (
          <RecordRow key={row.place} row={row} writing={writing} />
        ))}
      </tbody>
    </table>
  )
}

function RecordRow({ row, writing }: { row: RecordEntry; writing: Writing }) {
  const { phrases, currency, language, timeZone, betsHref } = writing
  const moment = <time dateTime={row.at}>{formatMoment(row.at, language, timeZone)}</time>
  const balance = moneyText(row.balanceAfter, { currency, language })
  return (
    <tr>
      <td className="hide-on-phone nowrap muted">{moment}</td>
      <td>
        <b>{kindName(row.kind, phrases, phrases.group_rest)}</b>
        {row.round && (
          <a className={`small ${styles.game}`} href={`${betsHref}?round=${row.round.id}`}>
            {row.round.gameName}
          </a>
        )}
        {row.reason && <p className={`small muted ${styles.reason}`}>{row.reason}</p>}
      </td>
      <td className="hide-on-phone mono">{row.reference}</td>
      <td className="right bold">
        <Money amount={parseMinor(row.amount)} currency={currency} language={language} signed />
      </td>
      <td className="right hide-on-phone">{balance}</td>
      <td className="card-only faint">
        {moment} <span className="mono">{row.reference}</span>
      </td>
      <td className="card-only card-end faint">{fill(phrases.balanceCard, { balance })}</td>
    </tr>
  )
}
