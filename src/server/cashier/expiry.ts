import type { Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { decide } from './decide.ts'
import { lockUnpaid } from './queries.ts'

/** At most so many in one run; the next run takes the rest. */
const AT_ONCE = 500

/** Every minute: a code that nobody paid in time has run out. */
export function expiryJob(clock: Clock): Job {
  return {
    kind: 'deposit-expiry',
    periodSeconds: 60,
    catchUp: 1,
    run: async tx => {
      await expireUnpaid(tx, clock.now())
    },
  }
}

/** Returns how many. */
export async function expireUnpaid(tx: Transaction, now: Date): Promise<number> {
  const due = await lockUnpaid(tx, now, AT_ONCE)
  for (const { id } of due) {
    await decide(tx, { id, status: 'expired', at: now, depositTurnover: '0', reasonCode: 'unpaidInTime' })
  }
  return due.length
}
