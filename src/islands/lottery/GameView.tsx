import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { type DrawsState, drawsStateAt } from '#lib/lottery/draw-times.ts'
import { $draws, $game, $menus, $takers, followGame, readGame, readMenus } from '#lib/lottery/game-store.ts'
import { readOpened } from '#lib/lottery/opened-store.ts'
import { TICKET_STATUSES } from '#lib/lottery/rules.ts'
import type { GameDetails } from '#lib/lottery/slip.ts'
import { $slip, openSlip, slipBet } from '#lib/lottery/slip-store.ts'
import { $tickets, searchTickets } from '#lib/lottery/tickets-store.ts'
import { isCurrency } from '#lib/money/money.ts'
import { titleDocument } from '#lib/site/document-title.ts'
import { $balance } from '#lib/wallet/store.ts'
import { BetPanel } from './BetPanel.tsx'
import { DrawHead } from './DrawHead.tsx'
import styles from './GameView.module.css'
import { NumberChart } from './NumberChart.tsx'
import { Opened } from './Opened.tsx'
import { Slip } from './Slip.tsx'
import { TicketDialog } from './TicketDialog.tsx'
import { Tickets } from './Tickets.tsx'
import type { Writing } from './writing.ts'

interface Props {
  gameCode: string
  hallHref: string
  otherHref: string
  isFullScreen: boolean
  vendors: readonly string[]
  hrefOf: (gameCode: string) => string
  onOpen: (gameCode: string) => void
  onLeave: () => void
  writing: Writing
}

/** One lottery: its draw, its bets, the slip, the member's tickets and what was drawn. */
export function GameView(props: Props) {
  const { gameCode, hallHref, vendors, onLeave, writing } = props
  const { phrases } = writing
  const { state, value: game, failure } = useStore($game, { ssr: 'initial' })
  useEffect(() => {
    openSlip(gameCode)
    void readOpened(gameCode)
    void searchTickets({ gameCode, status: statusOfAddress() })
    if (!$menus.get().value) void readMenus()
    return followGame(gameCode)
  }, [gameCode])
  useEffect(() => {
    if (game) titleDocument(game.name)
  }, [game])
  if (state === 'failed') {
    if (failure?.code === 'notFound' || failure?.code === 'badInput')
      return <Missing hallHref={hallHref} onLeave={onLeave} writing={writing} />
    const retry = () => void readGame(gameCode)
    return (
      <ErrorState
        title={phrases.gameFailed}
        message={failure?.message}
        retry={phrases.retry}
        onRetry={retry}
      />
    )
  }
  if (!game || game.gameCode !== gameCode) return <SkeletonRows rows={8} label={phrases.loading} />
  if (!vendors.includes(game.vendor))
    return <Missing hallHref={hallHref} onLeave={onLeave} writing={writing} />
  return (
    <div className="stack">
      <Title game={game} {...props} />
      {game.maintenance && <p className="note warn">{phrases.maintenanceAbout}</p>}
      <Play
        game={game}
        writing={isCurrency(game.currency) ? { ...writing, currency: game.currency } : writing}
      />
    </div>
  )
}

function Missing({ hallHref, onLeave, writing }: Pick<Props, 'hallHref' | 'onLeave' | 'writing'>) {
  const { phrases } = writing
  return (
    <EmptyState title={phrases.missing} about={phrases.missingAbout}>
      <a
        className="btn btn-secondary btn-small"
        href={hallHref}
        data-plain=""
        onClick={event => {
          event.preventDefault()
          onLeave()
        }}
      >
        {phrases.toLotteries}
      </a>
    </EmptyState>
  )
}

