import { dayOf } from '#lib/time/days.ts'

/** A day counts as over this long after midnight, when the last rounds and claims within it are in the books. */
const GRACE_MS = 5 * 60_000

/** Returns the first day that is not over for what is counted by day: until five minutes past midnight, yesterday. */
export function countingDay(at: Date, timeZone: string): string {
  return dayOf(new Date(at.getTime() - GRACE_MS), timeZone)
}
