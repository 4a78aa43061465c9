import { type LookupAddress, lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The limits of every call to another server. */
interface Bounds {
  /** For everything together: DNS, connecting, sending, and the answer. */
  timeoutMs: number
  /** Hosts that may be in a private network, because the operator allowed them. */
  allowedPrivateHosts: readonly string[]
}

export interface Outgoing extends Bounds {
  body: string
  headers: Record<string, string>
}

/** A call that was not made: its host is in a private network. */
class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
  readonly code = 'PRIVATE_ADDRESS'
}

/** No key set or similar document is longer; a longer answer is an error. */
const MOST_BYTES = 256 * 1024

/** Posts to another server and returns the status; does not read the answer's body. */
export async function post(url: URL, { body, headers, ...bounds }: Outgoing): Promise<number> {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
  const response = await open(url, { method: 'POST', headers: all, body }, bounds)
  response.destroy()
  return response.statusCode ?? 0
}

/** Reads a document from another server. */
export async function read(url: URL, bounds: Bounds): Promise<{ status: number; body: string }> {
  return whole(await open(url, { method: 'GET', headers: {}, body: '' }, bounds))
}

/** Posts to another server and reads its answer. */
export async function sendRequest(
  url: URL,
  { body, headers, ...bounds }: Outgoing,
): Promise<{ status: number; body: string }> {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
  return whole(await open(url, { method: 'POST', headers: all, body }, bounds))
}

async function whole(response: IncomingMessage): Promise<{ status: number; body: string }> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MOST_BYTES) throw new Error('the answer is too long')
    pieces.push(piece)
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(pieces).toString('utf8') }
}

interface Request {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string
}

/**
 * Does not follow redirects. Checks for private networks when the connection is made, so that a name that changes its
 * address between a check and the call gains nothing (reliability S55).
 */
function open(url: URL, request: Request, bounds: Bounds): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const mayBePrivate = bounds.allowedPrivateHosts.includes(host)
  if (isIP(host) && !mayBePrivate && !isPublicAddress(host)) {
    return Promise.reject(new PrivateAddress('the host lies in a private network'))
  }
  const send = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((answer, reject) => {
    const call = send(url, {
      method: request.method,
      agent: false,
      headers: request.headers,
      signal: AbortSignal.timeout(bounds.timeoutMs),
      ...(mayBePrivate ? {} : { lookup: lookupPublic }),
    })
    call.on('error', reject)
    call.on('response', answer)
    call.end(request.body)
  })
}

/** Looks a name up like the system does, but refuses it if any of its addresses is private. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    const [first] = found
    if (error || !first) return done(error ?? new Error('no address'), '', 0)
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return done(new PrivateAddress('the host lies in a private network'), '', 0)
    }
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
