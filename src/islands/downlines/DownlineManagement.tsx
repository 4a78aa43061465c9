import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { OlderNewer } from '#islands/ui/OlderNewer.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { Toast, type ToastMessage } from '#islands/ui/Toast.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import type { Downline, Downlines } from '#lib/downlines/api.ts'
import type { DownlineFilters } from '#lib/downlines/filters.ts'
import {
  $downlineFilters,
  $downlines,
  filterDownlines,
  openDownlines,
  readDownlines,
} from '#lib/downlines/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { addressOf } from '#lib/records/address.ts'
import { formatMoment } from '#lib/time/format.ts'
import recordFrameStyles from '../ui/RecordFrame.module.css'
import { DownlineBar } from './DownlineBar.tsx'
import styles from './DownlineManagement.module.css'
import { DownlineTable } from './DownlineTable.tsx'
import { RaiseRate } from './RaiseRate.tsx'
import { TeamFigures } from './TeamFigures.tsx'
import { TeamTree } from './TeamTree.tsx'
import { Trail } from './Trail.tsx'
import type { Acts, Writing } from './writing.ts'

interface Props extends Omit<Writing, 'currency'> {
  /** Where accounts are opened and money is sent, paths of this site. */
  registerCentreHref: string
  transferHref: string
  loginHref: string
  homeHref: string
}

/** The agent's downlines: as a table that can be searched, ordered and walked down, or as a tree. */
export default function DownlineManagement(props: Props) {
  const { registerCentreHref, transferHref, loginHref, homeHref, ...given } = props
  const { state, value, failure } = useStore($downlines, { ssr: 'initial' })
  const filters = useStore($downlineFilters, { ssr: 'initial' })
  const [raising, setRaising] = useState<Downline>()
  const [message, setMessage] = useState<ToastMessage>()
  useAddress(openDownlines, { audience: 'signedIn', login: loginHref, home: homeHref })
  const { phrases } = given
  const writing: Writing = {
    ...given,
    currency: shownCurrency(value?.currency),
  }
  const again = { failure, title: phrases.loadFailed, onRetry: () => void readDownlines(), phrases }
  const acts = { transferHref, onRaise: setRaising, onOpen: (id: string) => setFilters({ under: id }) }
  return (
    <>
      <TeamFigures value={value} writing={writing} />
      <DownlineBar filters={filters} onChange={setFilters} phrases={phrases} />
      {value?.under && filters.view !== 'tree' && (
        <Trail under={value.under} onGo={setFilters} phrases={phrases} />
      )}
      <p className="visually-hidden" role="status">
        {state === 'ready' && value ? fill(phrases.loaded, { count: value.rows.length }) : ''}
      </p>
      {state === 'failed' && value && <Outdated {...again} />}
      {list()}
      {raising && value && (
        <RaiseRate
          member={raising}
          own={value.own.next}
          onClose={() => setRaising(undefined)}
          onDone={text => {
            setRaising(undefined)
            setMessage({ id: Date.now(), text, tone: 'ok' })
          }}
          writing={writing}
        />
      )}
      <Toast message={message} onDone={() => setMessage(undefined)} closeLabel={phrases.close} />
    </>
  )

  function list() {
    if (!value)
      return (
        <section className={`panel pad ${styles.wait}`}>
          {failure?.code === 'notFound' ? (
            <EmptyState title={phrases.missing}>
              <button type="button" className="btn btn-secondary btn-small" onClick={() => setFilters({})}>
                {phrases.top}
              </button>
            </EmptyState>
          ) : (
            <Waiting rows={8} state={state} {...again} />
          )}
        </section>
      )
    if (value.rows.length === 0 && !filters.after)
      return (
        <Empty
          filters={filters}
          under={value.under?.account}
          registerCentreHref={registerCentreHref}
          phrases={phrases}
        />
      )
    if (filters.view === 'tree') return <TeamTree acts={acts} writing={writing} />
    return (
      <TablePage
        value={value}
        isLoading={state === 'loading'}
        filters={filters}
        acts={acts}
        writing={writing}
      />
    )
  }
}

interface TableProps {
  value: Downlines
  isLoading: boolean
  filters: DownlineFilters
  acts: Acts
  writing: Writing
}

/** A page of the table, as of when it is, and the ones before and after it. */
function TablePage({ value, isLoading, filters, acts, writing }: TableProps) {
  const { phrases, language, timeZone } = writing
  const { after, ...first } = filters
  const { next } = value
  return (
    <>
      <section
        className={`panel ${recordFrameStyles.table}`}
        aria-label={phrases.tableName}
        aria-busy={isLoading}
      >
        <DownlineTable rows={value.rows} acts={acts} writing={writing} />
      </section>
      <div className="row between wrap">
        <p className="small faint">
          {value.updatedAt && fill(phrases.asOf, { time: formatMoment(value.updatedAt, language, timeZone) })}
        </p>
        <OlderNewer
          onNewest={after ? () => setFilters(first) : undefined}
          onOlder={next ? () => setFilters({ ...first, after: next }) : undefined}
          phrases={phrases}
        />
      </div>
    </>
  )
}

interface EmptyProps {
  filters: DownlineFilters
  /** The account of the member whose downlines are in view. */
  under: string | undefined
  registerCentreHref: string
  phrases: Writing['phrases']
}

function Empty({ filters, under, registerCentreHref, phrases }: EmptyProps) {
  const toTop = (label: string) => (
    <button type="button" className="btn btn-secondary btn-small" onClick={() => setFilters({})}>
      {label}
    </button>
  )
  return (
    <section className="panel">
      {filters.search ? (
        <EmptyState title={phrases.nobodyFound} about={phrases.nobodyFoundAbout}>
          {toTop(phrases.clearSearch)}
        </EmptyState>
      ) : under ? (
        <EmptyState title={fill(phrases.emptyUnder, { name: under })}>{toTop(phrases.top)}</EmptyState>
      ) : (
        <EmptyState title={phrases.empty} about={phrases.emptyAbout}>
          <a className="btn btn-primary" href={registerCentreHref}>
            {phrases.toRegister}
          </a>
        </EmptyState>
      )}
    </section>
  )
}

function setFilters(filters: DownlineFilters): void {
  pushAddress(addressOf(filters))
  void filterDownlines(filters)
}
