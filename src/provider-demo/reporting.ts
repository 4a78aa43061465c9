import type { Books, Payment } from './books.ts'
import { sign } from './signing.ts'

/** Who is paid. */
export interface Merchant {
  id: string
  /** What payers read. */
  name: string
  secret: string
  /** Where the ends of payments are reported. */
  webhookUrl: string
}

const TIMEOUT_MS = 5_000
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 10 * 60_000
/** A merchant that has not taken a report by then asks for it. */
const MOST_ATTEMPTS = 20

/** Reports the end of a payment, signed; what was not taken is due again later. */
export async function report(
  books: Books,
  payment: Payment,
  { merchant, now }: { merchant: Merchant; now: () => number },
): Promise<void> {
  const isTaken = await send(payment, merchant, now)
  const isLast = payment.attempts + 1 >= MOST_ATTEMPTS
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** payment.attempts, LONGEST_PAUSE_MS)
  books.reported(payment.id, isTaken || isLast ? null : now() + pause)
}

/** 2xx: taken. 4xx: it will not be taken by being said again, but for 404, 408 and 429. */
async function send(payment: Payment, merchant: Merchant, now: () => number): Promise<boolean> {
  const { id, reference, status, amount, currency } = payment
  const content = { eventId: `${id}.${status}`, paymentId: id, reference, status, amount, currency }
  const body = JSON.stringify(content)
  const timestamp = String(now())
  try {
    const response = await fetch(merchant.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-merchant': merchant.id,
        'x-timestamp': timestamp,
        'x-signature': sign(merchant.secret, timestamp, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.status < 500 && ![404, 408, 429].includes(response.status)
  } catch {
    return false
  }
}
