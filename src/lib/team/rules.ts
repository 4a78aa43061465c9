import { addDays } from '#lib/time/days.ts'

/** The periods of an overview. */
export const OVERVIEW_PERIODS = ['today', 'yesterday', 'month'] as const
export type OverviewPeriod = (typeof OVERVIEW_PERIODS)[number]

/** How many days the charts of an overview show, with as many before them for comparison. */
const CHARTED_DAYS = 30

/** An inclusive range of days. */
export interface Days {
  from: string
  to: string
}

/**
 * The days of a period, and those it is compared with: the previous day; for a month up to today, the same number of
 * days of the previous month, or the whole of it if it is shorter.
 */
export function overviewDays(period: OverviewPeriod, today: string): { now: Days; before: Days } {
  if (period !== 'month') {
    const day = period === 'today' ? today : addDays(today, -1)
    const dayBefore = addDays(day, -1)
    return { now: { from: day, to: day }, before: { from: dayBefore, to: dayBefore } }
  }
  const first = `${today.slice(0, 8)}01`
  const lastBefore = addDays(first, -1)
  const firstBefore = `${lastBefore.slice(0, 8)}01`
  const same = addDays(firstBefore, Number(today.slice(8)) - 1)
  const before = { from: firstBefore, to: same < lastBefore ? same : lastBefore }
  return { now: { from: first, to: today }, before }
}

/** The days of the charts up to today, and as many before them. */
export function chartedDays(today: string): { now: Days; before: Days } {
  const from = addDays(today, 1 - CHARTED_DAYS)
  return {
    now: { from, to: today },
    before: { from: addDays(from, -CHARTED_DAYS), to: addDays(from, -1) },
  }
}

/** Every day from the first to the last. */
export function eachDay({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
