import { useStore } from '@nanostores/react'
import { Choice } from '#islands/ui/Choice.tsx'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { choose, overMonth } from '#lib/records/choose.ts'
import { entries, fetchEntriesFile, openEntries, type TeamEntries } from '#lib/team-reports/entries-store.ts'
import { ANYBODY, type EntryFilters, searchOf } from '#lib/team-reports/filters.ts'
import { ENTRY_GROUPS } from '#lib/team-reports/rules.ts'
import { formatZone } from '#lib/time/format.ts'
import { ANY_PERIOD } from '#lib/time/period.ts'
import { EntryTable } from './EntryTable.tsx'
import type { ReportPhrases, ReportProps, Writing } from './phrases.ts'
import { ReportFilters } from './ReportFilters.tsx'

/** Account details: filters that stand in the address, sums, and what moved the team's money page by page. */
export default function AccountDetails({ language, timeZone, loginHref, homeHref, phrases }: ReportProps) {
  const report = useStore(entries.$report, { ssr: 'initial' })
  const filters = useStore(entries.$filters, { ssr: 'initial' })
  useAddress(openEntries, { audience: 'signedIn', login: loginHref, home: homeHref })
  const { value } = report
  const currency = shownCurrency(value?.currency)
  const writing: Writing = { currency, language, timeZone, phrases }
  const { before: _, ...first } = filters
  const zone = fill(phrases.zone, { zone: formatZone(language, timeZone) })
  return (
    <>
      <Filters filters={first} value={value} phrases={phrases} />
      <Stats
        figures={[
          { name: phrases.entries, count: value?.totals.entries },
          { name: phrases.moneyIn, money: value?.totals.in },
          { name: phrases.moneyOut, money: value?.totals.out },
          { name: phrases.net, money: value?.totals.net, isSigned: true },
        ]}
        currency={currency}
        language={language}
      />
      <RecordFrame
        record={report}
        file="team-account-details.csv"
        fetchFile={fetchEntriesFile}
        note={`${zone} ${phrases.entriesNote}`}
        onRetry={() => void entries.again()}
        onOlder={before => go({ ...first, before })}
        onNewest={filters.before ? () => go(first) : undefined}
        onMonth={filters.days === '30' ? undefined : () => go(overMonth(first))}
        phrases={phrases}
      >
        {({ rows }) => <EntryTable rows={rows} writing={writing} />}
      </RecordFrame>
    </>
  )
}

interface FiltersProps {
  filters: EntryFilters
  value: TeamEntries | undefined
  phrases: ReportPhrases
}

function Filters({ filters, value, phrases }: FiltersProps) {
  return (
    <ReportFilters
      filters={filters}
      value={value}
      onPeriod={period => go(choose(filters, { ...ANY_PERIOD, ...period }))}
      onScope={scope => go(choose(filters, { ...ANYBODY, ...scope }))}
      phrases={phrases}
    >
      <Choice
        label={phrases.kind}
        all={phrases.allKinds}
        value={filters.kind}
        options={ENTRY_GROUPS.map(kind => ({ value: kind, text: phrases[`group_${kind}`] }))}
        onChoose={kind => go(choose(filters, { kind }))}
      />
    </ReportFilters>
  )
}

function go(filters: EntryFilters): void {
  pushAddress(searchOf(filters))
  void entries.show(filters)
}
