import type { ReactNode } from 'react'
import { PeriodBar } from '#islands/ui/PeriodBar.tsx'
import type { Who } from '#lib/team-reports/api.ts'
import type { ScopeFilters } from '#lib/team-reports/filters.ts'
import type { Period } from '#lib/time/period.ts'
import type { ReportPhrases } from './phrases.ts'
import { ScopeBar } from './ScopeBar.tsx'

interface Props {
  filters: Period & ScopeFilters
  /** The last answer: it knows the days, and whom it was narrowed to. */
  value: { today: string; earliest: string; of: Who | null } | undefined
  onPeriod: (period: Period) => void
  onScope: (scope: ScopeFilters) => void
  phrases: ReportPhrases
  /** What a report can be narrowed to besides. */
  children: ReactNode
}

/** When and whose: what every report of the team can be narrowed to, and then what is its own. */
export function ReportFilters({ filters, value, onPeriod, onScope, phrases, children }: Props) {
  return (
    <div className="filters record-filters">
      <PeriodBar
        period={filters}
        today={value?.today}
        earliest={value?.earliest}
        onChange={onPeriod}
        phrases={phrases}
      />
      <ScopeBar scope={filters} of={value?.of} onChange={onScope} phrases={phrases} />
      {children}
    </div>
  )
}
