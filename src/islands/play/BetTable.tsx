import { Money } from '#islands/ui/Money.tsx'
import { fill } from '#lib/i18n/format.ts'
import { type Currency, formatMoney, type Minor } from '#lib/money/money.ts'
import type { RoundRow } from '#lib/play/api.ts'
import type { RoundStatus } from '#lib/play/rules.ts'
import { formatMoment } from '#lib/time/format.ts'
import type { PlayPhrases } from './phrases.ts'
import { figuresOf, sumOf } from './rows.ts'

const TONES: Record<RoundStatus, string> = { open: 'info', settled: 'ok', void: 'warn' }

/** How figures, moments and links of a bet record are written. */
export interface Writing {
  currency: Currency
  language: string
  timeZone: string
  /** The verify page, without its query. */
  verifyHref: string
  phrases: PlayPhrases
}

interface Props {
  rows: readonly RoundRow[]
  /** Rounds of the whole filter. */
  count: number
  writing: Writing
}

/** The rounds of a page: a table, or a card per round on a phone. */
export function BetTable({ rows, count, writing }: Props) {
  const { phrases, currency, language } = writing
  const sum = sumOf(rows)
  return (
    <table className="tbl cards num">
      <thead>
        <tr>
          <th scope="col">{phrases.time}</th>
          <th scope="col">{phrases.game}</th>
          <th scope="col">{phrases.round}</th>
          <th scope="col" className="r">
            {phrases.stake}
          </th>
          <th scope="col" className="r">
            {phrases.return}
          </th>
          <th scope="col" className="r">
            {phrases.result}
          </th>
          <th scope="col">{phrases.status}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <BetRow key={row.id} row={row} writing={writing} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{fill(phrases.thisPage, { shown: rows.length, count })}</td>
          <td className="r hide-m">{plain(sum.staked, writing)}</td>
          <td className="r hide-m">{plain(sum.returned, writing)}</td>
          <td className="r">
            <Money amount={sum.result} currency={currency} language={language} signed />
          </td>
          <td className="hide-m" />
        </tr>
      </tfoot>
    </table>
  )
}

function BetRow({ row, writing }: { row: RoundRow; writing: Writing }) {
  const { phrases, currency, language, timeZone } = writing
  const figures = figuresOf(row)
  const moment = formatMoment(row.openedAt, language, timeZone)
  return (
    <tr>
      <td className="hide-m nowrap muted">
        <time dateTime={row.openedAt}>{moment}</time>
      </td>
      <td>
        <span className="b">{row.gameName}</span> <span className="faint">{row.vendor}</span>
      </td>
      <td className="hide-m">
        <RoundLink row={row} writing={writing} />
      </td>
      <td className="r hide-m">{plain(figures.staked, writing)}</td>
      <td className="r hide-m">{row.status === 'open' ? '–' : plain(figures.returned, writing)}</td>
      <td className="r b">
        {row.status === 'open' ? (
          <span className="faint">{phrases.resultOpen}</span>
        ) : (
          <Money amount={figures.result} currency={currency} language={language} signed />
        )}
      </td>
      <td className="card-only faint">
        {fill(phrases.cardLine, { time: moment, stake: plain(figures.staked, writing) })}
        <p className="card-round">
          <RoundLink row={row} writing={writing} />
        </p>
      </td>
      <td className="card-end">
        <span className={`tag ${TONES[row.status]}`}>{phrases[`status_${row.status}`]}</span>
      </td>
    </tr>
  )
}

/** A round with a proof leads to the page that recomputes it. */
function RoundLink({ row, writing }: { row: RoundRow; writing: Writing }) {
  if (!row.hasProof) return <span className="mono">{row.roundId}</span>
  return (
    <a
      className="link mono"
      href={`${writing.verifyHref}?round=${row.id}`}
      aria-label={fill(writing.phrases.verifyRound, { round: row.roundId })}
    >
      {row.roundId}
    </a>
  )
}

/** Figures in columns leave the currency sign out: the results beside them carry it. */
function plain(amount: Minor, { currency, language }: Writing): string {
  return formatMoney(amount, currency, language, { symbol: false })
}
