import { atom } from 'nanostores'
import { $session } from '#lib/session/store.ts'
import { visit } from '#lib/site/kept.ts'
import { recordServerTime } from '#lib/time/clock-store.ts'
import { call } from '#lib/wire/client.ts'
import { unansweredIds } from '#lib/wire/submission.ts'
import { type Reality, realityCheck, realitySeen } from './api.ts'
import { REALITY_DUE } from './rules.ts'
import { $playStop } from './stopped.ts'

/** The reality check that is due now, until the member has answered it. */
export const $reality = atom<Reality | undefined>(undefined)

/** When the member's session limit will be used up, as last reported by the server; undefined without one. */
export const $timeLimit = atom<Reality['timeLimit'] | undefined>(undefined)

/** The same when it ends within minutes, until the member closes the warning. */
export const $timeSoon = atom<NonNullable<Reality['timeLimit']> | undefined>(undefined)

/** How long before the end of a session limit the warning appears. */
const WARNED_MS = 5 * 60_000
/** The pause after a failed request. */
const RETRY_MS = 60_000
/** Browser timers count in 32 bits, and a page that was suspended checks when it wakes. */
const MAX_WAIT_MS = 30 * 60_000
/** In session storage: the period whose warning was closed, so that the next page does not show it again. */
const CLOSED_KEY = 'timeWarningClosed'

let timer: ReturnType<typeof setTimeout> | undefined
let isFollowing = false
/** Whether time was left at the last check: only then is the end shown. */
let hadTime = false
/** Ids of answers to checks: a repeated one counts once. */
const ids = unansweredIds()

/**
 * Asks the server when the next check is due, and again at that time, because another tab may have shown it meanwhile.
 */
export function followReality(): void {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkReality()
  })
  $session.subscribe(() => {
    clearTimeout(timer)
    hadTime = false
    if (isPlayer()) void checkReality()
    else clearReality()
  })
}

/** Checks now: a call was refused because a check is due, or the play state changed elsewhere. */
export async function checkReality(): Promise<void> {
  if (!isFollowing) return
  clearTimeout(timer)
  if (!isPlayer() || document.visibilityState !== 'visible') return
  const askedMs = performance.now()
  const outcome = await call(realityCheck, {})
  if (!isPlayer()) return
  if (!outcome.ok) {
    timer = setTimeout(checkReality, RETRY_MS)
    return
  }
  recordServerTime(outcome.value.now, askedMs)
  applyReality(outcome.value)
}

/** Sends the member's answer; returns the error message if the server did not receive it. */
export async function seeReality(): Promise<string | undefined> {
  const outcome = await call(realitySeen, { id: ids.of() })
  if (outcome.ok || outcome.kind === 'refusal') ids.answered()
  if (!outcome.ok) return outcome.failure.message
  applyReality(outcome.value)
  return undefined
}

/** Closes the warning. */
export function closeTimeWarning(): void {
  const { resetsAt } = $timeSoon.get() ?? {}
  if (resetsAt) visit.set(CLOSED_KEY, resetsAt)
  $timeSoon.set(undefined)
}

/** Loads the reality check if a refusal's code requires one first. Returns whether it does. */
export function handleRealityDue(code: string): boolean {
  if (code !== REALITY_DUE) return false
  void checkReality()
  return true
}

/** Uses the server's clock, because the browser's may be wrong. */
function applyReality(reality: Reality): void {
  clearTimeout(timer)
  const now = Date.parse(reality.now)
  const dueMs = Date.parse(reality.dueAt) - now
  $reality.set(dueMs <= 0 ? reality : undefined)
  const { timeLimit } = reality
  $timeLimit.set(timeLimit)
  const endsMs = timeLimit ? Date.parse(timeLimit.endsAt) - now : undefined
  if (timeLimit && endsMs !== undefined) applyTimeLimit(timeLimit, endsMs)
  else {
    hadTime = false
    $timeSoon.set(undefined)
  }
  const ends = endsMs === undefined ? [] : [endsMs, endsMs - WARNED_MS]
  timer = setTimeout(checkReality, Math.min(MAX_WAIT_MS, ...[dueMs, ...ends].filter(ms => ms > 0)))
}

function applyTimeLimit(timeLimit: NonNullable<Reality['timeLimit']>, endsMs: number): void {
  const isClosed = visit.get(CLOSED_KEY) === timeLimit.resetsAt
  $timeSoon.set(endsMs > 0 && endsMs <= WARNED_MS && !isClosed ? timeLimit : undefined)
  if (endsMs <= 0 && hadTime)
    $playStop.set({ code: 'sessionLimitReached', left: '0', until: timeLimit.resetsAt })
  hadTime = endsMs > 0
}

function clearReality(): void {
  $reality.set(undefined)
  $timeLimit.set(undefined)
  $timeSoon.set(undefined)
}

/** Trial members do not play for money, so they get no reality checks. */
function isPlayer(): boolean {
  return $session.get() === 'member' || $session.get() === 'agent'
}
