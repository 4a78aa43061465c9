import type { Config } from '../config.ts'
import {
  type Allowed,
  contentPolicy,
  framingOf,
  NO_CONTENT_POLICY,
  SERVICE_WORKER_POLICY,
} from './security-headers.ts'
import type { SiteFile } from './site.ts'

const YEAR_SECONDS = 31_536_000
const SERVICE_WORKER = '/service-worker.js'

/** The headers that differ between files of the built site; the others are the same for every response. */
export type FileHeaders = Readonly<
  Record<'content-security-policy' | 'x-frame-options' | 'cache-control', string>
>

/** The only source of these headers, for our own server and for generated configurations of other servers. */
export function fileHeaders(
  path: string,
  file: Pick<SiteFile, 'inline'>,
  config: Pick<Config, 'publicUrl' | 'apiOrigin' | 'gameOrigins'>,
  allowed: Allowed = {},
): FileHeaders {
  const framing = framingOf(path)
  const other = path === SERVICE_WORKER ? SERVICE_WORKER_POLICY : NO_CONTENT_POLICY
  return {
    'content-security-policy': file.inline
      ? contentPolicy(config, { ...file.inline, framing }, allowed)
      : other,
    'x-frame-options': framing.option,
    'cache-control': cacheControl(path, file.inline !== undefined),
  }
}

/** Names with a content hash never change; pages are revalidated on each visit, mostly with a 304. */
function cacheControl(path: string, isPage: boolean): string {
  if (/^\/(_astro|art|flags|fonts|labels)\//.test(path)) return `public, max-age=${YEAR_SECONDS}, immutable`
  return isPage || path === SERVICE_WORKER ? 'no-cache' : 'public, max-age=3600'
}
