import { BarChart, BarLegend } from '#islands/ui/BarChart.tsx'
import { ChartPanel } from '#islands/ui/ChartPanel.tsx'
import { fill } from '#lib/i18n/format.ts'
import { formatMoney, minorOf } from '#lib/money/money.ts'
import { barsOf } from '#lib/records/profit-rules.ts'
import type { ProfitLoss as Profit } from '#lib/records/profit-store.ts'
import { formatShortDay } from '#lib/time/format.ts'
import { DayTable } from './ProfitTable.tsx'
import type { ProfitWriting } from './profit-writing.ts'

interface Props {
  value: Profit
  writing: ProfitWriting
}

/** What each day or month came to, as bars about a line: gains filled above it, losses hollow below; or as a table. */
export function ProfitChart({ value, writing }: Props) {
  const { phrases, currency, language } = writing
  const bars = barsOf(
    value.days.map(day => ({ day: day.day, amount: minorOf(day.result) })),
    value,
  )
  const signed = (amount: bigint) => formatMoney(amount, currency, language, { signed: true })
  const summary = fill(phrases.chartAbout, {
    up: bars.filter(bar => bar.amount > 0n).length,
    down: bars.filter(bar => bar.amount < 0n).length,
    result: signed(minorOf(value.totals.result)),
  })
  return (
    <ChartPanel
      title={phrases.byDay}
      legend={<BarLegend up={phrases.up} down={phrases.down} />}
      table={<DayTable value={value} writing={writing} />}
      phrases={phrases}
    >
      <BarChart
        places={bars.map(bar => {
          const name = formatShortDay(bar.name, language)
          return { name, says: fill(phrases.chartDay, { day: name, result: signed(bar.amount) }) }
        })}
        amounts={bars.map(bar => bar.amount)}
        summary={summary}
        reader={phrases.chartReader}
        empty={phrases.chartEven}
        currency={currency}
        language={language}
      />
    </ChartPanel>
  )
}
