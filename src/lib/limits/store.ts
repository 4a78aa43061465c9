import { atom } from 'nanostores'
import { $session, startExclusion } from '#lib/session/store.ts'
import { recordServerTime } from '#lib/time/clock-store.ts'
import { $balance } from '#lib/wallet/store.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { unansweredIds } from '#lib/wire/submission.ts'
import {
  confirmPlayLimit,
  excludeSelf,
  type LimitsView,
  limitHistory,
  playLimits,
  setPlayLimit,
  setRealityInterval,
  takeBackRaise,
  takeBreak,
} from './api.ts'
import type { LimitKind, LimitPeriod } from './rules.ts'

export type LimitChangeRow = AnswerOf<typeof limitHistory>['changes'][number]

export const $limits = atom<Loadable<LimitsView>>(IDLE)
export const $limitHistory = atom<Loadable<{ rows: readonly LimitChangeRow[]; next: string | null }>>(IDLE)

const readLimits = reader($limits)
const readHistory = reader($limitHistory)

export async function loadLimits(): Promise<void> {
  const askedMs = performance.now()
  await readLimits(playLimits, {}, answer => {
    recordServerTime(answer.now, askedMs)
    return answer
  })
}

/**
 * Keeps the limits next to an amount up to date: loads them, and again when the balance changes, at most every
 * `everyMs` because a game changes it with each round. Returns a function to stop it. Trial members have no limits.
 */
export function followLimits(everyMs = 0): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const load = () => {
    waiting = undefined
    if ($session.get() === 'member' || $session.get() === 'agent') void loadLimits()
  }
  const loadSoon = () => {
    if (everyMs === 0) load()
    else waiting ??= setTimeout(load, everyMs)
  }
  load()
  const stops = [$session.listen(load), $balance.listen(loadSoon), () => clearTimeout(waiting)]
  return () => {
    for (const stop of stops) stop()
  }
}

type ChangeOutcome =
  | Outcome<typeof playLimits>
  | Outcome<typeof setPlayLimit>
  | Outcome<typeof confirmPlayLimit>

/** Shows the state after a change, and reloads the history if it is open. */
async function applyChange<T extends ChangeOutcome>(request: Promise<T>): Promise<T> {
  const askedMs = performance.now()
  const outcome = await request
  if (outcome.ok) {
    recordServerTime(outcome.value.now, askedMs)
    $limits.set({ state: 'ready', value: outcome.value, failure: undefined })
    const { pause } = outcome.value
    if (pause?.kind === 'exclusion') startExclusion(pause.until)
    if ($limitHistory.get().value) void loadHistory()
  }
  return outcome
}

export interface LimitKey {
  kind: LimitKind
  period: LimitPeriod
}

/** Minor units or minutes; null for no limit. */
export const changeLimit = (of: LimitKey, amount: bigint | null) =>
  applyChange(call(setPlayLimit, { ...of, amount: amount?.toString() ?? null }))
export const confirmRaise = (of: LimitKey) => applyChange(call(confirmPlayLimit, of))
export const takeBack = (of: LimitKey) => applyChange(call(takeBackRaise, of))
export const chooseReality = (minutes: number) => applyChange(call(setRealityInterval, { minutes }))

/** Ids of breaks and exclusions: a repeated one starts once. */
const ids = unansweredIds<{ hours: number } | { months: number }>()

export async function startBreak(hours: number): Promise<ChangeOutcome> {
  const outcome = await applyChange(call(takeBreak, { id: ids.of({ hours }), hours }))
  if (outcome.ok || outcome.kind === 'refusal') ids.answered()
  return outcome
}

export async function exclude(months: number): Promise<ChangeOutcome> {
  const outcome = await applyChange(call(excludeSelf, { id: ids.of({ months }), months }))
  if (outcome.ok || outcome.kind === 'refusal') ids.answered()
  return outcome
}

/** Loads the newest changes, or those before one, which are appended. */
export async function loadHistory(before?: string): Promise<void> {
  const known = $limitHistory.get().value
  await readHistory(limitHistory, before ? { before } : {}, ({ changes, next }) => ({
    rows: before && known ? [...known.rows, ...changes] : changes,
    next,
  }))
}
