import { type RoundView, send } from './calls.ts'
import { copyable } from './dialogs.ts'
import { el } from './dom.ts'
import { say } from './page-data.ts'
import type { Room } from './room.ts'

/** A draw or matchday that stands on the clock for everybody. Times are Unix milliseconds. */
export interface BoardEvent {
  name: string
  number: number
  serverSeedHash: string
  closesAt: number
  startsAt: number
  endsAt: number
}
/** A matchday that runs: its score by now ("1-0,0-0"), which stands until `nextAt`. */
export interface LiveDay {
  name: string
  number: number
  phase: number
  nextAt: number
  scores: string
}
interface BoardResult extends BoardEvent {
  outcome: string
  serverSeed: string
}
export interface Board {
  now: number
  open: BoardEvent[]
  running: BoardEvent[]
  /** The newest first. */
  results: BoardResult[]
  /** The player's own rounds, the newest first. */
  rounds: RoundView[]
  /** Of a league: every matchday of its season that is over, the oldest first. */
  season?: { number: number; outcome: string }[]
  /** Of a league: the matchdays that run and take bets. */
  live?: LiveDay[]
}

/** A little after a moment of the server's clock, so that it has passed there as well. */
const AFTER_MS = 250
/** After silence the board is asked for again. */
const AGAIN_MS = 3_000

export interface Follower {
  board: () => Board | undefined
  read: () => Promise<void>
  /** How long until a moment of the server's clock, as "2:05". */
  until: (moment: number) => string
}

/**
 * Keeps the board up to date: it is read again whenever something on it closes, begins or ends. When a round of the
 * player was settled meanwhile, the balance is read again too.
 */
export function followBoard(room: Room, show: () => void, tick: () => void): Follower {
  let board: Board | undefined
  let ahead = 0
  let timer = 0
  const serverNow = () => Date.now() + ahead

  async function read(): Promise<void> {
    clearTimeout(timer)
    const reply = await send<Board>('GET', '/board')
    if (!reply.ok) {
      timer = window.setTimeout(() => void read(), AGAIN_MS)
      return
    }
    const waited = new Set(board?.rounds.filter(isWaiting).map(round => round.id))
    board = reply.value
    ahead = board.now - Date.now()
    show()
    plan(board)
    if (board.rounds.some(round => waited.has(round.id) && !isWaiting(round)) && !room.isBusy())
      await room.refresh()
  }

  function plan({ open, running, live = [], now }: Board): void {
    const ofEvents = [...open, ...running].flatMap(({ closesAt, startsAt, endsAt }) => [
      closesAt,
      startsAt,
      endsAt,
    ])
    const moments = [...ofEvents, ...live.map(day => day.nextAt)]
    const next = Math.min(...moments.filter(moment => moment > now))
    if (Number.isFinite(next)) timer = window.setTimeout(() => void read(), next - now + AFTER_MS)
  }

  setInterval(() => {
    if (board && !document.hidden) tick()
  }, 1_000)
  return {
    board: () => board,
    read,
    until: moment => {
      const seconds = Math.max(0, Math.ceil((moment - serverNow()) / 1_000))
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    },
  }
}

export function isWaiting(round: RoundView): boolean {
  return round.state === 'waiting'
}

/** What became of a round, in a word or an amount. */
export function standingOf(round: RoundView, money: Room['money']): string {
  if (isWaiting(round)) return say('betWaiting')
  if (round.state === 'returned') return say('betReturned')
  const amount = money(BigInt(round.proof.payoutMinor))
  if (round.state === 'pending') return `${amount} · ${say('historyPending')}`
  return round.proof.payoutMinor === '0' ? say('betLost') : say('betPaid', { amount })
}

/** The promises that are open, and the seeds that were opened. */
export function promisesOf(board: Board | undefined, name: (event: BoardEvent) => string): Node[] {
  return [
    el('p', {}, say('promiseAbout')),
    ...[...(board?.running ?? []), ...(board?.open ?? [])].map(event =>
      copyable(say('promiseHash', { event: name(event) }), event.serverSeedHash),
    ),
    ...(board?.results ?? []).map(event =>
      copyable(say('promiseSeed', { event: name(event) }), event.serverSeed),
    ),
  ]
}
