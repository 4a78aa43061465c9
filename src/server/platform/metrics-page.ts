import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import { bearerToken } from './bearer.ts'
import type { Metrics } from './metrics.ts'
import { NO_CONTENT_POLICY } from './security-headers.ts'

/** How long a text is cached: several scrapers cost as much as one. */
const KEPT_MS = 1_000
const LOOPBACK = /^(localhost|::1|\[::1\]|127\.[\d.]+|::ffff:127\.[\d.]+)$/

/** Serves /metrics to permitted callers; returns whether it did. */
export function metricsPage({ metrics, config }: { metrics: Metrics; config: Config }) {
  const { registry } = metrics
  let text: Promise<string> | undefined
  let until = 0
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (!mayRead(request, config)) return false
    if (text === undefined || performance.now() >= until) {
      until = performance.now() + KEPT_MS
      text = registry.metrics()
      text.catch(() => {
        until = 0
      })
    }
    const body = await text
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
    response.writeHead(200, { ...headers, 'content-security-policy': NO_CONTENT_POLICY }).end(body)
    return true
  }
}

/**
 * Permits callers with the token; without one, only this machine itself, and only if nobody else can come through it:
 * the server listens on loopback, and no proxy is configured that might forward visitors without saying so.
 */
function mayRead({ headers, socket }: IncomingMessage, config: Config): boolean {
  const { metricsToken, host, trustedProxyHops } = config
  if (metricsToken) return isSame(bearerToken(headers.authorization) ?? '', metricsToken)
  if (trustedProxyHops > 0 || !LOOPBACK.test(host)) return false
  return LOOPBACK.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map(text => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
