import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { fill, plural } from '#lib/i18n/format.ts'
import { TICKET_STATUSES, type TicketStatus } from '#lib/lottery/rules.ts'
import type { TicketView } from '#lib/lottery/ticket-api.ts'
import { $ticketSearch, $tickets, readEarlierTickets, readTickets } from '#lib/lottery/tickets-store.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import { $balance } from '#lib/wallet/store.ts'
import styles from './Tickets.module.css'
import { TicketTable } from './TicketTable.tsx'
import type { Writing } from './writing.ts'

interface Props {
  onFilter: (status: TicketStatus | undefined) => void
  onShow: (ticket: TicketView) => void
  writing: Writing
}

/** The member's own tickets, the latest first, by what became of them. */
export function Tickets({ onFilter, onShow, writing }: Props) {
  const { phrases, language } = writing
  const { state, value, failure } = useStore($tickets, { ssr: 'initial' })
  const { status } = useStore($ticketSearch, { ssr: 'initial' })
  useSettling()
  const filters: { name: TicketStatus | undefined; label: string }[] = [
    { name: undefined, label: phrases.allTickets },
    ...TICKET_STATUSES.map(name => ({ name, label: phrases[`status_${name}`] })),
  ]
  return (
    <section
      className={`panel ${styles.panel}`}
      id="tickets"
      aria-labelledby="lot-tickets"
      aria-busy={state === 'loading'}
    >
      <div className="panel-head wrap">
        <h2 id="lot-tickets">{phrases.myTickets}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
        <div className={`row ${styles.filters}`} role="group" aria-label={phrases.filter}>
          {filters.map(({ name, label }) => (
            <button
              key={label}
              type="button"
              className="chip"
              aria-pressed={status === name}
              onClick={() => onFilter(name)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {state === 'ready' && value
          ? plural({ ...phrases }, 'ticketsShown', value.tickets.length, language)
          : ''}
      </p>
      {list()}
    </section>
  )

  function list() {
    if (state === 'failed' && !value) {
      const retry = () => void readTickets()
      return (
        <ErrorState
          title={phrases.ticketsFailed}
          message={failure?.message}
          retry={phrases.retry}
          onRetry={retry}
        />
      )
    }
    if (!value) return <SkeletonRows rows={3} label={phrases.loading} />
    if (value.tickets.length === 0)
      return (
        <EmptyState
          title={status ? fill(phrases.noneOf, { status: phrases[`status_${status}`] }) : phrases.noTickets}
          about={phrases.noTicketsAbout}
        />
      )
    return (
      <>
        <TicketTable tickets={value.tickets} onShow={onShow} writing={writing} />
        {state === 'failed' && <p className="note bad">{failure?.message}</p>}
        {value.before && (
          <p className={styles.more}>
            <Button size="small" busy={state === 'loading'} onClick={() => void readEarlierTickets()}>
              {phrases.earlier}
            </Button>
          </p>
        )}
      </>
    )
  }
}

/** Drawn by the server's clock, and without a result here yet. */
function isDue(ticket: TicketView): boolean {
  return ticket.status === 'pending' && Date.parse(ticket.drawsAt) <= serverNow()
}

const LOOK_MS = 1_500

/** Reads the tickets again while one of them has been drawn and is not settled, and when money has come. */
function useSettling(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      const tickets = $tickets.get().value?.tickets ?? []
      if (document.visibilityState === 'visible' && tickets.some(isDue)) void readTickets()
    }, LOOK_MS)
    const stop = $balance.listen((balance, before) => {
      const isMore = balance !== undefined && before !== undefined && balance > before
      if (isMore && $tickets.get().value?.tickets.some(isDue)) void readTickets()
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
}
