import type { Database } from '#server/db/database.ts'
import { closedUntil } from './closing.ts'
import {
  deleteActive,
  firstWindow,
  lockSums,
  sumAccounts,
  sumActive,
  sumBets,
  sumSizes,
  writeSummed,
} from './sum-queries.ts'

/** By default, at most this much time is summed in one transaction, after a pause. */
const STEP_MS = 60 * 60_000

/**
 * Adds every closed window to the team sums once. Each step is one transaction that also stores how far it got, so an
 * interruption or concurrent processes never sum a window twice.
 */
export async function sumClosed(db: Database, timeZone: string, stepMs = STEP_MS): Promise<void> {
  while (await sumStep(db, { timeZone, stepMs })) {
    // Until everything closed is summed, or another process is summing.
  }
}

/** Sums some of the closed windows; returns whether there may be more. */
async function sumStep(
  db: Database,
  { timeZone, stepMs }: { timeZone: string; stepMs: number },
): Promise<boolean> {
  const closed = await closedUntil(db)
  if (!closed) return false
  return db.transaction(async tx => {
    const summed = await lockSums(tx)
    if (!summed) return false
    await sumSizes(tx)
    if (summed.until && summed.until >= closed) return false
    const first = await firstWindow(tx, summed.until)
    const from = first && first < closed ? first : closed
    const to = new Date(Math.min(closed.getTime(), from.getTime() + stepMs))
    const windows = { from, to, timeZone }
    if (from < to) {
      await sumBets(tx, windows)
      await sumAccounts(tx, windows)
      await sumActive(tx, windows)
    }
    await deleteActive(tx, windows)
    await writeSummed(tx, to)
    return to < closed
  })
}
