import type { BucketConfig } from '#server/platform/bucket.ts'
import { isAddress, readBucket } from '#server/platform/bucket-config.ts'

/** Where `publish upload` copies the site to, and whom it tells. */
export interface CdnConfig {
  store: BucketConfig
  /** Is sent the addresses to forget, as JSON; without one they are only printed. */
  purgeUrl: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; undefined where no store is named. */
export function readCdn(env: Environment, problems: string[]): CdnConfig | undefined {
  const store = readBucket(env, 'CDN_STORE', problems)
  if (!store) return undefined
  const purgeUrl = env.CDN_PURGE_URL || undefined
  if (purgeUrl && !isAddress(purgeUrl)) problems.push('CDN_PURGE_URL: not an address')
  return { store, purgeUrl }
}
