import * as v from 'valibot'
import { sendRequest } from '#server/platform/outgoing.ts'
import type { Adapter } from '#server/vendor-wallet/adapter.ts'
import { OUTGOING_KEY } from '#server/vendor-wallet/keys.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'

/** How long a vendor may take to answer. */
const TIMEOUT_MS = 4_000

/** What a vendor is asked for; amounts are minor units. */
interface FundsTransfer {
  id: string
  direction: 'out' | 'back'
  memberId: string
  /** Of money that comes back without it is all there is. */
  amount: bigint | undefined
  currency: string
}

/** What the vendor said: `unknown` is no answer at all, after which it may have done it or not. */
export type FundsAnswer = { kind: 'done'; amount: bigint } | { kind: 'refused' } | { kind: 'unknown' }

const minor = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,17})$/),
  v.transform(text => BigInt(text)),
)
const reply = v.variant('status', [
  v.object({ status: v.literal('OK'), amount: minor }),
  v.object({ status: v.literal('ERROR'), code: v.string() }),
])

/** The wallet that a vendor keeps of its own. A transfer has one effect however often it is sent with its id. */
export interface VendorFunds {
  send(adapter: Adapter, transfer: FundsTransfer): Promise<FundsAnswer>
}

/** Signed calls to `<transfer_url>/transfers`, signed as the vendor's own calls to us are. */
export function vendorFunds(parts: {
  secretOf: (vendor: string) => Promise<string | undefined>
  now: () => Date
  allowedPrivateHosts: readonly string[]
}): VendorFunds {
  return {
    send: async (adapter, transfer) => {
      const secret = await parts.secretOf(adapter.vendor)
      if (!adapter.transferUrl || secret === undefined) return { kind: 'unknown' }
      const body = JSON.stringify({
        transferId: transfer.id,
        direction: transfer.direction,
        playerId: transfer.memberId,
        ...(transfer.amount === undefined ? {} : { amount: transfer.amount.toString() }),
        currency: transfer.currency,
      })
      const timestamp = String(parts.now().getTime())
      const headers = {
        'content-type': 'application/json',
        'x-key-id': OUTGOING_KEY,
        'x-timestamp': timestamp,
        'x-signature': signatureOf(secret, timestamp, Buffer.from(body), adapter.signedOver),
      }
      const { allowedPrivateHosts } = parts
      try {
        const url = new URL(`${adapter.transferUrl}/transfers`)
        const bounds = { timeoutMs: TIMEOUT_MS, allowedPrivateHosts }
        const answer = await sendRequest(url, { body, headers, ...bounds })
        return answer.status >= 500 ? { kind: 'unknown' } : understood(answer.body, transfer)
      } catch {
        // Whatever broke on the way, the vendor may have done it before.
        return { kind: 'unknown' }
      }
    },
  }
}

/**
 * An answer that is none of those agreed on proves nothing; neither does one about another amount than was sent. Of what
 * comes back the vendor's word counts: one that gives back nothing but all of it says how much that was.
 */
function understood(body: string, transfer: FundsTransfer): FundsAnswer {
  const read = v.safeParse(reply, JSON.parse(body))
  if (!read.success) return { kind: 'unknown' }
  if (read.output.status === 'ERROR') return { kind: 'refused' }
  const { amount } = read.output
  const isOther = transfer.direction === 'out' && transfer.amount !== amount
  return isOther ? { kind: 'unknown' } : { kind: 'done', amount }
}
