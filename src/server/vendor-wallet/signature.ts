import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedOver } from './adapter.ts'

/** How far a call's timestamp may be from the server's clock. */
export const SIGNATURE_WINDOW_MS = 5 * 60_000

export interface SignedCall {
  timestamp: string
  signature: string
  body: Uint8Array
}

/**
 * Returns the signature of a call: hexadecimal HMAC-SHA256 of `${timestamp}.${body}`, or of what the vendor's adapter
 * sets instead; the body as the bytes that travel.
 */
export function signatureOf(
  secret: string,
  timestamp: string,
  body: Uint8Array,
  over: SignedOver = 'timestamp.body',
): string {
  const hmac = createHmac('sha256', secret)
  if (over === 'timestamp.body') hmac.update(`${timestamp}.`)
  hmac.update(body)
  if (over === 'body|timestamp') hmac.update(`|${timestamp}`)
  return hmac.digest('hex')
}

/**
 * Whether a call was signed with this secret and, if the timestamp is signed too, within the last five minutes.
 * Compares in constant time and does the same work if there is no secret.
 */
export function isSigned(
  call: SignedCall,
  secret: string | undefined,
  now: Date,
  over: SignedOver = 'timestamp.body',
): boolean {
  const right = signatureOf(secret ?? 'no such key', call.timestamp, call.body, over)
  const expected = Buffer.from(right, 'hex')
  const given = Buffer.from(/^[\da-f]{64}$/i.test(call.signature) ? call.signature : '', 'hex')
  const isEqual = given.length === expected.length && timingSafeEqual(given, expected)
  const isRecent =
    /^\d{13}$/.test(call.timestamp) && Math.abs(now.getTime() - Number(call.timestamp)) <= SIGNATURE_WINDOW_MS
  return secret !== undefined && isEqual && (isRecent || over === 'body')
}
