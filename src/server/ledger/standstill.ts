import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Why no server posts to the ledger. */
interface Standstill {
  since: Date
  stopped_by: string
  /** At most 2,000 characters. */
  reason: string
}

/** Stops all ledger writes, on every server, with their next batch; one that stands already stays as it is. */
export async function stopLedger(
  db: Queries,
  { stopped_by, reason }: Pick<Standstill, 'stopped_by' | 'reason'>,
): Promise<void> {
  await db.run(sql`
    insert into ledger_standstill (stopped_by, reason) values (${stopped_by}, ${reason.slice(0, 2_000)})
    on conflict do nothing`)
}

export function standstill(db: Queries): Promise<Standstill | undefined> {
  return db.row(sql<Standstill>`select since, stopped_by, reason from ledger_standstill`)
}

/** Lets all servers write again; returns why they did not. */
export function endStandstill(db: Queries): Promise<Standstill | undefined> {
  return db.row(sql<Standstill>`delete from ledger_standstill returning since, stopped_by, reason`)
}

/** Throws `Refusal('unavailable')`, status 503. */
export function refuseWhenStopped(isStopped: boolean): void {
  if (isStopped) throw new Refusal('unavailable', { status: 503 })
}
