import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { OlderNewer } from '#islands/ui/OlderNewer.tsx'
import { SaveFile } from '#islands/ui/SaveFile.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { isCurrency } from '#lib/money/money.ts'
import { type RecordFilters, searchOfRecord } from '#lib/records/filters.ts'
import {
  $accountRecord,
  $recordFilters,
  fetchRecordFile,
  filterRecord,
  openRecord,
  readRecord,
} from '#lib/records/store.ts'
import { onPrivateAddress } from '#lib/session/private-page.ts'
import { formatZone } from '#lib/time/format.ts'
import type { RecordPhrases } from './phrases.ts'
import { RecordFilterBar } from './RecordFilterBar.tsx'
import { RecordTable } from './RecordTable.tsx'
import { RecordTotals } from './RecordTotals.tsx'

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  loginHref: string
  homeHref: string
  phrases: RecordPhrases
}

/** The account record: filters that stand in the address, sums, and every movement of the wallet page by page. */
export default function AccountRecord({ language, timeZone, loginHref, homeHref, phrases }: Props) {
  const { state, value, failure } = useStore($accountRecord, { ssr: 'initial' })
  const filters = useStore($recordFilters, { ssr: 'initial' })
  useAddress(loginHref, homeHref)
  const currency = value && isCurrency(value.currency) ? value.currency : 'THB'
  const writing = { currency, language, timeZone, phrases }
  const { before: _, ...first } = filters
  const again = () => void readRecord()
  return (
    <>
      <RecordFilterBar
        filters={first}
        today={value?.today}
        earliest={value?.earliest}
        onChange={go}
        phrases={phrases}
      />
      <RecordTotals totals={value?.totals} currency={currency} language={language} phrases={phrases} />
      <p className="sr" role="status">
        {state === 'ready' && value ? fill(phrases.loaded, { count: value.totals.entries }) : ''}
      </p>
      {state === 'failed' && value && (
        <Outdated failure={failure} title={phrases.failed} onRetry={again} phrases={phrases} />
      )}
      <section className="panel bets" aria-label={phrases.tableName} aria-busy={state === 'loading'}>
        {list()}
      </section>
      <div className="row between wrap bets-end">
        <p className="small faint">{fill(phrases.zone, { zone: formatZone(language, timeZone) })}</p>
        {value && value.totals.entries > 0 && (
          <SaveFile name="account-record.csv" fetchFile={fetchRecordFile} phrases={phrases} />
        )}
        <OlderNewer
          onNewest={filters.before ? () => go(first) : undefined}
          onOlder={value?.next ? () => go({ ...first, before: value.next ?? '' }) : undefined}
          phrases={phrases}
        />
      </div>
    </>
  )

  function list() {
    if (!value)
      return (
        <Waiting
          rows={8}
          state={state}
          failure={failure}
          title={phrases.failed}
          onRetry={again}
          phrases={phrases}
        />
      )
    if (value.rows.length > 0) return <RecordTable rows={value.rows} writing={writing} />
    return (
      <EmptyState title={phrases.empty} about={phrases.emptyAbout}>
        {filters.days !== '30' && (
          <Button size="small" onClick={() => go({ days: '30' })}>
            {phrases.showMonth}
          </Button>
        )}
      </EmptyState>
    )
  }
}

function go(filters: RecordFilters): void {
  history.pushState(null, '', searchOfRecord(filters) || location.pathname)
  void filterRecord(filters)
}

/** Opens the record that the address names, and follows the browser's back and forward. */
function useAddress(login: string, home: string): void {
  useEffect(() => {
    return onPrivateAddress(() => void openRecord(location.search), { login, home })
  }, [login, home])
}
