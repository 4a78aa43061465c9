import type { Minor } from '#lib/money/money.ts'
import { addDays, startOfDay } from '#lib/time/days.ts'

/**
 * What members can limit. `deposit`: deposits and transfers from the upline; withdrawals do not lower it. `stake`:
 * bets. `loss`: bets less winnings. `session`: minutes signed in.
 */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'session'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Calendar periods in the deployment's time zone: weeks start on Monday. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

export const BREAK_KINDS = ['timeOut', 'exclusion'] as const
export type BreakKind = (typeof BREAK_KINDS)[number]

/** The kinds of history entries. */
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

/** The minutes of each period: a higher limit would have no effect. */
export const MINUTES_OF: Readonly<Record<LimitPeriod, bigint>> = {
  day: 1_440n,
  week: 10_080n,
  month: 44_640n,
}

/** The first day of the period that contains a day. */
export function firstDayOf(period: LimitPeriod, day: string): string {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 8)}01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** The start of the next period, when a limit starts again from zero. */
export function nextPeriodAt(period: LimitPeriod, day: string, timeZone: string): Date {
  const first = firstDayOf(period, day)
  const length = { day: 1, week: 7, month: 31 }[period]
  return startOfDay(firstDayOf(period, addDays(first, length)), timeZone)
}

/** A limit with its use; the amount is minor units, or minutes. */
export interface StandingLimit {
  kind: LimitKind
  period: LimitPeriod
  amount: Minor
  used: Minor
}

/** What is left of a limit; zero if it was lowered below the amount used. */
export function leftOf({ amount, used }: Pick<StandingLimit, 'amount' | 'used'>): Minor {
  return amount > used ? amount - used : 0n
}

/**
 * Whether a change must wait: a higher amount, or no limit instead of one. Stricter changes take effect immediately.
 */
export function isRaise(before: Minor | undefined, after: Minor | null): boolean {
  return before !== undefined && (after === null || after > before)
}

/** The refusals of a break, as keys of errors.json. */
export const BREAK_REFUSALS = ['playPaused', 'playExcluded', 'playExcludedUntil'] as const

/** What can stop a bet: a break, or a limit by its kind. */
export const PLAY_STOPS = [
  ...BREAK_REFUSALS,
  'depositLimitReached',
  'stakeLimitReached',
  'lossLimitReached',
  'sessionLimitReached',
] as const

/** The refusal and notification of a break: a self-exclusion is never called a break. */
export function breakCode(kind: BreakKind, until: unknown): (typeof BREAK_REFUSALS)[number] {
  if (until === null) return 'playExcluded'
  return kind === 'exclusion' ? 'playExcludedUntil' : 'playPaused'
}

/** Whether a refusal comes from the member's own limits or breaks, which the limits page explains. */
export function isPlayStop(code: string): boolean {
  return PLAY_STOPS.some(stop => stop === code)
}

/** The refusal of bets and launches until a reality check is answered. */
export const REALITY_DUE = 'realityCheckDue'

/** A sign-in as reality checks need it. */
export interface SignIn {
  since: Date
  /** When the member last answered one since then, in this sign-in or another. */
  seenAt: Date | null
  /** The interval that the member chose; null for the policy's default. */
  chosenMinutes: number | null
}

/** The interval in minutes: the member's choice, if the policy still offers it. */
export function realityMinutesOf(
  chosen: number | null,
  policy: { realityMinutes: number; realityChoices: readonly number[] },
): number {
  return chosen !== null && policy.realityChoices.includes(chosen) ? chosen : policy.realityMinutes
}

/** When the next check of a sign-in is due. From then on bets are refused until the member has answered. */
export function realityDueAt(
  { since, seenAt, chosenMinutes }: SignIn,
  policy: { realityMinutes: number; realityChoices: readonly number[] },
): Date {
  const minutes = realityMinutesOf(chosenMinutes, policy)
  return new Date((seenAt ?? since).getTime() + minutes * 60_000)
}

/** Why a bet was refused by the member's own limit or break, as sent to their open pages. */
export interface PlayStop {
  code: (typeof PLAY_STOPS)[number] | typeof REALITY_DUE
  /** What is left of the limit, in minor units; null for a break. */
  left: string | null
  /** When the limit resets or the break ends; null if permanent. */
  until: string | null
}
