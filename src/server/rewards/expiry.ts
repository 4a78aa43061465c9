import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { expireRewards } from './queries.ts'

/** The most rewards per run; the next run takes the rest. */
const AT_ONCE = 1_000

/** Every minute: expires unclaimed rewards. Claims are refused from that moment, even before the job runs. */
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
