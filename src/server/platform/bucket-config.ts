import type { BucketConfig } from './bucket.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads `${prefix}_URL`, `_REGION`, `_KEY` and `_SECRET`; returns undefined where no address is given. */
export function readBucket(env: Environment, prefix: string, problems: string[]): BucketConfig | undefined {
  const url = env[`${prefix}_URL`]?.replace(/\/+$/, '')
  if (!url) return undefined
  const [id, secret] = [env[`${prefix}_KEY`], env[`${prefix}_SECRET`]]
  if (!isAddress(url)) problems.push(`${prefix}_URL: not an address such as https://s3.example.com/bucket`)
  if (!id || !secret) problems.push(`${prefix}_KEY and ${prefix}_SECRET: missing; ${prefix}_URL needs both`)
  return { url, region: env[`${prefix}_REGION`] || 'us-east-1', id: id ?? '', secret: secret ?? '' }
}

export function isAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
