import type { Minor } from '#lib/money/money.ts'
import { addDays, startOfDay } from '#lib/time/days.ts'

/**
 * What a member can bound. `deposit`: what is paid in or comes from the upline, withdrawals do not lower it. `stake`: what is bet. `loss`: what is bet less
 * what it won. `session`: minutes for which somebody is signed in.
 */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'session'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Of the calendar, in the deployment's time zone: weeks begin on Monday. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

export const BREAK_KINDS = ['timeOut', 'exclusion'] as const
export type BreakKind = (typeof BREAK_KINDS)[number]

/** What an entry of the history tells. */
export const LIMIT_CHANGES = [
  'set',
  'lowered',
  'raiseAsked',
  'raiseConfirmed',
  'raiseTakenBack',
  'raiseLapsed',
  'removed',
  'timeOut',
  'exclusion',
  'realityCheck',
  'realitySeen',
] as const
export type LimitChange = (typeof LIMIT_CHANGES)[number]

/** The most minutes of each period: a limit above them would bound nothing. */
export const MINUTES_OF: Readonly<Record<LimitPeriod, bigint>> = {
  day: 1_440n,
  week: 10_080n,
  month: 44_640n,
}

/** The first day of the period that a day lies in. */
export function firstDayOf(period: LimitPeriod, day: string): string {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 8)}01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** The moment at which the next period begins, and a limit counts from nothing again. */
export function nextPeriodAt(period: LimitPeriod, day: string, timeZone: string): Date {
  const first = firstDayOf(period, day)
  const length = { day: 1, week: 7, month: 31 }[period]
  return startOfDay(firstDayOf(period, addDays(first, length)), timeZone)
}

/** A limit as it stands; the amount is minor units, or minutes. */
export interface StandingLimit {
  kind: LimitKind
  period: LimitPeriod
  amount: Minor
  used: Minor
}

/** What a limit leaves; nothing when it was passed before it was lowered. */
export function leftOf({ amount, used }: Pick<StandingLimit, 'amount' | 'used'>): Minor {
  return amount > used ? amount - used : 0n
}

/** Whether a wish waits: more than there is now, or no limit where there is one. Anything stricter acts at once. */
export function isRaise(before: Minor | undefined, after: Minor | null): boolean {
  return before !== undefined && (after === null || after > before)
}

/** What can stand against a bet, by the keys of errors.json: a break, or a limit by its kind. */
export const PLAY_STOPS = [
  'playPaused',
  'playExcluded',
  'playExcludedUntil',
  'depositLimitReached',
  'stakeLimitReached',
  'lossLimitReached',
  'sessionLimitReached',
] as const

/** What a break refuses with, and is told as: a self-exclusion is never called a break. */
export function breakCode(
  kind: BreakKind,
  until: unknown,
): 'playPaused' | 'playExcluded' | 'playExcludedUntil' {
  if (until === null) return 'playExcluded'
  return kind === 'exclusion' ? 'playExcludedUntil' : 'playPaused'
}

/** Whether a refusal is one of the member's own making, which the page of limits explains. */
export function isPlayStop(code: string): boolean {
  return PLAY_STOPS.some(stop => stop === code)
}

/** What refuses bets and launches until a reality check is answered. */
export const REALITY_DUE = 'realityCheckDue'

/** A sign-in as reality checks look at it. */
export interface SignIn {
  since: Date
  /** When its member last answered one since then, in this sign-in or another. */
  seenAt: Date | null
  /** The interval that the member chose; null for the policy's. */
  chosenMinutes: number | null
}

/** The interval in minutes: what the member chose, where the policy still offers it. */
export function realityMinutesOf(
  chosen: number | null,
  policy: { realityMinutes: number; realityChoices: readonly number[] },
): number {
  return chosen !== null && policy.realityChoices.includes(chosen) ? chosen : policy.realityMinutes
}

/** When the next check of a sign-in is due. From then on it takes no bets until the member has answered. */
export function realityDueAt(
  { since, seenAt, chosenMinutes }: SignIn,
  policy: { realityMinutes: number; realityChoices: readonly number[] },
): Date {
  const minutes = realityMinutesOf(chosenMinutes, policy)
  return new Date((seenAt ?? since).getTime() + minutes * 60_000)
}

/** Why a bet was refused by a limit or break of the member's own, as their open pages are told. */
export interface PlayStop {
  code: (typeof PLAY_STOPS)[number] | typeof REALITY_DUE
  /** What the limit leaves, in minor units; null for a break. */
  left: string | null
  /** When the limit counts from nothing again or the break ends; null for good. */
  until: string | null
}
