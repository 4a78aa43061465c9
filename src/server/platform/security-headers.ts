import type { Config } from '../config.ts'

/** Hashes of the inline scripts and styles of one page ("sha256-…"), found when the site was built. */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
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

/** The headers of every response, pages, files, errors and API alike (reliability S57 to S59). */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  const isSecure = config.publicUrl.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'x-frame-options': 'DENY',
    ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/**
 * The content policy of a page: our own files, the page's own inline scripts by hash, frames only of the configured
 * game hosts, nothing else. Sent as a header, since frame-ancestors does not count in a meta element.
 */
export function contentPolicy(
  config: Pick<Config, 'publicUrl' | 'apiOrigin' | 'gameOrigins'>,
  hashes: InlineHashes,
): string {
  const quoted = (list: readonly string[]) => list.map(hash => `'${hash}'`)
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...quoted(hashes.scripts)],
    ['style-src', "'self'", ...quoted(hashes.styles)],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(config.apiOrigin ? [config.apiOrigin] : [])],
    ['frame-src', "'self'", ...config.gameOrigins],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ]
  const policy = directives.map(directive => directive.join(' '))
  if (config.publicUrl.startsWith('https:')) policy.push('upgrade-insecure-requests')
  return policy.join('; ')
}

/** The policy of everything that is not a page: nothing may run, frame or load from it. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"
