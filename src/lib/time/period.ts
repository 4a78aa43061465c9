import { addDays } from './days.ts'

/** The last 1, 7 or 30 days, including today. */
export const PERIOD_PRESETS = ['1', '7', '30'] as const
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

/** How many months records reach back at least. */
const MONTHS = 13

/** The days of a record: a preset, or an inclusive range of ISO dates in the deployment's time zone; or all of them. */
export interface Period {
  days?: PeriodPreset
  from?: string
  to?: string
}

/** Removes the period from filters; spread it before another one. */
export const ANY_PERIOD = { days: undefined, from: undefined, to: undefined }

/** Parses the period of an address's query, ignoring invalid parts; the preset `habit` by default. */
export function periodOfQuery(query: URLSearchParams, habit: PeriodPreset): Period {
  const days = PERIOD_PRESETS.find(one => one === query.get('days'))
  const [from, to] = [calendarDay(query.get('from')), calendarDay(query.get('to'))]
  if (days !== undefined || (from === undefined && to === undefined)) return { days: days ?? habit }
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** The first and last day of a period, undefined if open. */
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

/** A period as answers state it: null where it is open, with today and the earliest day that can be requested. */
export function periodToWire(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
) {
  return { from: from ?? null, to: to ?? null, today, earliest: earliestDay(today) }
}

/** A day if the calendar has it. */
function calendarDay(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : text
}
