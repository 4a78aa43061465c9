/** Where `publish upload` copies the site to, and whom it tells. */
export interface CdnConfig {
  store: { url: string; region: string; id: string; secret: string }
  /** Is sent the addresses to forget, as JSON; without one they are only printed. */
  purgeUrl: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; undefined where no store is named. */
export function readCdn(env: Environment, problems: string[]): CdnConfig | undefined {
  const url = env.CDN_STORE_URL?.replace(/\/+$/, '')
  if (!url) return undefined
  const [id, secret] = [env.CDN_STORE_KEY, env.CDN_STORE_SECRET]
  if (!isAddress(url)) problems.push('CDN_STORE_URL: not an address such as https://s3.example.com/bucket')
  if (!id || !secret) problems.push('CDN_STORE_KEY and CDN_STORE_SECRET: missing; CDN_STORE_URL needs both')
  const purgeUrl = env.CDN_PURGE_URL || undefined
  if (purgeUrl && !isAddress(purgeUrl)) problems.push('CDN_PURGE_URL: not an address')
  const region = env.CDN_STORE_REGION || 'us-east-1'
  return { store: { url, region, id: id ?? '', secret: secret ?? '' }, purgeUrl }
}

function isAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
