import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { endPools } from './pools.ts'

/** Every minute: what nobody got of pools that are over goes back. Claims refuse from the very moment, job or not. */
export function poolJob(clock: Clock): Job {
  return {
    kind: 'prize-pools',
    periodSeconds: 60,
    catchUp: 1,
    run: tx => endPools(tx, clock.now()),
  }
}
