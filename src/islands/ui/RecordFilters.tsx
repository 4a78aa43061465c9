import type { ReactNode } from 'react'
import type { Period } from '#lib/time/period.ts'
import { PeriodBar } from './PeriodBar.tsx'
import styles from './RecordFilters.module.css'
import type { ReportView } from './use-report.ts'

type Days = { today: string; earliest: string }

interface Props {
  report: Pick<ReportView<Period, Days>, 'filters' | 'record' | 'setPeriod'>
  phrases: Parameters<typeof PeriodBar>[0]['phrases']
  /** What the report can be narrowed to besides. */
  children?: ReactNode
}

/** What a report can be narrowed to: its period first, then what is its own. */
export function RecordFilters({ report, phrases, children }: Props) {
  const { filters, record, setPeriod } = report
  return (
    <div className={`filters ${styles.filters}`}>
      <PeriodBar
        period={filters}
        today={record.value?.today}
        earliest={record.value?.earliest}
        onChange={setPeriod}
        phrases={phrases}
      />
      {children}
    </div>
  )
}
