import { Refusal } from '#server/platform/refusal.ts'

/** Databases whose books were found broken; the process writes nothing to them until it restarts. */
const stopped = new WeakSet<object>()

/** Stops all ledger writes to that database in this process. */
export function stopLedger(database: object): void {
  stopped.add(database)
}

/** Throws `Refusal('unavailable')`, status 503, if the ledger is stopped. */
export function refuseWhenStopped(database: object): void {
  if (stopped.has(database)) throw new Refusal('unavailable', { status: 503 })
}
