import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { RecordFrame } from '#islands/ui/RecordFrame.tsx'
import { pushAddress } from '#islands/ui/use-address.ts'
import { useReport } from '#islands/ui/use-report.ts'
import { fill } from '#lib/i18n/format.ts'
import { $round, bets, showRound } from '#lib/play/store.ts'
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
  const { language, timeZone, vendors, verifyHref, recordHref, gamesHref, phrases } = props
  const report = useReport(bets, { audience: 'signedIn', ...props })
  const round = useStore($round, { ssr: 'initial' })
  useQuietRefresh()

  const { currency } = report
  const totals = report.record.value?.totals
  const writing: Writing = { currency, language, timeZone, verifyHref, recordHref, phrases }
  return (
    <>
      <BetFilters report={report} vendors={vendors} phrases={phrases} />
      <BetTotals totals={totals} currency={currency} language={language} phrases={phrases} />
      <RecordFrame
        report={report}
        count={totals?.bets}
        note={fill(phrases.zone, { zone: formatZone(language, timeZone) })}
        elsewhere={
          <a className="btn btn-secondary btn-small" href={gamesHref}>
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
            report.setFilters({ days: '30', game })
          }}
          writing={writing}
        />
      )}
    </>
  )
}

/** Opens a round over the list, or closes it, as going back does. */
function open(round: string | undefined): void {
  pushAddress(bets.searchOf({ ...bets.$filters.get(), ...(round ? { round } : {}) }))
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
      timer = setTimeout(() => void bets.refresh(), QUIET_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
