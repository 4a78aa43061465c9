import type { IncomingMessage, ServerResponse } from 'node:http'
import { isId } from '#lib/ids/ids.ts'
import { sessionToken } from '#server/platform/bearer.ts'
import { allow } from '#server/platform/rate-limits.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { securityHeaders } from '#server/platform/security-headers.ts'
import { hashOfPass } from './passes.ts'
import { contentByPass, contentOf } from './queries.ts'

type Parts = Pick<Runtime, 'config' | 'db' | 'clock' | 'sessions'>

/** Nothing in it may run, be framed or load anything, even if a browser mistook it for something else. */
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox"
const RATE = { limit: 600, windowSeconds: 60 }

/**
 * Serves `/media/<id>`: to the owner by the session's token, to an operator by a pass in the URL. Everybody else gets
 * 404 (reliability S53). For the `mounts` of the HTTP server.
 */
export function mediaHandler(parts: Parts) {
  const security = {
    ...securityHeaders(parts.config),
    'content-security-policy': SANDBOX,
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    vary: 'authorization, origin',
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = { ...security, ...sharing(parts, request) }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const found = reads ? await find(parts, request) : undefined
    if (!found) {
      const type = 'text/plain; charset=utf-8'
      response.writeHead(404, { ...headers, 'content-type': type }).end('not found')
      return
    }
    const { id, content } = found
    response.writeHead(200, {
      ...headers,
      'content-type': 'image/jpeg',
      'content-length': content.length,
      'content-disposition': `inline; filename="${id}.jpg"`,
    })
    response.end(request.method === 'HEAD' ? undefined : content)
  }
}

/** Lets pages of the listed origins, such as a CDN, show pictures, and no others. */
function sharing({ config }: Parts, request: IncomingMessage): Record<string, string> {
  const { origin } = request.headers
  if (!origin || !config.allowedOrigins.includes(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization',
    'access-control-max-age': '600',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

async function find(
  { db, clock, sessions }: Parts,
  request: IncomingMessage,
): Promise<{ id: string; content: Buffer } | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://media')
  const id = pathname.slice('/media/'.length).toLowerCase()
  if (!isId(id)) return undefined
  const pass = searchParams.get('pass')
  if (pass !== null) {
    const content = await contentByPass(db, { id, hash: hashOfPass(pass), now: clock.now() })
    return content && { id, content }
  }
  const token = sessionToken(request.headers.authorization)
  const session = token ? await sessions.find(token) : undefined
  if (!session || session.passwordChangeNeeded || allow(`media:${session.memberId}`, RATE) > 0)
    return undefined
  const content = await contentOf(db, id, session.memberId)
  return content && { id, content }
}
