import { Choice } from '#islands/ui/Choice.tsx'
import { PeriodBar } from '#islands/ui/PeriodBar.tsx'
import { choose } from '#lib/records/choose.ts'
import type { RecordFilters } from '#lib/records/filters.ts'
import { RECORD_GROUPS } from '#lib/records/rules.ts'
import { ANY_PERIOD } from '#lib/time/period.ts'
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
  return (
    <div className="filters record-filters">
      <PeriodBar
        period={filters}
        today={today}
        earliest={earliest}
        onChange={period => onChange(choose(filters, { ...ANY_PERIOD, ...period }))}
        phrases={phrases}
      />
      <Choice
        label={phrases.kind}
        all={phrases.allKinds}
        value={filters.group}
        options={RECORD_GROUPS.map(value => ({ value, text: phrases[`group_${value}`] }))}
        onChoose={group => onChange(choose(filters, { group }))}
      />
    </div>
  )
}
