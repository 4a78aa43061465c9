import type { Database, Transaction } from '#server/db/database.ts'
import { type ArchiveMonth, endMove, endReturn, lockMonthUnderWay } from '#server/ledger/archive-months.ts'
import { moveEntries, returnEntries } from './move-entries.ts'
import { moveRounds, returnRounds } from './move-rounds.ts'

/** How much one step, which is one transaction, moves: entries at least, rounds at most. */
const SIZES = { entries: 2_000, rounds: 1_000 }

/**
 * Does the next step of the month that is under way. Returns the month, or undefined if there is nothing to do or another
 * process is doing it. A step that was cut off left nothing behind, and the next one does the same again.
 */
export function archiveStep(db: Database, sizes = SIZES): Promise<string | undefined> {
  return db.transaction(async tx => {
    const month = await lockMonthUnderWay(tx)
    if (!month) return undefined
    await (month.state === 'moving' ? moveStep(tx, month, sizes) : returnStep(tx, month, sizes))
    return month.month
  })
}

/** Rounds first: they end with their month, while their entries are read for years. */
async function moveStep(tx: Transaction, month: ArchiveMonth, sizes: typeof SIZES): Promise<void> {
  if (await moveRounds(tx, month, sizes.rounds)) return
  if (month.entries_to === month.until_id) await endMove(tx, month.month)
  else await moveEntries(tx, month, sizes.entries)
}

async function returnStep(tx: Transaction, month: ArchiveMonth, sizes: typeof SIZES): Promise<void> {
  if (month.entries_to !== month.first_id) await returnEntries(tx, month, sizes.entries)
  else if (!(await returnRounds(tx, month, sizes.rounds))) await endReturn(tx, month)
}
