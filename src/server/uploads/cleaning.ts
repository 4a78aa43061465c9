import type { Clock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import { forgetUploads } from './queries.ts'

/** Longer than anybody leaves a form open. */
const KEPT_HOURS = 3

/** Deletes pictures that were never attached. */
export function uploadCleaningJob(clock: Clock): Job {
  return {
    kind: 'upload-cleaning',
    periodSeconds: 600,
    catchUp: 1,
    run: async tx => {
      const now = clock.now()
      await forgetUploads(tx, { before: new Date(now.getTime() - KEPT_HOURS * 3_600_000), now })
    },
  }
}
