import type { Database } from '#server/db/database.ts'
import { compress } from '#server/platform/encodings.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import { looseFile, tightenFile } from './file-queries.ts'
import { announceFiles } from './queries.ts'

/** As the release build compresses pages. */
const QUALITY = 10
const LOOK_EVERY_MS = 5_000

/**
 * Compresses what a publish stored in a hurry as far as a build does, a file at a time while visitors are served; once all
 * of it is done, every process reads it again. Two processes that take the same file do it twice and harm nothing.
 */
export function tightening({ db, log, release }: { db: Database; log: Log; release: string }): Repeating {
  let done = 0
  let pauseMs = LOOK_EVERY_MS
  return new Repeating({
    work: async () => {
      pauseMs = LOOK_EVERY_MS
      const file = await looseFile(db, release, QUALITY)
      if (file) {
        const { br } = await compress(file.content, QUALITY)
        await tightenFile(db, { hash: file.hash, br, quality: QUALITY })
        done += 1
        pauseMs = 0
      } else if (done > 0) {
        await announceFiles(db)
        done = 0
      }
    },
    onError: error => log.warn({ err: error }, 'publish not compressed further'),
    firstMs: LOOK_EVERY_MS,
    pauseMs: () => pauseMs,
  })
}
