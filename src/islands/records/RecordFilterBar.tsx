import { Choice } from '#islands/ui/Choice.tsx'
import { PeriodBar } from '#islands/ui/PeriodBar.tsx'
import { fill } from '#lib/i18n/format.ts'
import { choose } from '#lib/records/choose.ts'
import type { RecordFilters } from '#lib/records/filters.ts'
import { RECORD_GROUPS } from '#lib/records/rules.ts'
import { ANY_PERIOD } from '#lib/time/period.ts'
import type { RecordPhrases } from './phrases.ts'

interface Props {
  filters: RecordFilters
  /** The member's accounts beside the main wallet. */
  accounts: readonly string[]
  /** Names of vendors by their codes. */
  marks: Readonly<Record<string, string>>
  today: string | undefined
  earliest: string | undefined
  onChange: (filters: RecordFilters) => void
  phrases: RecordPhrases
}

/** Period, account and kind; every choice is at once in the address. */
export function RecordFilterBar(props: Props) {
  const { filters, accounts, marks, today, earliest, onChange, phrases } = props
  // The one that the address names is there to choose also before the first answer.
  const named = [...new Set([...accounts, ...(filters.account ? [filters.account] : [])])]
  return (
    <div className="filters record-filters">
      <PeriodBar
        period={filters}
        today={today}
        earliest={earliest}
        onChange={period => onChange(choose(filters, { ...ANY_PERIOD, ...period }))}
        phrases={phrases}
      />
      {named.length > 0 && (
        <Choice
          label={phrases.account}
          all={phrases.account_wallet}
          value={filters.account}
          options={named.map(value => ({ value, text: accountName(value, marks, phrases) }))}
          onChoose={account => onChange(choose(filters, { account }))}
        />
      )}
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

function accountName(account: string, marks: Props['marks'], phrases: RecordPhrases): string {
  if (account === 'locked' || account === 'points') return phrases[`account_${account}`]
  return fill(phrases.account_vendor, { vendor: marks[account] ?? account })
}
