import * as v from 'valibot'
import { inChristianYears } from '../time/buddhist.ts'
import { isDay } from '../time/is-day.ts'
import { PERIOD_PRESETS } from '../time/period.ts'

/** A day in the deployment's time zone, "2026-11-21", that the calendar has, from year 1 on. */
export const day = v.pipe(
  v.string(),
  v.isoDate('badInput'),
  v.check(isDay, 'badInput'),
  v.regex(/^(?!0000)/, 'badInput'),
  v.check(text => inChristianYears(text) === undefined, 'yearBuddhist'),
)

/** The days of a record: the last 1, 7 or 30, including today, or an inclusive range of days; all by default. */
export const periodEntries = {
  days: v.optional(v.picklist(PERIOD_PRESETS, 'badInput')),
  from: v.optional(day),
  to: v.optional(day),
}

/** Whether an input names one period: not both a preset and a range, and no range that ends before it starts. */
export function isOnePeriod({
  days,
  from,
  to,
}: {
  days?: string | undefined
  from?: string | undefined
  to?: string | undefined
}): boolean {
  return !(days && (from || to)) && !(from && to && from > to)
}

/** The resulting days of a period, null where open, and the earliest day that can be requested. */
export const periodAnswer = {
  from: v.nullable(day),
  to: v.nullable(day),
  today: day,
  earliest: day,
}
