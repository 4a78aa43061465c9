import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { endPools } from './pools.ts'

/** Every minute: returns what is left in ended pools. Claims are refused from that moment, even before the job runs. */
export function poolJob(clock: Clock): Job {
  return {
    kind: 'prize-pools',
    periodSeconds: 60,
    catchUp: 1,
    run: tx => endPools(tx, clock.now()),
  }
}
