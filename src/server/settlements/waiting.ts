import { WINDOW_RULES, type WindowRule, windowName } from '#lib/contracts/windows.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { nextPlayedDay, settledUntil } from './commission-queries.ts'
import { COMMISSIONS } from './commissions.ts'
import { dueWindow } from './settle.ts'

/** The most windows counted per name: a little more than a day of five-minute windows. */
const MOST_COUNTED = 300

/** Closed but unsettled windows of one name in which somebody played. */
export interface Waiting {
  name: string
  /** At most `MOST_COUNTED`. */
  windows: number
  /** The end of the first one; undefined if none waits. */
  since: Date | undefined
}

interface WaitingQuery {
  closedUntil: Date
  timeZone: string
}

/** Returns the waiting windows of every contract rule, and the days whose commissions are unpaid. Writes nothing. */
export async function waitingWindows(db: Queries, search: WaitingQuery): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const rule of WINDOW_RULES)
    waiting.push(await countFrom(windowName(rule), after => dueEnd(db, rule, after, search)))
  waiting.push(await countFrom(COMMISSIONS, after => unpaidDayEnd(db, after, search)))
  return waiting
}

/** Counts windows by their ends, each found from the previous one. */
async function countFrom(
  name: string,
  nextEnd: (after: Date | undefined) => Promise<Date | undefined>,
): Promise<Waiting> {
  const since = await nextEnd(undefined)
  let windows = 0
  for (let end = since; end; end = await nextEnd(end)) {
    windows += 1
    if (windows === MOST_COUNTED) break
  }
  return { name, windows, since }
}

async function dueEnd(
  db: Queries,
  rule: WindowRule,
  after: Date | undefined,
  search: WaitingQuery,
): Promise<Date | undefined> {
  return (await dueWindow(db, rule, { ...search, after }))?.to
}

async function unpaidDayEnd(
  db: Queries,
  after: Date | undefined,
  { closedUntil, timeZone }: WaitingQuery,
): Promise<Date | undefined> {
  const until = after ?? (await settledUntil(db, COMMISSIONS))
  const from = until && dayOf(until, timeZone)
  const day = await nextPlayedDay(db, { from, before: dayOf(closedUntil, timeZone) })
  return day === undefined ? undefined : startOfDay(addDays(day, 1), timeZone)
}
