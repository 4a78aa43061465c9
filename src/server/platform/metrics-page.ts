import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import { bearerToken } from './bearer.ts'
import type { Metrics } from './metrics.ts'
import { NO_CONTENT_POLICY } from './security-headers.ts'

/** How long a text serves whoever asks: several scrapers cost as much as one. */
const KEPT_MS = 1_000
const LOOPBACK = /^(localhost|::1|\[::1\]|127\.[\d.]+|::ffff:127\.[\d.]+)$/

/** Serves /metrics to whom it is meant for; answers whether it did. */
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
 * Whoever has the token; without one the machine itself, as long as nobody else can come through it: the server listens
 * on this machine alone, and no proxy is configured, which might speak for visitors without saying so.
 */
function mayRead({ headers, socket }: IncomingMessage, config: Config): boolean {
  const { metricsToken, host, trustedProxyHops } = config
  if (metricsToken) return isSame(bearerToken(headers.authorization) ?? '', metricsToken)
  if (trustedProxyHops > 0 || !LOOPBACK.test(host)) return false
  return LOOPBACK.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined
}

/** In a time that tells nothing about how much of it is right. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map(text => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
