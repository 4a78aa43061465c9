import { WINDOW_RULES, type WindowRule, windowName } from '#lib/contracts/windows.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { nextPlayedDay, settledUntil } from './commission-queries.ts'
import { COMMISSIONS } from './commissions.ts'
import { dueWindow } from './settle.ts'

/** How many windows of a name are counted at most: a little more than the five minutes of a day. */
const MOST_COUNTED = 300

/** Windows of one name that are closed, in which somebody played, and that are not settled. */
export interface Waiting {
  name: string
  /** At most `MOST_COUNTED`. */
  windows: number
  /** When the first of them ended; undefined when none waits. */
  since: Date | undefined
}

interface WaitingQuery {
  closedUntil: Date
  timeZone: string
}

/** What waits to be settled of every rule of contracts, and the days whose rates wait to be paid. It writes nothing. */
export async function waitingWindows(db: Queries, asked: WaitingQuery): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const rule of WINDOW_RULES)
    waiting.push(await countFrom(windowName(rule), after => dueEnd(db, rule, after, asked)))
  waiting.push(await countFrom(COMMISSIONS, after => unpaidDayEnd(db, after, asked)))
  return waiting
}

/** Counts by the ends of windows, each found from the one before. */
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
  asked: WaitingQuery,
): Promise<Date | undefined> {
  return (await dueWindow(db, rule, { ...asked, after }))?.to
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
