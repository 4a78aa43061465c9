import { obligationOf, readTiers } from '#lib/contracts/rules.ts'
import { type Window, type WindowRule, windowAt, windowName } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Database, Queries, Transaction } from '#server/db/database.ts'
import { unnamed } from '#server/db/sql.ts'
import {
  insertSettlements,
  lockWindows,
  markSettled,
  type NewSettlement,
  nextPlay,
  versionsFor,
} from './queries.ts'
import { allTotals } from './totals.ts'

/** Rows per statement. */
const AT_ONCE = 5_000

export interface SettleTerms {
  currency: string
  timeZone: string
  /** Stored as the time of settlement or payment. */
  at: Date
}

/**
 * Returns the first window, from a moment on if given, in which somebody played, that has ended and is not settled;
 * undefined if there is none.
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
 * Settles the earliest due window of a rule: one row for every version that applies to it and whose team played, all of
 * them and the mark in one transaction. Returns how many; undefined if nothing is due, or another process is settling.
 */
export function settleNext(
  db: Database,
  rule: WindowRule,
  terms: SettleTerms & { closedUntil: Date },
): Promise<number | undefined> {
  const { at, currency, timeZone } = terms
  const name = windowName(rule)
  return db.transaction(async tx => {
    if (!(await lockWindows(tx, name))) return undefined
    const window = await dueWindow(tx, rule, terms)
    if (!window || !(await markSettled(tx, { name, window, at }))) return undefined
    const obligations = await obligationsFor(tx, rule, window, timeZone)
    for (let from = 0; from < obligations.length; from += AT_ONCE)
      await insertSettlements(tx, obligations.slice(from, from + AT_ONCE), { window, currency, at })
    return obligations.length
  })
}

/** Calculates from the bets what every version owes for a window; versions whose team did not play are left out. */
export async function obligationsFor(
  tx: Transaction,
  rule: WindowRule,
  window: Window,
  timeZone: string,
): Promise<NewSettlement[]> {
  // A month of a million members takes longer than the site's statement timeout.
  await tx.run(unnamed('set local statement_timeout = 0'))
  const totals = await allTotals(tx, { ...window, timeZone })
  const versions = await versionsFor(tx, { rule, window, downlineIds: [...totals.keys()] })
  return versions.map(({ id, downline_id, tiers }) => {
    const team = totals.get(downline_id)
    if (!team) throw new Error(`the totals lack the team of ${downline_id}`)
    const loss = team.stake - team.payout
    const owed = obligationOf(rule.kind, readTiers(tiers), { ...team, loss })
    return { id: newId(), versionId: id, ...team, ...owed }
  })
}
