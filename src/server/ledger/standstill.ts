import { Refusal } from '#server/platform/refusal.ts'

/** Databases whose books were found broken; nothing is written to them until the process starts anew. */
const stopped = new WeakSet<object>()

/** Stops every write to the ledger of that database in this process. */
export function stopLedger(database: object): void {
  stopped.add(database)
}

/** Throws `Refusal('unavailable')`, status 503, when the ledger stands still. */
export function refuseWhenStopped(database: object): void {
  if (stopped.has(database)) throw new Refusal('unavailable', { status: 503 })
}
