import { Choice } from '#islands/ui/Choice.tsx'
import { PeriodBar } from '#islands/ui/PeriodBar.tsx'
import type { RecordFilters } from '#lib/records/filters.ts'
import { RECORD_GROUPS } from '#lib/records/rules.ts'
import type { RecordPhrases } from './phrases.ts'

interface Props {
  filters: RecordFilters
  today: string | undefined
  earliest: string | undefined
  onChange: (filters: RecordFilters) => void
  phrases: RecordPhrases
}

/** Period and kind; every choice is at once in the address. */
export function RecordFilterBar({ filters, today, earliest, onChange, phrases }: Props) {
  const { group, ...period } = filters
  return (
    <div className="filters record-filters">
      <PeriodBar
        period={period}
        today={today}
        earliest={earliest}
        onChange={chosen => onChange({ ...chosen, ...(group ? { group } : {}) })}
        phrases={phrases}
      />
      <Choice
        label={phrases.kind}
        all={phrases.allKinds}
        value={group}
        options={RECORD_GROUPS.map(value => ({ value, text: phrases[`group_${value}`] }))}
        onChoose={chosen => onChange({ ...period, ...(chosen ? { group: chosen } : {}) })}
      />
    </div>
  )
}
