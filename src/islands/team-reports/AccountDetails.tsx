import { Choice } from '#islands/ui/Choice.tsx'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { useReport } from '#islands/ui/use-report.ts'
import { fill } from '#lib/i18n/format.ts'
import { entries } from '#lib/team-reports/entries-store.ts'
import { ENTRY_GROUPS } from '#lib/team-reports/rules.ts'
import { formatZone } from '#lib/time/format.ts'
import { EntryTable } from './EntryTable.tsx'
import type { ReportProps, Writing } from './phrases.ts'
import { TeamFilters } from './TeamFilters.tsx'

/** Account details: filters that stand in the address, sums, and what moved the team's money page by page. */
export default function AccountDetails(props: ReportProps) {
  const { language, timeZone, phrases } = props
  const report = useReport(entries, { audience: 'signedIn', ...props })
  const { currency, filters, set } = report
  const totals = report.record.value?.totals
  const writing: Writing = { currency, language, timeZone, phrases }
  const zone = fill(phrases.zone, { zone: formatZone(language, timeZone) })
  return (
    <>
      <TeamFilters report={report} onScope={set} phrases={phrases}>
        <Choice
          label={phrases.kind}
          all={phrases.allKinds}
          value={filters.kind}
          options={ENTRY_GROUPS.map(kind => ({ value: kind, text: phrases[`group_${kind}`] }))}
          onChoose={kind => set({ kind })}
        />
      </TeamFilters>
      <Stats
        figures={[
          { name: phrases.entries, count: totals?.entries },
          { name: phrases.moneyIn, money: totals?.in },
          { name: phrases.moneyOut, money: totals?.out },
          { name: phrases.net, money: totals?.net, isSigned: true },
        ]}
        currency={currency}
        language={language}
      />
      <RecordFrame report={report} note={`${zone} ${phrases.entriesNote}`} phrases={phrases}>
        {({ rows }) => <EntryTable rows={rows} writing={writing} />}
      </RecordFrame>
    </>
  )
}
