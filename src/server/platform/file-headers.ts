import type { Config } from '../config.ts'
import {
  type Allowed,
  contentPolicy,
  framingOf,
  NO_CONTENT_POLICY,
  SERVICE_WORKER_POLICY,
  workerPolicy,
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
  return {
    'content-security-policy': file.inline
      ? contentPolicy(config, { ...file.inline, framing }, allowed)
      : policyOf(path, config),
    'x-frame-options': framing.option,
    'cache-control': cacheControl(path, file.inline !== undefined),
  }
}

/** Of what is no page: workers may call, and nothing else may do anything. */
function policyOf(path: string, config: Pick<Config, 'apiOrigin'>): string {
  if (path === SERVICE_WORKER) return SERVICE_WORKER_POLICY
  return path.startsWith('/workers/') ? workerPolicy(config) : NO_CONTENT_POLICY
}

/** Whether the name has a hash of the content, or is otherwise never given to another content. */
export function isHashed(path: string): boolean {
  return /^\/(_astro|art|flags|fonts|workers)\//.test(path)
}

/** Names with a content hash never change; pages are asked for again each time, and mostly answered 304. */
function cacheControl(path: string, isPage: boolean): string {
  if (isHashed(path)) return `public, max-age=${YEAR_SECONDS}, immutable`
  return isPage || path === SERVICE_WORKER ? 'no-cache' : 'public, max-age=3600'
}
