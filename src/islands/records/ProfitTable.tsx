import { Money } from '#islands/ui/Money.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { formatCount } from '#lib/i18n/format.ts'
import { minorOf, parseMinor } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import type { ProfitLoss as Profit } from '#lib/records/profit-store.ts'
import { formatDate } from '#lib/time/format.ts'
import styles from '../ui/RecordFrame.module.css'
import type { ProfitWriting } from './profit-writing.ts'

interface Props {
  value: Profit
  writing: ProfitWriting
}

/** Profit and loss by category, the largest stake first. */
export function CategoryTable({ value, writing }: Props) {
  const { phrases } = writing
  const rows = value.categories
    .map(({ category, ...figures }) => ({ name: phrases[`category_${category}`], ...figures }))
    .toSorted((a, b) => (minorOf(b.stake) > minorOf(a.stake) ? 1 : -1))
  if (rows.length === 0) return null
  return (
    <section className={`panel ${styles.table}`} aria-labelledby="profit-categories">
      <div className="panel-head">
        <h2 id="profit-categories">{phrases.byCategory}</h2>
      </div>
      <FigureTable rows={rows} head={phrases.category} total={value.totals} writing={writing} />
    </section>
  )
}

/** The days of the period on which something happened, the newest first: what the chart shows, in figures. */
export function DayTable({ value, writing }: Props) {
  const { phrases, language, timeZone } = writing
  const rows = value.days.toReversed().map(({ day, bonus: _, ...figures }) => ({
    name: formatDate(`${day}T12:00:00Z`, language, timeZone),
    ...figures,
  }))
  return <FigureTable rows={rows} head={phrases.day} total={value.totals} writing={writing} />
}

type Figures = Pick<Profit['totals'], 'bets' | 'stake' | 'validBet' | 'payout' | 'result'>

interface FigureProps {
  rows: readonly (Figures & { name: string })[]
  /** What the rows are named by. */
  head: string
  total: Figures
  writing: ProfitWriting
}

function FigureTable({ rows, head, total, writing }: FigureProps) {
  const { phrases } = writing
  return (
    <table className="table cards num">
      <TableHead
        columns={[
          head,
          figureColumn(phrases.bets),
          figureColumn(phrases.stake),
          figureColumn(phrases.payout),
          figureColumn(phrases.result),
        ]}
      />
      <tbody>
        {rows.map(row => (
          <FigureRow key={row.name} row={row} writing={writing} />
        ))}
      </tbody>
      <tfoot>
        <FigureRow row={{ name: phrases.total, ...total }} writing={writing} />
      </tfoot>
    </table>
  )
}

function FigureRow({ row, writing }: { row: Figures & { name: string }; writing: ProfitWriting }) {
  const { phrases, currency, language } = writing
  const plain = (text: string) => moneyText(text, { currency, language }, { symbol: false })
  return (
    <tr>
      <td className="bold">{row.name}</td>
      <td className="right hide-on-phone">{formatCount(row.bets, language)}</td>
      <td className="right hide-on-phone">{plain(row.stake)}</td>
      <td className="right hide-on-phone">{plain(row.payout)}</td>
      <td className="right bold">
        <Money amount={parseMinor(row.result)} currency={currency} language={language} signed />
      </td>
      <td className="card-only faint full">
        {phrases.stake} {plain(row.stake)} · {phrases.payout} {plain(row.payout)}
      </td>
    </tr>
  )
}
