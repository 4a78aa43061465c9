import { KEPT_DAYS } from '#lib/chat/rules.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { deleteLostListeners } from './listener-queries.ts'
import { deleteOld } from './queries.ts'

/** Messages per run: a transaction of about a second. */
const AT_ONCE = 5_000

/** Every hour: deletes messages that are older than they are kept, and the listeners of servers that are gone. */
export function chatJob(clock: Clock): Job {
  return {
    kind: 'chat',
    periodSeconds: 3_600,
    // What is left to delete stands in the database.
    catchUp: 1,
    run: async tx => {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
      while ((await deleteOld(tx, before, AT_ONCE)) === AT_ONCE);
      await deleteLostListeners(tx)
    },
  }
}
