import type { AnswerOf } from '../wire/action.ts'
import type { DrawView, lotteryDraws } from './api.ts'

export type Draws = AnswerOf<typeof lotteryDraws>

/** How many seconds before the cut-off the page shows that a draw is about to close. */
const CLOSING_SECONDS = 10

/** The state of a game's draws at a time of the server's clock, without another request. */
export interface DrawsState {
  /** The draw that accepts bets. */
  open: DrawView | undefined
  /** Milliseconds until it closes. */
  leftMs: number
  /** The cut-off is near. */
  isClosing: boolean
  /** Closed and without a result, earliest first. */
  awaited: DrawView[]
}

export function drawsStateAt(draws: Draws, nowMs: number): DrawsState {
  const all = [...draws.awaited, ...(draws.current ? [draws.current] : []), ...draws.next]
  const at = (text: string) => Date.parse(text)
  const open = all.find(draw => at(draw.opensAt) <= nowMs && nowMs < at(draw.closesAt))
  const leftMs = open ? at(open.closesAt) - nowMs : 0
  return {
    open,
    leftMs,
    isClosing: open !== undefined && leftMs <= CLOSING_SECONDS * 1_000,
    awaited: all.filter(draw => at(draw.closesAt) <= nowMs),
  }
}

/**
 * A result is available about a second after the draw's time; until then it is requested every second, later less
 * often.
 */
const [RESULT_MS, OFTEN_MS, SELDOM_MS, PATIENCE_MS] = [700, 1_000, 5_000, 20_000]
const LONGEST_MS = 60_000

/** How many milliseconds to wait before loading the draws again. */
export function nextReadMs(draws: Draws, nowMs: number): number {
  const { awaited, open } = drawsStateAt(draws, nowMs)
  const first = awaited[0]
  if (first) {
    const sinceMs = nowMs - Date.parse(first.drawsAt)
    if (sinceMs < RESULT_MS) return Math.min(RESULT_MS - sinceMs, LONGEST_MS)
    return sinceMs < PATIENCE_MS ? OFTEN_MS : SELDOM_MS
  }
  if (!open) return SELDOM_MS
  return Math.min(Date.parse(open.drawsAt) - nowMs + RESULT_MS, LONGEST_MS)
}

/** "03:18", "1:02:05": the time left, rounded up, so that zero means that it is over. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}
