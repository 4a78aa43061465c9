import type { Config } from '../config.ts'

/** What one page has inline, found when the site was built: hashes of its scripts and styles ("sha256-…"). */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
  /** Its fonts are written into it as well. */
  fonts?: true
}

const PERMISSIONS = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ')

/** Who may show a page in a frame, as the policy says it and, for browsers that do not read it, as the older header does. */
interface Framing {
  ancestors: string
  option: 'DENY' | 'SAMEORIGIN'
}
const NOBODY: Framing = { ancestors: "'none'", option: 'DENY' }

/** The site's own pages show the member centre in a dialog; nothing else is ever framed, and nobody else frames it. */
export function framingOf(path: string): Framing {
  return /^\/(?:[\w-]+\/)?member\//.test(path) ? { ancestors: "'self'", option: 'SAMEORIGIN' } : NOBODY
}

/** The headers of every response, pages, files, errors and API alike (reliability S57 to S59). */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  const isSecure = config.publicUrl.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'x-frame-options': NOBODY.option,
    ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** What a page may do beyond the usual. */
export interface Allowed {
  /** Origins that it may call, besides our own and the API's. */
  connect?: readonly string[]
  /** Origins whose games it may frame, besides our own and the configured ones. */
  frame?: readonly string[]
  /** Origins that serve its pictures too. */
  image?: readonly string[]
}

/** A page as its policy sees it: what is inline in it, and who may frame it, nobody unless told. */
export type PolicyPage = InlineHashes & { framing?: Framing }

/**
 * The content policy of a page: our own files, the page's own inline scripts by hash, frames only of the configured
 * game hosts, nothing else. Sent as a header, since frame-ancestors does not count in a meta element.
 */
export function contentPolicy(
  config: Pick<Config, 'publicUrl' | 'apiOrigin' | 'gameOrigins'>,
  { framing = NOBODY, ...hashes }: PolicyPage,
  { connect = [], frame = [], image = [] }: Allowed = {},
): string {
  const quoted = (list: readonly string[]) => list.map(hash => `'${hash}'`)
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...quoted(hashes.scripts)],
    ['style-src', "'self'", ...quoted(hashes.styles)],
    ['img-src', "'self'", 'data:', ...image],
    ['font-src', "'self'", ...(hashes.fonts ? ['data:'] : [])],
    ['connect-src', "'self'", ...(config.apiOrigin ? [config.apiOrigin] : []), ...connect],
    ['frame-src', "'self'", ...new Set([...config.gameOrigins, ...frame])],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', framing.ancestors],
  ]
  const policy = directives.map(directive => directive.join(' '))
  if (config.publicUrl.startsWith('https:')) policy.push('upgrade-insecure-requests')
  return policy.join('; ')
}

/** The policy of everything that is not a page: nothing may run, frame or load from it. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The policy that the service worker itself runs under: it may load our own files, and nothing else. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** The policy that a worker of a page runs under: it may call the API, and nothing else. */
export function workerPolicy({ apiOrigin }: Pick<Config, 'apiOrigin'>): string {
  const origins = ["'self'", ...(apiOrigin ? [apiOrigin] : [])].join(' ')
  return `default-src 'none'; connect-src ${origins}; frame-ancestors 'none'`
}
