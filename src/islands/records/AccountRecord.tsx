import { useStore } from '@nanostores/react'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { overMonth } from '#lib/records/choose.ts'
import { type RecordFilters, searchOfRecord } from '#lib/records/filters.ts'
import {
  $accountRecord,
  $recordFilters,
  fetchRecordFile,
  filterRecord,
  openRecord,
  readRecord,
} from '#lib/records/store.ts'
import { formatZone } from '#lib/time/format.ts'
import type { RecordPhrases } from './phrases.ts'
import { RecordFilterBar } from './RecordFilterBar.tsx'
import { RecordTable } from './RecordTable.tsx'
import { RecordTotals } from './RecordTotals.tsx'

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
  const { language, timeZone, marks, loginHref, homeHref, betsHref, phrases } = props
  const record = useStore($accountRecord, { ssr: 'initial' })
  const filters = useStore($recordFilters, { ssr: 'initial' })
  useAddress(openRecord, { audience: 'signedIn', login: loginHref, home: homeHref })
  const { value } = record
  const currency = shownCurrency(value?.currency)
  const writing = { currency, language, timeZone, betsHref, phrases }
  const { before: _, ...first } = filters
  return (
    <>
      <RecordFilterBar
        filters={first}
        accounts={value?.accounts ?? []}
        marks={marks}
        today={value?.today}
        earliest={value?.earliest}
        onChange={go}
        phrases={phrases}
      />
      <RecordTotals totals={value?.totals} currency={currency} language={language} phrases={phrases} />
      <RecordFrame
        record={record}
        count={value?.totals.entries}
        file="account-record.csv"
        fetchFile={fetchRecordFile}
        note={fill(phrases.zone, { zone: formatZone(language, timeZone) })}
        onRetry={() => void readRecord()}
        onOlder={before => go({ ...first, before })}
        onNewest={filters.before ? () => go(first) : undefined}
        onMonth={filters.days === '30' ? undefined : () => go(overMonth(first))}
        phrases={phrases}
      >
        {({ rows }) => <RecordTable rows={rows} writing={writing} />}
      </RecordFrame>
    </>
  )
}

function go(filters: RecordFilters): void {
  pushAddress(searchOfRecord(filters))
  void filterRecord(filters)
}
