import { firstDayOf, type LIMIT_PERIODS } from '#lib/limits/rules.ts'
import { dayOf, startOfDay } from '#lib/time/days.ts'
import type { PeriodStarts } from './queries.ts'

/** The starts of today, this week and this month in the deployment's time zone. */
export function startsOf(now: Date, timeZone: string): PeriodStarts {
  const today = dayOf(now, timeZone)
  const start = (period: (typeof LIMIT_PERIODS)[number]) => {
    const day = firstDayOf(period, today)
    return { day, at: startOfDay(day, timeZone) }
  }
  return { day: start('day'), week: start('week'), month: start('month') }
}
