import * as v from 'valibot'
import { inChristianYears } from '../time/buddhist.ts'
import { PERIOD_PRESETS } from '../time/period.ts'

/** A day in the deployment's time zone, "2026-11-21"; the calendar has it. */
export const day = v.pipe(
  v.string(),
  v.isoDate('badInput'),
  v.check(isDay, 'badInput'),
  v.check(text => inChristianYears(text) === undefined, 'yearBuddhist'),
)

/** Not the thirtieth of February, which a pattern takes, and no day before the first year. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && at.getUTCFullYear() > 0
}

/** Which days of a record: the last 1, 7 or 30, today included, or a range of them, both included; without any all. */
export const periodEntries = {
  days: v.optional(v.picklist(PERIOD_PRESETS, 'badInput')),
  from: v.optional(day),
  to: v.optional(day),
}

/** Whether an input names one period: not a preset and a range, and no range that ends before it begins. */
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

/** The days that a period came to, null where open, and how far back it can be asked for. */
export const periodAnswer = {
  from: v.nullable(day),
  to: v.nullable(day),
  today: day,
  earliest: day,
}
