import type { BucketConfig } from '#server/platform/bucket.ts'
import { readBucket } from '#server/platform/bucket-config.ts'
import type { CdnConfig } from '#server/publish/cdn-config.ts'

/** Where members' uploads are stored, if not in the database. */
export interface UploadStoreConfig {
  bucket: BucketConfig
  /** Whether new uploads go there; otherwise what is there is only read. */
  writes: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; returns undefined where no store is named. Refuses the bucket that a CDN makes public. */
export function readUploadStore(
  env: Environment,
  cdn: CdnConfig | undefined,
  problems: string[],
): UploadStoreConfig | undefined {
  const { S3_WRITES: writes = 'on' } = env
  if (!['on', 'off', ''].includes(writes)) problems.push(`S3_WRITES: ${writes} is none of on, off`)
  const bucket = readBucket(env, 'S3', problems)
  if (!bucket) return undefined
  if (cdn && `${bucket.url}/`.startsWith(`${cdn.store.url}/`))
    problems.push(
      'S3_URL: the bucket of CDN_STORE_URL, which visitors can read; give uploads one of their own',
    )
  return { bucket, writes: writes !== 'off' }
}