function Title({
  game,
  hallHref,
  otherHref,
  isFullScreen,
  vendors,
  hrefOf,
  onOpen,
  onLeave,
  writing,
}: Props & { game: GameDetails }) {
  const { phrases } = writing
  const menus = useStore($menus, { ssr: 'initial' }).value?.menus ?? []
  const others = menus.flatMap(menu => menu.games).filter(one => vendors.includes(one.vendor))
  const row = useRef<HTMLElement>(null)
  useShownInRow(row, others.length)
  return (
    <>
      <div className={`row ${styles.title}`}>
        <a
          className="icon-button"
          href={hallHref}
          aria-label={phrases.toLotteries}
          data-plain=""
          onClick={event => {
            event.preventDefault()
            onLeave()
          }}
        >
          <Icon name="chevl" />
        </a>
        <h1>{game.name}</h1>
        <a className="link small" href={otherHref}>
          {isFullScreen ? phrases.withMenu : phrases.fullScreen}
        </a>
      </div>
      <nav ref={row} className={styles.games} aria-label={phrases.games}>
        {others.map(one => (
          <a
            key={one.gameCode}
            className="chip"
            href={hrefOf(one.gameCode)}
            aria-current={one.gameCode === game.gameCode ? 'page' : undefined}
            data-plain=""
            onClick={event => {
              event.preventDefault()
              onOpen(one.gameCode)
            }}
          >
            {one.name}
          </a>
        ))}
      </nav>
    </>
  )
}

/** Brings the game in view into view in its row; the page itself stays. */
function useShownInRow(row: RefObject<HTMLElement | null>, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the games are there, or others of them.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 16
  }, [row, count])
}

function Play({ game, writing }: { game: GameDetails; writing: Writing }) {
  const now = useNow()
  const draws = useStore($draws, { ssr: 'initial' }).value
  const takers = useStore($takers, { ssr: 'initial' })
  const slip = useStore($slip, { ssr: 'initial' })
  const placing = useStore(slipBet.$submission, { ssr: 'initial' })
  const balance = useStore($balance, { ssr: 'initial' })
  const tickets = useStore($tickets, { ssr: 'initial' }).value?.tickets
  const [shown, setShown] = useState<string>()
  const standing = draws && drawsStateAt(draws, now)
  const ticket = tickets?.find(one => one.ticketId === shown)
  const closedPeriod = useClosedPeriod(standing, slip.lines.length > 0)
  const lastId = draws?.last?.drawId
  useEffect(() => {
    if (lastId) void readOpened(game.gameCode)
  }, [lastId, game.gameCode])
  const filter = (status: (typeof TICKET_STATUSES)[number] | undefined) => {
    const query = new URLSearchParams(location.search)
    if (status) query.set('status', status)
    else query.delete('status')
    history.replaceState(null, '', `${location.pathname}?${query}`)
    void searchTickets({ gameCode: game.gameCode, status })
  }
  return (
    <>
      <DrawHead game={game} draws={draws} standing={standing} takers={takers} writing={writing} />
      <div className={styles.columns}>
        <BetPanel game={game} lines={slip.lines} writing={writing} />
        <Slip
          game={game}
          slip={slip}
          placing={placing}
          standing={standing}
          closedPeriod={closedPeriod}
          balance={balance}
          onShowTicket={setShown}
          writing={writing}
        />
      </div>
      <Tickets onFilter={filter} onShow={one => setShown(one.ticketId)} writing={writing} />
      <div className={styles.columns}>
        <Opened game={game} writing={writing} />
        <NumberChart game={game} phrases={writing.phrases} />
      </div>
      {ticket && <TicketDialog ticket={ticket} onClose={() => setShown(undefined)} writing={writing} />}
    </>
  )
}

/** The draw that was open when the slip was begun, once it has closed over it. */
function useClosedPeriod(standing: DrawsState | undefined, hasLines: boolean): string | undefined {
  const [begun, setBegun] = useState<string>()
  const open = standing?.open?.period
  useEffect(() => {
    if (!hasLines) setBegun(undefined)
    else if (open) setBegun(before => before ?? open)
  }, [hasLines, open])
  return hasLines && begun !== undefined && open !== undefined && begun !== open ? begun : undefined
}

function statusOfAddress() {
  const asked = new URLSearchParams(location.search).get('status')
  return TICKET_STATUSES.find(status => status === asked)
}
