import { Icon } from '#islands/ui/Icon.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { ROUND_TONES } from '#islands/ui/RoundParts.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { fill } from '#lib/i18n/format.ts'
import { formatMoney, type Minor } from '#lib/money/money.ts'
import type { PageWriting } from '#lib/money/text.ts'
import type { RoundRow } from '#lib/play/api.ts'
import { formatMoment } from '#lib/time/format.ts'
import styles from './BetTable.module.css'
import type { PlayPhrases } from './phrases.ts'
import { figuresOf, sumOf } from './rows.ts'

/** How figures, moments and links of a bet record are written. */
export interface Writing extends PageWriting<PlayPhrases> {
  /** The verify page, without its query. */
  verifyHref: string
  recordHref: string
}

interface Props {
  rows: readonly RoundRow[]
  /** Rounds of the whole filter. */
  count: number
  onOpen: (round: string) => void
  writing: Writing
}

/** The rounds of a page: a table, or a card per round on a phone. */
export function BetTable({ rows, count, onOpen, writing }: Props) {
  const { phrases, currency, language } = writing
  const sum = sumOf(rows)
  return (
    <table className="table cards num">
      <TableHead
        columns={[
          phrases.time,
          phrases.game,
          phrases.round,
          figureColumn(phrases.stake),
          figureColumn(phrases.return),
          figureColumn(phrases.result),
          phrases.status,
        ]}
      />
      <tbody>
        {rows.map(row => (
          <BetRow key={row.id} row={row} onOpen={onOpen} writing={writing} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{fill(phrases.thisPage, { shown: rows.length, count })}</td>
          <td className="right hide-on-phone">{plain(sum.staked, writing)}</td>
          <td className="right hide-on-phone">{plain(sum.returned, writing)}</td>
          <td className="right">
            <Money amount={sum.result} currency={currency} language={language} signed />
          </td>
          <td className="hide-on-phone" />
        </tr>
      </tfoot>
    </table>
  )
}

interface RowProps {
  row: RoundRow
  onOpen: (round: string) => void
  writing: Writing
}

function BetRow({ row, onOpen, writing }: RowProps) {
  const { phrases, currency, language, timeZone } = writing
  const figures = figuresOf(row)
  const moment = formatMoment(row.openedAt, language, timeZone)
  return (
    <tr>
      <td className="hide-on-phone nowrap muted">
        <time dateTime={row.openedAt}>{moment}</time>
      </td>
      <td>
        <span className="bold">{row.gameName}</span> <span className="faint">{row.vendor}</span>
      </td>
      <td className="hide-on-phone">
        <RoundLink row={row} onOpen={onOpen} writing={writing} />
      </td>
      <td className="right hide-on-phone">{plain(figures.staked, writing)}</td>
      <td className="right hide-on-phone">
        {row.status === 'open' ? '–' : plain(figures.returned, writing)}
      </td>
      <td className="right bold">
        {row.status === 'open' ? (
          <span className="faint">{phrases.resultOpen}</span>
        ) : (
          <Money amount={figures.result} currency={currency} language={language} signed />
        )}
      </td>
      <td className="card-only faint">
        {fill(phrases.cardLine, { time: moment, stake: plain(figures.staked, writing) })}
        <p className={styles.round}>
          <RoundLink row={row} onOpen={onOpen} writing={writing} />
        </p>
      </td>
      <td className="card-end">
        <span className={`tag ${ROUND_TONES[row.status]}`}>{phrases[`status_${row.status}`]}</span>
      </td>
    </tr>
  )
}

/** A round is opened by its name; one with a proof also leads to the page that recomputes it. */
function RoundLink({ row, onOpen, writing }: RowProps) {
  const { phrases, verifyHref } = writing
  return (
    <span className="nowrap">
      <button
        type="button"
        className="link mono"
        aria-label={fill(phrases.openRound, { round: row.roundId })}
        onClick={() => onOpen(row.id)}
      >
        {row.roundId}
      </button>
      {row.hasProof && (
        <a
          className={styles.verify}
          href={`${verifyHref}?round=${row.id}`}
          aria-label={fill(phrases.verifyRound, { round: row.roundId })}
        >
          <Icon name="shield" size="small" />
        </a>
      )}
    </span>
  )
}

/** Figures in columns leave the currency sign out: the results beside them carry it. */
export function plain(amount: Minor, { currency, language }: Writing): string {
  return formatMoney(amount, currency, language, { symbol: false })
}
