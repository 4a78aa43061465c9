import type { IncomingMessage, ServerResponse } from 'node:http'
import { isId } from '#lib/ids/ids.ts'
import { sessionToken } from '#server/platform/bearer.ts'
import { allow } from '#server/platform/rate-limits.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { securityHeaders } from '#server/platform/security-headers.ts'
import { hashOfPass } from './passes.ts'
import { findOwnUpload, findUploadByPass, type UploadPlace } from './queries.ts'
import { StoreUnavailable, type UploadStore } from './store.ts'

type Parts = Pick<Runtime, 'config' | 'db' | 'clock' | 'sessions'>

/** Nothing in it may run, be framed or load anything, even if a browser mistook it for something else. */
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox"
const RATE = { limit: 600, windowSeconds: 60 }

/**
 * Serves `/media/<id>`: to the owner by the session's token, to an operator by a pass in the URL. Everybody else gets
 * 404 (reliability S53); 503 while the store is away. For the `mounts` of the HTTP server.
 */
export function mediaHandler(parts: Parts, uploads: Pick<UploadStore, 'read'>) {
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
    const refuse = (status: number, text: string, more: Record<string, string> = {}) => {
      const type = 'text/plain; charset=utf-8'
      response.writeHead(status, { ...headers, ...more, 'content-type': type }).end(text)
    }
    if (!found) return refuse(404, 'not found')
    const content = await uploads.read(found.place).catch(asUndefined)
    if (!content) return refuse(503, 'unavailable', { 'retry-after': '2' })
    response.writeHead(200, {
      ...headers,
      'content-type': 'image/jpeg',
      'content-length': content.length,
      'content-disposition': `inline; filename="${found.id}.jpg"`,
    })
    response.end(request.method === 'HEAD' ? undefined : content)
  }
}

function asUndefined(error: unknown): undefined {
  if (!(error instanceof StoreUnavailable)) throw error
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
): Promise<{ id: string; place: UploadPlace } | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://media')
  const id = pathname.slice('/media/'.length).toLowerCase()
  if (!isId(id)) return undefined
  const pass = searchParams.get('pass')
  if (pass !== null) {
    const place = await findUploadByPass(db, { id, hash: hashOfPass(pass), now: clock.now() })
    return place && { id, place }
  }
  const token = sessionToken(request.headers.authorization)
  const session = token ? await sessions.find(token) : undefined
  if (!session || session.passwordChangeNeeded || allow(`media:${session.memberId}`, RATE) > 0)
    return undefined
  const place = await findOwnUpload(db, id, session.memberId)
  return place && { id, place }
}
