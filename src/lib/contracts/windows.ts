import { addDays, dayOf, offsetMs, startOfDay } from '../time/days.ts'

/** The kinds of contracts: one dividend, and three salaries with different windows. */
export const CONTRACT_KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

/** Dividend periods: days, weeks from Monday, half months (1 to 15, 16 to the end), months. */
export const DIVIDEND_PERIODS = ['D', 'W', 'H', 'M'] as const
export type DividendPeriod = (typeof DIVIDEND_PERIODS)[number]

/** Determines the windows of a contract; only dividends have a period. */
export interface WindowRule {
  kind: ContractKind
  period: DividendPeriod | null
}

/** From its start, inclusive, to the start of the next one, exclusive. */
export interface Window {
  from: Date
  to: Date
}

/** All sums are made of five-minute windows, counted from the epoch. */
const FIVE_MINUTES_MS = 300_000
const HOUR_MS = 3_600_000

/** All rules, one for each kind and period. */
export const WINDOW_RULES: readonly WindowRule[] = [
  ...DIVIDEND_PERIODS.map(period => ({ kind: 'dividend', period }) as const),
  { kind: 'daily', period: null },
  { kind: 'hourly', period: null },
  { kind: 'realtime', period: null },
]

/** "dividend W", "hourly": identifies a rule, and together with its start a window. */
export function windowName({ kind, period }: WindowRule): string {
  return period ? `${kind} ${period}` : kind
}

/** The window that contains a time, by the deployment's time zone. */
export function windowAt(rule: WindowRule, at: Date, timeZone: string): Window {
  if (rule.kind === 'realtime') return fiveMinutesAt(at)
  if (rule.kind === 'hourly') return hourAt(at, timeZone)
  const [first, next] = daysAround(rule.kind === 'dividend' ? rule.period : 'D', dayOf(at, timeZone))
  return { from: startOfDay(first, timeZone), to: startOfDay(next, timeZone) }
}

/** The window after this one. */
export function windowAfter(rule: WindowRule, window: Window, timeZone: string): Window {
  return windowAt(rule, window.to, timeZone)
}

/** The last window that has ended at a time. */
export function lastWholeWindow(rule: WindowRule, at: Date, timeZone: string): Window {
  const { from } = windowAt(rule, at, timeZone)
  return windowAt(rule, new Date(from.getTime() - 1), timeZone)
}

function fiveMinutesAt(at: Date): Window {
  const from = Math.floor(at.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS
  return { from: new Date(from), to: new Date(from + FIVE_MINUTES_MS) }
}

/**
 * An hour of local time. An hour that occurs twice when clocks are set back is two windows, a skipped one is none; if
 * clocks change by half an hour, one window has half an hour.
 */
function hourAt(at: Date, timeZone: string): Window {
  const offset = offsetMs(at, timeZone)
  const shown = at.getTime() + offset
  const isSameClock = (moment: number) => offsetMs(new Date(moment), timeZone) === offset
  let from = Math.floor(shown / HOUR_MS) * HOUR_MS - offset
  let to = from + HOUR_MS
  while (!isSameClock(from)) from += FIVE_MINUTES_MS
  while (!isSameClock(to - FIVE_MINUTES_MS)) to -= FIVE_MINUTES_MS
  return { from: new Date(from), to: new Date(to) }
}

/** The first day of a period and the first of the next one. */
function daysAround(period: DividendPeriod | null, day: string): [first: string, next: string] {
  const month = day.slice(0, 7)
  // Every month has a 28th, and four days later is always in the next month.
  const nextMonth = addDays(`${month}-28`, 4).slice(0, 7)
  if (period === 'M') return [`${month}-01`, `${nextMonth}-01`]
  if (period === 'H') {
    return Number(day.slice(8)) < 16 ? [`${month}-01`, `${month}-16`] : [`${month}-16`, `${nextMonth}-01`]
  }
  if (period === 'W') {
    const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
    return [monday, addDays(monday, 7)]
  }
  return [day, addDays(day, 1)]
}
