import { Choice } from '#islands/ui/Choice.tsx'
import { RecordFilters } from '#islands/ui/RecordFilters.tsx'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { type ReportView, useReport } from '#islands/ui/use-report.ts'
import { fill } from '#lib/i18n/format.ts'
import { RECORD_GROUPS } from '#lib/records/rules.ts'
import {
  type AccountRecord as Entries,
  movements,
  type RecordFilters as Narrowing,
} from '#lib/records/store.ts'
import { formatZone } from '#lib/time/format.ts'
import type { RecordPhrases } from './phrases.ts'
import { RecordTable } from './RecordTable.tsx'

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  /** Names of vendors by their codes. */
  marks: Readonly<Record<string, string>>
  loginHref: string
  homeHref: string
  betsHref: string
  phrases: RecordPhrases
}

/** The account record: filters that stand in the address, sums, and every movement of an account page by page. */
export default function AccountRecord(props: Props) {
  const { language, timeZone, marks, betsHref, phrases } = props
  const report = useReport(movements, { audience: 'signedIn', ...props })
  const { currency } = report
  const totals = report.record.value?.totals
  const writing = { currency, language, timeZone, betsHref, phrases }
  return (
    <>
      <Filters report={report} marks={marks} phrases={phrases} />
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
      <RecordFrame
        report={report}
        count={totals?.entries}
        note={fill(phrases.zone, { zone: formatZone(language, timeZone) })}
        phrases={phrases}
      >
        {({ rows }) => <RecordTable rows={rows} writing={writing} />}
      </RecordFrame>
    </>
  )
}

/** Period, account and kind. */
function Filters({
  report,
  marks,
  phrases,
}: Pick<Props, 'marks' | 'phrases'> & { report: ReportView<Narrowing, Entries> }) {
  const { filters, set } = report
  const accounts = report.record.value?.accounts ?? []
  // The one that the address names is there to choose also before the first answer.
  const named = [...new Set([...accounts, ...(filters.account ? [filters.account] : [])])]
  return (
    <RecordFilters report={report} phrases={phrases}>
      {named.length > 0 && (
        <Choice
          label={phrases.account}
          all={phrases.account_wallet}
          value={filters.account}
          options={named.map(value => ({ value, text: accountName(value, marks, phrases) }))}
          onChoose={account => set({ account })}
        />
      )}
      <Choice
        label={phrases.kind}
        all={phrases.allKinds}
        value={filters.group}
        options={RECORD_GROUPS.map(value => ({ value, text: phrases[`group_${value}`] }))}
        onChoose={group => set({ group })}
      />
    </RecordFilters>
  )
}

function accountName(account: string, marks: Props['marks'], phrases: RecordPhrases): string {
  if (account === 'locked' || account === 'points') return phrases[`account_${account}`]
  return fill(phrases.account_vendor, { vendor: marks[account] ?? account })
}
