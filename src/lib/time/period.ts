import { addDays } from './days.ts'

/** The last 1, 7 or 30 days, today included. */
export const PERIOD_PRESETS = ['1', '7', '30'] as const
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

/** Records can be asked for at least so far back. */
const MONTHS = 13

/** Which days a record shows: a preset, or a range of ISO dates of the deployment's zone, both included; or all of them. */
export interface Period {
  days?: PeriodPreset
  from?: string
  to?: string
}

/** Takes the period out of filters; spread before another one. */
export const ANY_PERIOD = { days: undefined, from: undefined, to: undefined }

/** Reads a period out of an address's query; what cannot be read is left out. Without any it is the habit. */
export function periodOfQuery(query: URLSearchParams, habit: PeriodPreset): Period {
  const days = PERIOD_PRESETS.find(one => one === query.get('days'))
  const [from, to] = [calendarDay(query.get('from')), calendarDay(query.get('to'))]
  if (days !== undefined || (from === undefined && to === undefined)) return { days: days ?? habit }
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** First and last day of a period, undefined where it is open. */
export function daysOfPeriod(
  period: { days?: PeriodPreset | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string | undefined; to: string | undefined } {
  if (period.days) return { from: addDays(today, 1 - Number(period.days)), to: today }
  return { from: period.from, to: period.to }
}

/** The same day of the month, as many months earlier as records reach back. */
export function earliestDay(today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - MONTHS)
  return date.toISOString().slice(0, 10)
}

/** A day that the calendar has. */
function calendarDay(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : text
}
