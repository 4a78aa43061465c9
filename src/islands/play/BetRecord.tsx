import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { type BetRecordFilters, searchOfView } from '#lib/play/filters.ts'
import {
  $betRecord,
  $filters,
  $round,
  fetchBetFile,
  filterBetRecord,
  openBetRecord,
  refreshBetRecord,
  retryBetRecord,
  showRound,
} from '#lib/play/store.ts'
import { overMonth } from '#lib/records/choose.ts'
import { formatZone } from '#lib/time/format.ts'
import { $balance } from '#lib/wallet/store.ts'
import { BetFilters, type VendorOption } from './BetFilters.tsx'
import { BetRound } from './BetRound.tsx'
import { BetTable, type Writing } from './BetTable.tsx'
import { BetTotals } from './BetTotals.tsx'
import type { PlayPhrases } from './phrases.ts'

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  vendors: readonly VendorOption[]
  verifyHref: string
  /** The page of the account record. */
  recordHref: string
  gamesHref: string
  loginHref: string
  homeHref: string
  phrases: PlayPhrases
}

/** The bet record: filters that stand in the address, sums, the rounds page by page, and any one of them opened. */
export default function BetRecord(props: Props) {
  const { language, timeZone, vendors, verifyHref, recordHref, gamesHref, loginHref, homeHref, phrases } =
    props
  const record = useStore($betRecord, { ssr: 'initial' })
  const filters = useStore($filters, { ssr: 'initial' })
  const round = useStore($round, { ssr: 'initial' })
  useAddress(openBetRecord, { audience: 'signedIn', login: loginHref, home: homeHref })
  useQuietRefresh()

  const { value } = record
  const currency = shownCurrency(value?.currency)
  const writing: Writing = { currency, language, timeZone, verifyHref, recordHref, phrases }
  const { before: _, ...first } = filters
  return (
    <>
      <BetFilters filters={first} value={value} vendors={vendors} onChange={go} phrases={phrases} />
      <BetTotals totals={value?.totals} currency={currency} language={language} phrases={phrases} />
      <RecordFrame
        record={record}
        count={value?.totals.bets}
        file="bet-record.csv"
        fetchFile={fetchBetFile}
        note={fill(phrases.zone, { zone: formatZone(language, timeZone) })}
        onRetry={() => void retryBetRecord()}
        onOlder={before => go({ ...first, before })}
        onNewest={filters.before ? () => go(first) : undefined}
        onMonth={filters.days === '30' ? undefined : () => go(overMonth(first))}
        elsewhere={
          <a className="btn btn-s btn-sm" href={gamesHref}>
            {phrases.toGames}
          </a>
        }
        phrases={phrases}
      >
        {({ rows, totals }) => <BetTable rows={rows} count={totals.bets} onOpen={open} writing={writing} />}
      </RecordFrame>
      {round && (
        <BetRound
          round={round}
          onClose={() => open(undefined)}
          onGame={game => {
            void showRound(undefined)
            go({ days: '30', game })
          }}
          writing={writing}
        />
      )}
    </>
  )
}

function go(filters: BetRecordFilters): void {
  pushAddress(searchOfView(filters))
  void filterBetRecord(filters)
}

/** Opens a round over the list, or closes it; the way back does the same. */
function open(round: string | undefined): void {
  pushAddress(searchOfView({ ...$filters.get(), ...(round ? { round } : {}) }))
  void showRound(round)
}

const QUIET_MS = 600

/** A balance that moves means that a round was played: once it has come to rest, the rows are read again quietly. */
function useQuietRefresh(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = $balance.listen((balance, before) => {
      if (balance === undefined || before === undefined || balance === before) return
      clearTimeout(timer)
      timer = setTimeout(() => void refreshBetRecord(), QUIET_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
