import type { ReactNode } from 'react'
import { fill } from '#lib/i18n/format.ts'
import { formatMoney, type Minor } from '#lib/money/money.ts'
import type { MoneyWriting } from '#lib/money/text.ts'
import { formatShortDay } from '#lib/time/format.ts'
import { BarChart, BarLegend } from './BarChart.tsx'
import { ChartPanel } from './ChartPanel.tsx'

interface Props {
  title: string
  /** What bars above and below the line stand for. */
  up: string
  down: string
  /** Days or months, "2026-11-21" or "2026-11", the oldest first. */
  bars: readonly { name: string; amount: Minor }[]
  summary: string
  reader: string
  empty: string
  /** The same figures as a table. */
  table: ReactNode
  writing: MoneyWriting & { phrases: { asChart: string; asTable: string; chartDay: string } }
}

/** What each day or month came to, as bars about a line; or as a table. */
export function DayBars({ title, up, down, bars, summary, reader, empty, table, writing }: Props) {
  const { phrases, currency, language } = writing
  return (
    <ChartPanel title={title} legend={<BarLegend up={up} down={down} />} table={table} phrases={phrases}>
      <BarChart
        places={bars.map(bar => {
          const name = formatShortDay(bar.name, language)
          const result = formatMoney(bar.amount, currency, language, { signed: true })
          return { name, says: fill(phrases.chartDay, { day: name, result }) }
        })}
        amounts={bars.map(bar => bar.amount)}
        summary={summary}
        reader={reader}
        empty={empty}
        currency={currency}
        language={language}
      />
    </ChartPanel>
  )
}
