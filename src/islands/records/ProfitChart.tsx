import { DayBars } from '#islands/ui/DayBars.tsx'
import { fill } from '#lib/i18n/format.ts'
import { formatMoney, minorOf } from '#lib/money/money.ts'
import { barsOf } from '#lib/records/profit-rules.ts'
import type { ProfitLoss as Profit } from '#lib/records/profit-store.ts'
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
  const summary = fill(phrases.chartAbout, {
    up: bars.filter(bar => bar.amount > 0n).length,
    down: bars.filter(bar => bar.amount < 0n).length,
    result: formatMoney(minorOf(value.totals.result), currency, language, { signed: true }),
  })
  return (
    <DayBars
      title={phrases.byDay}
      up={phrases.up}
      down={phrases.down}
      bars={bars}
      summary={summary}
      reader={phrases.chartReader}
      empty={phrases.chartEven}
      table={<DayTable value={value} writing={writing} />}
      writing={writing}
    />
  )
}
