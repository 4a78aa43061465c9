import { atom } from 'nanostores'
import { $session } from '#lib/session/store.ts'
import { visit } from '#lib/site/kept.ts'
import { hearServerTime } from '#lib/time/clock-store.ts'
import { call } from '#lib/wire/client.ts'
import { unansweredIds } from '#lib/wire/submission.ts'
import { type Reality, realityCheck, realitySeen } from './api.ts'
import { REALITY_DUE } from './rules.ts'
import { $playStop } from './stopped.ts'

/** The check that is due now, until the member has answered it. */
export const $reality = atom<Reality | undefined>(undefined)

/** When the member's own time limit is used up if they stay, as the server last said; undefined without one. */
export const $timeLimit = atom<Reality['timeLimit'] | undefined>(undefined)

/** The same while it ends within minutes, until somebody has closed the warning. */
export const $timeSoon = atom<NonNullable<Reality['timeLimit']> | undefined>(undefined)

/** So long before the end of a time limit it is told. */
const WARNED_MS = 5 * 60_000
/** When it could not be asked, it is asked again after a minute. */
const AGAIN_MS = 60_000
/** Timers of browsers count in 32 bits, and a page that slept asks when it wakes. */
const LONGEST_MS = 30 * 60_000
/** In session storage: the period whose warning was closed, so that the next page does not open it again. */
const CLOSED_KEY = 'timeWarningClosed'

let timer: ReturnType<typeof setTimeout> | undefined
let isFollowing = false
/** Whether time was left when it was last looked: only then is its end news. */
let hadTime = false
/** Of answers to checks: one sent again counts once. */
const ids = unansweredIds()

/** Asks the server when the next check is due, and again then: another tab may have shown it meanwhile. */
export function followReality(): void {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookAtReality()
  })
  $session.subscribe(() => {
    clearTimeout(timer)
    hadTime = false
    if (isPlayer()) void lookAtReality()
    else forget()
  })
}

/** Looks now: a call was refused until a check is answered, or how play stands has changed elsewhere. */
export async function lookAtReality(): Promise<void> {
  if (!isFollowing) return
  clearTimeout(timer)
  if (!isPlayer() || document.visibilityState !== 'visible') return
  const askedMs = performance.now()
  const outcome = await call(realityCheck, {})
  if (!isPlayer()) return
  if (!outcome.ok) {
    timer = setTimeout(lookAtReality, AGAIN_MS)
    return
  }
  hearServerTime(outcome.value.now, askedMs)
  take(outcome.value)
}

/** The member has answered; the words of the failure when the server did not hear it. */
export async function seeReality(): Promise<string | undefined> {
  const outcome = await call(realitySeen, { id: ids.of() })
  if (outcome.ok || outcome.kind === 'refusal') ids.answered()
  if (!outcome.ok) return outcome.failure.message
  take(outcome.value)
  return undefined
}

/** The warning was read. */
export function closeTimeWarning(): void {
  const { resetsAt } = $timeSoon.get() ?? {}
  if (resetsAt) visit.set(CLOSED_KEY, resetsAt)
  $timeSoon.set(undefined)
}

/** Whether a refusal says that a check has to be answered first; then it is asked for at once. */
export function asksFirst(code: string): boolean {
  if (code !== REALITY_DUE) return false
  void lookAtReality()
  return true
}

/** By the server's clock: the browser's may be wrong. */
function take(reality: Reality): void {
  clearTimeout(timer)
  const now = Date.parse(reality.now)
  const dueMs = Date.parse(reality.dueAt) - now
  $reality.set(dueMs <= 0 ? reality : undefined)
  const { timeLimit } = reality
  $timeLimit.set(timeLimit)
  const endsMs = timeLimit ? Date.parse(timeLimit.endsAt) - now : undefined
  if (timeLimit && endsMs !== undefined) takeTime(timeLimit, endsMs)
  else {
    hadTime = false
    $timeSoon.set(undefined)
  }
  const ends = endsMs === undefined ? [] : [endsMs, endsMs - WARNED_MS]
  timer = setTimeout(lookAtReality, Math.min(LONGEST_MS, ...[dueMs, ...ends].filter(ms => ms > 0)))
}

function takeTime(timeLimit: NonNullable<Reality['timeLimit']>, endsMs: number): void {
  const isClosed = visit.get(CLOSED_KEY) === timeLimit.resetsAt
  $timeSoon.set(endsMs > 0 && endsMs <= WARNED_MS && !isClosed ? timeLimit : undefined)
  if (endsMs <= 0 && hadTime)
    $playStop.set({ code: 'sessionLimitReached', left: '0', until: timeLimit.resetsAt })
  hadTime = endsMs > 0
}

function forget(): void {
  $reality.set(undefined)
  $timeLimit.set(undefined)
  $timeSoon.set(undefined)
}

/** Trial members play for nothing, and are told nothing. */
function isPlayer(): boolean {
  return $session.get() === 'member' || $session.get() === 'agent'
}
