import { Counter, type Registry } from 'prom-client'
import { Bucket } from '#server/platform/bucket.ts'
import type { Part } from '#server/platform/part.ts'
import { Repeating } from '#server/platform/repeating.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { countInStore } from './move-queries.ts'
import { StoreUnavailable, UploadStore } from './store.ts'

/** Short enough for a member who waits. */
const TIMEOUT_MS = 10_000
const CLEAN_EVERY_MS = 600_000

/** Opens the store of uploads that the environment names, and counts its failures in the metrics of this process. */
export function openUploadStore(
  { db, log, config: { uploadStore } }: Pick<Runtime, 'db' | 'log' | 'config'>,
  registry: Registry,
): UploadStore {
  const failures = new Counter({
    name: 'baize_upload_store_failures_total',
    help: 'Calls of the S3 store of uploads that failed, by call (get, put, delete)',
    labelNames: ['call'],
    registers: [registry],
  })
  return new UploadStore({
    db,
    bucket: uploadStore && new Bucket(uploadStore.bucket, TIMEOUT_MS),
    writes: uploadStore?.writes ?? false,
    onFailure: (error, call) => {
      failures.inc({ call })
      log.error({ err: error, call }, 'the store of uploads failed')
    },
  })
}

/** Deletes what nothing refers to any more, every ten minutes. */
export function uploadStoreCleaning(uploads: UploadStore, { log }: Pick<Runtime, 'log'>): Part {
  return new Repeating({
    work: () => uploads.deleteUnused(),
    onError: error => {
      // A failure of the store is logged already; it is tried again.
      if (!(error instanceof StoreUnavailable)) log.error({ err: error }, 'unused uploads not deleted')
    },
    pauseMs: CLEAN_EVERY_MS,
    firstMs: CLEAN_EVERY_MS,
  })
}

/** Throws if uploads are in a store that the environment does not name. */
export async function requireUploadStore({
  db,
  config: { uploadStore },
}: Pick<Runtime, 'db' | 'config'>): Promise<void> {
  if (uploadStore) return
  const count = await countInStore(db)
  if (count > 0)
    throw new Error(
      `${count} uploads are in an S3 store: name it in S3_URL, S3_KEY and S3_SECRET, or move them first (operator -- uploads move database)`,
    )
}
