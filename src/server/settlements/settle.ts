import { obligationOf, readTiers } from '#lib/contracts/rules.ts'
import { type Window, type WindowRule, windowAt, windowName } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Database, Queries, Transaction } from '#server/db/database.ts'
import { unnamed } from '#server/db/sql.ts'
import {
  holdWindows,
  insertSettlements,
  markSettled,
  type NewSettlement,
  nextPlay,
  versionsFor,
} from './queries.ts'
import { allTotals } from './totals.ts'

/** Rows that are written with one statement. */
const AT_ONCE = 5_000

export interface SettleTerms {
  currency: string
  timeZone: string
  /** What is written down as when it was settled or paid. */
  at: Date
}

/**
 * The first window in which somebody played, that has ended and is not settled, or the first of those that begin at a
 * moment or later; undefined when there is none.
 */
export async function dueWindow(
  db: Queries,
  rule: WindowRule,
  { closedUntil, timeZone, after }: { closedUntil: Date; timeZone: string; after?: Date | undefined },
): Promise<Window | undefined> {
  const played = await nextPlay(db, { name: windowName(rule), rule, before: closedUntil, after })
  const window = played && windowAt(rule, played, timeZone)
  return window && window.to <= closedUntil ? window : undefined
}

/**
 * Settles the earliest window of a rule that is due: one row for every version that holds for it and whose team played,
 * all of them and the mark in one transaction. Answers how many there are; undefined when nothing is due, or when
 * another process is at it.
 */
export function settleNext(
  db: Database,
  rule: WindowRule,
  terms: SettleTerms & { closedUntil: Date },
): Promise<number | undefined> {
  const { at, currency, timeZone } = terms
  const name = windowName(rule)
  return db.transaction(async tx => {
    if (!(await holdWindows(tx, name))) return undefined
    const window = await dueWindow(tx, rule, terms)
    if (!window || !(await markSettled(tx, { name, window, at }))) return undefined
    const obligations = await obligationsFor(tx, rule, window, timeZone)
    for (let from = 0; from < obligations.length; from += AT_ONCE)
      await insertSettlements(tx, obligations.slice(from, from + AT_ONCE), { window, currency, at })
    return obligations.length
  })
}

/** What every version that holds for a window comes to, worked out from the bets; those whose team did not play are left out. */
export async function obligationsFor(
  tx: Transaction,
  rule: WindowRule,
  window: Window,
  timeZone: string,
): Promise<NewSettlement[]> {
  // A month of a million members takes longer than a statement of the site may.
  await tx.run(unnamed('set local statement_timeout = 0'))
  const totals = await allTotals(tx, { ...window, timeZone })
  const versions = await versionsFor(tx, { rule, window, downlineIds: [...totals.keys()] })
  return versions.map(({ id, downline_id, tiers }) => {
    const team = totals.get(downline_id)
    if (!team) throw new Error(`nobody asked for the contract of ${downline_id}`)
    const loss = team.stake - team.payout
    const owed = obligationOf(rule.kind, readTiers(tiers), { ...team, loss })
    return { id: newId(), versionId: id, ...team, ...owed }
  })
}
