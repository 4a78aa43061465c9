import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { expireRewards } from './queries.ts'

/** At most so many in one run; the next run takes the rest. */
const AT_ONCE = 1_000

/** Every minute: what nobody claimed in time is gone. A claim refuses it from the very moment, job or not. */
export function expiryJob(clock: Clock): Job {
  return {
    kind: 'reward-expiry',
    periodSeconds: 60,
    catchUp: 1,
    run: async tx => {
      await expireRewards(tx, clock.now(), AT_ONCE)
    },
  }
}
