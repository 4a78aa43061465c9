import { newId } from '#lib/ids/ids.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { OperatorFault } from '#server/operator/arguments.ts'

/** How long a publisher that says nothing any more is waited for. */
const LEASE_SECONDS = 15
const RENEW_EVERY_MS = 3_000
const ASK_EVERY_MS = 200
/** Longer than any publish takes. */
const LONGEST_WAIT_MS = 5 * 60_000

/** Another process has the right meanwhile, and does what is left to do. */
export class LeaseLost extends OperatorFault {
  override readonly name = 'LeaseLost' as 'OperatorFault'
}

/** The right to render and store, which one process has at a time. */
export interface Lease {
  /** Throws where another process has it meanwhile; held until the end of the transaction. */
  hold: (tx: Transaction) => Promise<void>
}

/**
 * Does work that only one process may do, after whoever does it now. A process that was killed holds nobody up for longer
 * than its lease; one that was only slow finds out before it commits.
 */
export async function asPublisher<T>(db: Database, work: (lease: Lease) => Promise<T>): Promise<T> {
  const owner = newId()
  await waitForTurn(db, owner)
  // Should one fail, the next one may not; and what is to be committed asks again.
  const renewal = setInterval(() => void renew(db, owner).catch(() => undefined), RENEW_EVERY_MS)
  try {
    return await work({
      hold: async tx => {
        if (!(await renew(tx, owner))) throw new LeaseLost('another publish has taken over; try again')
      },
    })
  } finally {
    clearInterval(renewal)
    await db
      .run(sql`
        update site_publisher set owner = null, lease_until = '-infinity' where owner = ${owner}::uuid`)
      .catch(() => undefined)
  }
}

async function waitForTurn(db: Database, owner: string): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS
  while (!(await claim(db, owner))) {
    if (performance.now() > until) throw new OperatorFault('another publish does not end; try again later')
    await new Promise(resolve => setTimeout(resolve, ASK_EVERY_MS))
  }
}

async function claim(db: Database, owner: string): Promise<boolean> {
  const claimed = await db.run(sql`
    update site_publisher set owner = ${owner}::uuid, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where owner is null or lease_until < now()`)
  return claimed === 1
}

async function renew(db: Database | Transaction, owner: string): Promise<boolean> {
  const renewed = await db.run(sql`
    update site_publisher set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where owner = ${owner}::uuid`)
  return renewed === 1
}
