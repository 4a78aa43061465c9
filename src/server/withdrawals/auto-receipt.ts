import type { Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { decide } from './decide.ts'
import { lockUnanswered } from './queries.ts'

/** The most withdrawals in one run; the next run takes the rest. */
const AT_ONCE = 500

/** Every minute: marks payouts that were not answered in time as received (spec 4.9). */
export function autoReceiptJob(clock: Clock): Job {
  return {
    kind: 'withdrawal-receipt',
    periodSeconds: 60,
    catchUp: 1,
    run: async tx => {
      await receiveUnanswered(tx, clock.now())
    },
  }
}

/** Returns how many. */
export async function receiveUnanswered(tx: Transaction, now: Date): Promise<number> {
  const due = await lockUnanswered(tx, now, AT_ONCE)
  for (const { id } of due) await decide(tx, { id, status: 'autoReceived', at: now })
  return due.length
}
