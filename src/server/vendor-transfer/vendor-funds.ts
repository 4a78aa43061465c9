import * as v from 'valibot'
import { sendRequest } from '#server/platform/outgoing.ts'
import type { Adapter } from '#server/vendor-wallet/adapter.ts'
import { outgoingHeaders } from '#server/vendor-wallet/keys.ts'

/** How long a vendor may take to answer. */
const TIMEOUT_MS = 4_000

/** A request to a vendor; amounts are minor units. */
interface FundsTransfer {
  id: string
  direction: 'out' | 'back'
  memberId: string
  /** Without it, everything is brought back. */
  amount: bigint | undefined
  currency: string
}

/** The vendor's answer; `unknown` means no answer, so it may or may not have happened. */
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

/** A wallet that a vendor keeps itself. A transfer has one effect, however often it is sent with its id. */
export interface VendorFunds {
  send(adapter: Adapter, transfer: FundsTransfer): Promise<FundsAnswer>
}

/** Signed calls to `<transfer_url>/transfers`, with the signature of the vendor's own calls to us. */
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
      const headers = outgoingHeaders(secret, body, adapter, parts.now())
      const { allowedPrivateHosts } = parts
      try {
        const url = new URL(`${adapter.transferUrl}/transfers`)
        const bounds = { timeoutMs: TIMEOUT_MS, allowedPrivateHosts }
        const answer = await sendRequest(url, { body, headers, ...bounds })
        return answer.status >= 500 ? { kind: 'unknown' } : parseAnswer(answer.body, transfer)
      } catch {
        // Whatever failed on the way, the vendor may have done it before.
        return { kind: 'unknown' }
      }
    },
  }
}

/**
 * An answer that is not one of the documented ones proves nothing; neither does one about another amount than was sent.
 * For money that comes back, the vendor's amount counts.
 */
function parseAnswer(body: string, transfer: FundsTransfer): FundsAnswer {
  const read = v.safeParse(reply, JSON.parse(body))
  if (!read.success) return { kind: 'unknown' }
  if (read.output.status === 'ERROR') return { kind: 'refused' }
  const { amount } = read.output
  const isOther = transfer.direction === 'out' && transfer.amount !== amount
  return isOther ? { kind: 'unknown' } : { kind: 'done', amount }
}
