import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { isCurrency } from '#lib/money/money.ts'
import { searchOfFilters } from '#lib/play/filters.ts'
import {
  $betRecord,
  $filters,
  filterBetRecord,
  openBetRecord,
  refreshBetRecord,
  retryBetRecord,
  turnPage,
} from '#lib/play/store.ts'
import { onPrivatePage } from '#lib/session/private-page.ts'
import { formatZone } from '#lib/time/format.ts'
import { $balance } from '#lib/wallet/store.ts'
import { BetFilters, type Filters } from './BetFilters.tsx'
import { BetTable, type Writing } from './BetTable.tsx'
import { BetTotals } from './BetTotals.tsx'
import type { PlayPhrases } from './phrases.ts'

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  verifyHref: string
  gamesHref: string
  loginHref: string
  homeHref: string
  phrases: PlayPhrases
}

/** The bet record: filters that stand in the address, sums, and the rounds page by page. */
export default function BetRecord(props: Props) {
  const { language, timeZone, verifyHref, gamesHref, loginHref, homeHref, phrases } = props
  const { state, value, failure } = useStore($betRecord, { ssr: 'initial' })
  const { page, ...filters } = useStore($filters, { ssr: 'initial' })
  useAddress(loginHref, homeHref)
  useQuietRefresh()

  const currency = value && isCurrency(value.currency) ? value.currency : 'THB'
  const writing: Writing = { currency, language, timeZone, verifyHref, phrases }
  return (
    <>
      <BetFilters filters={filters} today={value?.today} onChange={filter} phrases={phrases} />
      <BetTotals totals={value?.totals} currency={currency} language={language} phrases={phrases} />
      <p className="sr" role="status">
        {state === 'ready' && value ? fill(phrases.loaded, { count: value.totals.bets }) : ''}
      </p>
      {state === 'failed' && value && <Outdated message={failure?.message} phrases={phrases} />}
      <section className="panel bets" aria-label={phrases.tableName} aria-busy={state === 'loading'}>
        {list()}
      </section>
      <div className="row between wrap bets-end">
        <p className="small faint">{fill(phrases.zone, { zone: formatZone(language, timeZone) })}</p>
        {value && (
          <Pagination
            current={page}
            total={value.totalPages}
            hrefOf={to => searchOfFilters({ ...filters, page: to }) || '?'}
            onChoose={turn}
            phrases={phrases}
          />
        )}
      </div>
    </>
  )

  function list() {
    if (!value) {
      if (state !== 'failed') return <SkeletonRows rows={8} label={phrases.loading} />
      const retry = () => void retryBetRecord()
      return (
        <ErrorState title={phrases.failed} message={failure?.message} retry={phrases.retry} onRetry={retry} />
      )
    }
    if (value.rows.length > 0)
      return <BetTable rows={value.rows} count={value.totals.bets} writing={writing} />
    const widest = filters.days === '30'
    return (
      <EmptyState title={phrases.empty} about={phrases.emptyAbout}>
        {widest ? (
          <a className="btn btn-s btn-sm" href={gamesHref}>
            {phrases.toGames}
          </a>
        ) : (
          <Button size="small" onClick={() => filter({ days: '30' })}>
            {phrases.showAll}
          </Button>
        )}
      </EmptyState>
    )
  }
}

/** What was read before stays in view when reading it anew fails, and says so. */
function Outdated({ message, phrases }: { message: string | undefined; phrases: PlayPhrases }) {
  return (
    <div className="note bad outdated" role="alert">
      <p className="grow">
        <b>{phrases.failed}</b> {message}
      </p>
      <Button size="small" onClick={() => void retryBetRecord()}>
        {phrases.retry}
      </Button>
    </div>
  )
}

function filter(filters: Filters): void {
  remember(searchOfFilters({ ...filters, page: 1 }))
  void filterBetRecord(filters)
}

function turn(page: number): void {
  remember(searchOfFilters({ ...$filters.get(), page }))
  void turnPage(page)
}

function remember(search: string): void {
  history.pushState(null, '', search || location.pathname)
}

/** Opens the record that the address names, and follows the browser's back and forward. */
function useAddress(login: string, home: string): void {
  useEffect(() => {
    const open = () => void openBetRecord(location.search)
    const stop = onPrivatePage(open, { login, home })
    addEventListener('popstate', open)
    return () => {
      stop()
      removeEventListener('popstate', open)
    }
  }, [login, home])
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
