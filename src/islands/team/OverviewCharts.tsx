import { BarChart, BarLegend } from '#islands/ui/BarChart.tsx'
import { ChartPanel } from '#islands/ui/ChartPanel.tsx'
import { LineChart, LineLegend } from '#islands/ui/LineChart.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { fill } from '#lib/i18n/format.ts'
import { compactMoney } from '#lib/money/compact.ts'
import { formatMoney, type Minor, minorOf } from '#lib/money/money.ts'
import type { TeamOverview } from '#lib/team/api.ts'
import { formatShortDay } from '#lib/time/format.ts'
import type { TeamWriting } from './overview-writing.ts'

interface Props {
  value: TeamOverview
  writing: TeamWriting
}

const sum = (amounts: readonly Minor[]) => amounts.reduce((all, amount) => all + amount, 0n)

/** Valid bets of the last 30 days as a line, with the 30 days before them. */
export function BetsChart({ value: { days, daysBefore }, writing }: Props) {
  const { phrases, currency, language } = writing
  const money = (amount: Minor) => formatMoney(amount, currency, language)
  const rows = days.map(({ day, validBet }, place) => ({
    day: formatShortDay(day, language),
    amount: minorOf(validBet),
    dayBefore: formatShortDay(daysBefore[place]?.day ?? day, language),
    before: minorOf(daysBefore[place]?.validBet ?? '0'),
  }))
  const amounts = rows.map(row => row.amount)
  const rough = (amount: Minor | undefined) => compactMoney(amount ?? 0n, currency, language)
  const inOrder = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return (
    <ChartPanel
      title={phrases.betsByDay}
      legend={<LineLegend now={phrases.these30} before={phrases.before30} />}
      table={
        <DayTable
          heads={[phrases.day, phrases.validBets, phrases.dayBefore, phrases.before30]}
          rows={rows
            .map(row => [row.day, money(row.amount), row.dayBefore, money(row.before)] as const)
            .toReversed()}
        />
      }
      phrases={phrases}
    >
      <LineChart
        places={rows.map(row => ({
          name: row.day,
          says: fill(phrases.betsOfDay, { ...row, amount: money(row.amount), before: money(row.before) }),
        }))}
        amounts={amounts}
        before={rows.map(row => row.before)}
        summary={fill(phrases.chartBets, {
          from: rows[0]?.day ?? '',
          to: rows.at(-1)?.day ?? '',
          sum: rough(sum(amounts)),
          least: rough(inOrder[0]),
          most: rough(inOrder.at(-1)),
          before: rough(sum(rows.map(row => row.before))),
        })}
        reader={phrases.readerBets}
        empty={phrases.noBets60}
        currency={currency}
        language={language}
      />
    </ChartPanel>
  )
}

/** What the players lost or won on each of the last 30 days, as bars. */
export function LossChart({ value: { days }, writing }: Props) {
  const { phrases, currency, language } = writing
  const rows = days.map(({ day, loss }) => ({ day: formatShortDay(day, language), loss: minorOf(loss) }))
  const signed = (amount: Minor) => formatMoney(amount, currency, language, { signed: true })
  return (
    <ChartPanel
      title={phrases.lossByDay}
      legend={<BarLegend up={phrases.playersLost} down={phrases.playersWon} />}
      table={
        <DayTable
          heads={[phrases.day, phrases.winLoss]}
          rows={rows.map(({ day, loss }) => [day, signed(loss)] as const).toReversed()}
        />
      }
      phrases={phrases}
    >
      <BarChart
        places={rows.map(({ day, loss }) => ({ name: day, says: resultOf(day, loss, writing) }))}
        amounts={rows.map(row => row.loss)}
        summary={fill(phrases.chartLoss, {
          lost: rows.filter(row => row.loss > 0n).length,
          won: rows.filter(row => row.loss < 0n).length,
          sum: signed(sum(rows.map(row => row.loss))),
        })}
        reader={phrases.readerLoss}
        empty={phrases.noLoss30}
        currency={currency}
        language={language}
      />
    </ChartPanel>
  )
}

function resultOf(day: string, loss: Minor, { phrases, currency, language }: TeamWriting): string {
  const phrase = loss > 0n ? phrases.lostOfDay : loss < 0n ? phrases.wonOfDay : phrases.evenOfDay
  return fill(phrase, { day, amount: formatMoney(loss < 0n ? -loss : loss, currency, language) })
}

interface TableProps {
  heads: readonly string[]
  /** A day's name and its figures, the newest first. */
  rows: readonly (readonly string[])[]
}

function DayTable({ heads, rows }: TableProps) {
  return (
    <table className="table num">
      <TableHead columns={heads.map((head, column) => (column > 0 ? figureColumn(head) : head))} />
      <tbody>
        {rows.map(([day, ...figures]) => (
          <tr key={day}>
            <td className="bold">{day}</td>
            {figures.map((figure, column) => (
              <td key={heads[column + 1]} className="right">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
