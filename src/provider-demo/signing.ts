import { createHmac, timingSafeEqual } from 'node:crypto'

const WINDOW_MS = 5 * 60_000

/** Hexadecimal HMAC-SHA256 of `${timestamp}.${body}`, the time stamp in milliseconds since 1970. */
export function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

/** Whether a call is the merchant's, of the last five minutes. */
export function isSigned(
  call: { timestamp: string; signature: string; body: string },
  secret: string,
  now: number,
): boolean {
  const given = Buffer.from(/^[\da-f]{64}$/i.test(call.signature) ? call.signature : '', 'hex')
  const right = Buffer.from(sign(secret, call.timestamp, call.body), 'hex')
  const isRecent = /^\d{13}$/.test(call.timestamp) && Math.abs(now - Number(call.timestamp)) <= WINDOW_MS
  return isRecent && given.length === right.length && timingSafeEqual(given, right)
}
