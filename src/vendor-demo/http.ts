import type { IncomingMessage, ServerResponse } from 'node:http'
import { VendorRefusal } from './refusal.ts'

const LARGEST_BODY = 4_096

/**
 * The game runs in a sandboxed frame whose origin is opaque ("null"), so its requests are cross-origin everywhere.
 * They carry a bearer token and never cookies, hence any origin may ask.
 */
const OPEN_TO_THE_FRAME = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The bytes of a body, as they were signed. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_BODY) throw new VendorRefusal('badInput')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await readBody(request)
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // A body that is not JSON gets the answer of every body that is not an object.
  }
  throw new VendorRefusal('badInput')
}

export function bearerOf(request: IncomingMessage): string | undefined {
  return /^bearer +([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, {
    ...OPEN_TO_THE_FRAME,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  response.end(JSON.stringify(value))
}

export function sendPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    ...OPEN_TO_THE_FRAME,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '7200',
  })
  response.end()
}

/** A file in memory, sent compressed when the browser takes it and it gains by it. */
export interface ServedFile {
  type: string
  body: Buffer
  gzipped: Buffer | undefined
}

export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
  headers: Record<string, string>,
): void {
  const gzipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) ? file.gzipped : undefined
  const body = gzipped ?? file.body
  response.writeHead(200, {
    ...OPEN_TO_THE_FRAME,
    'content-type': file.type,
    'content-length': body.length,
    vary: 'accept-encoding',
    ...(gzipped ? { 'content-encoding': 'gzip' } : {}),
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
