import type { ReactNode } from 'react'
import { RecordFilters } from '#islands/ui/RecordFilters.tsx'
import type { ReportView } from '#islands/ui/use-report.ts'
import type { Choices } from '#lib/records/choose.ts'
import type { Who } from '#lib/team-reports/api.ts'
import { ANYBODY, type ScopeFilters } from '#lib/team-reports/filters.ts'
import type { Period } from '#lib/time/period.ts'
import type { ReportPhrases } from './phrases.ts'
import { ScopeBar } from './ScopeBar.tsx'

/** The last answer has the days and the member that it was narrowed to. */
type Answer = { today: string; earliest: string; of: Who | null }

interface Props {
  report: Pick<ReportView<Period & ScopeFilters, Answer>, 'filters' | 'record' | 'setPeriod'>
  /** Narrows the report to another member or part of the team. */
  onScope: (scope: Choices<ScopeFilters>) => void
  phrases: ReportPhrases
  /** What a report can be narrowed to besides. */
  children: ReactNode
}

/** When and whose: what every report of the team can be narrowed to, and then what is its own. */
export function TeamFilters({ report, onScope, phrases, children }: Props) {
  return (
    <RecordFilters report={report} phrases={phrases}>
      <ScopeBar
        scope={report.filters}
        of={report.record.value?.of}
        onChange={scope => onScope({ ...ANYBODY, ...scope })}
        phrases={phrases}
      />
      {children}
    </RecordFilters>
  )
}
