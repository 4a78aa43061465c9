import type { ReactNode } from 'react'
import { Money } from '#islands/ui/Money.tsx'
import { followHere } from '#islands/ui/plain-press.ts'
import { figureColumn, TableHead, unseenColumn } from '#islands/ui/TableHead.tsx'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { parseMinor } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { GAME_TYPES } from '#lib/play/rules.ts'
import { addressOf } from '#lib/records/address.ts'
import type { LossFigure } from '#lib/team-reports/api.ts'
import { HABIT, type LossFilters } from '#lib/team-reports/filters.ts'
import type { UserLoss } from '#lib/team-reports/loss-store.ts'
import { formatDate } from '#lib/time/format.ts'
import { roundsOf, splitOf } from './drill-down.ts'
import type { Writing } from './phrases.ts'

type Row = UserLoss['rows'][number]

interface Props {
  value: UserLoss
  filters: LossFilters
  betsHref: string
  onOpen: (filters: LossFilters) => void
  writing: Writing
}

interface FigureColumn {
  head: keyof Writing['phrases']
  /** What everything beside it comes to. */
  isResult?: boolean
  /** Money of members, which no category has. */
  isOfMembers?: boolean
  cell: (row: UserLoss['totals'], writing: Writing) => ReactNode
}

/** A column for each figure, in this order. */
const COLUMNS: Readonly<Record<LossFigure, FigureColumn>> = {
  bets: { head: 'bets', cell: (row, { language }) => formatCount(row.bets, language) },
  stake: { head: 'stake', cell: (row, writing) => plain(row.stake, writing) },
  validBet: { head: 'validBets', cell: (row, writing) => plain(row.validBet, writing) },
  payout: { head: 'payout', cell: (row, writing) => plain(row.payout, writing) },
  loss: {
    head: 'loss',
    isResult: true,
    cell: (row, { currency, language }) => (
      <Money amount={parseMinor(row.loss)} currency={currency} language={language} />
    ),
  },
  deposited: { head: 'deposited', isOfMembers: true, cell: (row, writing) => plain(row.deposited, writing) },
  withdrawn: { head: 'withdrawn', isOfMembers: true, cell: (row, writing) => plain(row.withdrawn, writing) },
  given: { head: 'given', isOfMembers: true, cell: (row, writing) => plain(row.given, writing) },
}

function columnsOf(by: UserLoss['by']): FigureColumn[] {
  return Object.values(COLUMNS).filter(({ isOfMembers }) => !isOfMembers || by !== 'category')
}

/** An amount without the currency's sign; a dash where there is none. */
function plain(text: string | null, { currency, language }: Writing): string {
  return text === null ? '–' : moneyText(text, { currency, language }, { symbol: false })
}

/** What downlines, members, days or categories came to: a table, or a card for each on a phone. */
export function LossTable({ value, ...props }: Props) {
  const { phrases } = props.writing
  const heads = columnsOf(value.by).map(({ head }) => figureColumn(phrases[head]))
  return (
    <table className="table cards facts num">
      <TableHead columns={[phrases[`by_${value.by}`], ...heads, unseenColumn(phrases.rounds)]} />
      <tbody>
        {value.rows.map(row => (
          <LossRow key={row.key ?? ''} row={row} by={value.by} {...props} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="bold">{phrases.total}</td>
          <Figures row={value.totals} by={value.by} writing={props.writing} />
          <td className="hide-on-phone" />
        </tr>
      </tfoot>
    </table>
  )
}

interface RowProps extends Omit<Props, 'value'> {
  row: Row
  by: UserLoss['by']
}

function LossRow({ row, by, filters, betsHref, onOpen, writing }: RowProps) {
  const { phrases } = writing
  const name = nameOf(row, by, writing)
  const split = splitOf(row, by, filters)
  const rounds = roundsOf(row, by, filters)
  const isOwnPlay = by === 'downline' && row.key !== null && row.key === filters.under
  return (
    <tr>
      <td className="bold nowrap">
        {split ? (
          <a
            className="link"
            href={addressOf(split, HABIT)}
            aria-label={fill(phrases.openRow, { name })}
            onClick={event => followHere(event, () => onOpen(split))}
          >
            {name}
          </a>
        ) : (
          name
        )}
        {isOwnPlay && <span className="faint"> {phrases.ownPlay}</span>}
      </td>
      <Figures row={row} by={by} writing={writing} />
      <td className="right">
        {rounds && row.bets > 0 && (
          <a className="link small" href={`${betsHref}${addressOf(rounds, HABIT)}`}>
            {phrases.rounds}
            <span className="visually-hidden"> {name}</span>
          </a>
        )}
      </td>
    </tr>
  )
}

function Figures({ row, by, writing }: { row: UserLoss['totals']; by: UserLoss['by']; writing: Writing }) {
  return columnsOf(by).map(({ head, isResult, cell }) => (
    <td key={head} className={isResult ? 'right bold' : 'right'} data-l={writing.phrases[head]}>
      {cell(row, writing)}
    </td>
  ))
}

function nameOf(row: Row, by: UserLoss['by'], { phrases, language }: Writing): string {
  if (row.key === null) return phrases.leftTeam
  if (by === 'day') return formatDate(`${row.key}T12:00:00Z`, language, 'UTC')
  if (by === 'category') {
    const type = GAME_TYPES.find(one => one === row.key)
    return type ? phrases[`category_${type}`] : row.key
  }
  return row.account ?? row.key
}
