import * as v from 'valibot'
import { printable } from '#lib/wire/schemas.ts'
import { readBytes } from '#server/platform/body.ts'
import type { App } from '#server/platform/context.ts'
import { readSignedObject } from '#server/platform/json.ts'
import { isSigned } from '#server/vendor-wallet/signature.ts'
import type { PaymentPages } from './pages.ts'
import type { ProviderAccount } from './provider.ts'

const report = v.object({
  eventId: printable(100),
  paymentId: printable(100),
  reference: v.pipe(v.string(), v.uuid()),
  status: v.picklist(['paid', 'failed', 'expired', 'chargedBack']),
  amount: v.pipe(
    v.string(),
    v.regex(/^\d{1,18}$/),
    v.transform(digits => BigInt(digits)),
  ),
  currency: printable(10),
})

/**
 * POST /api/payments/webhook: what the provider reports, signed over body and time stamp, good for five minutes. 200 when
 * it was taken and need not come again; 401 unsigned or too old, 400 unreadable, 404 no such deposit, 409 another
 * content for a known event (docs/connect-a-provider.md).
 */
export function mountWebhook(
  app: App,
  { pages, account }: { pages: PaymentPages; account: ProviderAccount },
): void {
  app.post('/payments/webhook', async context => {
    context.set('action', 'paymentWebhook')
    const header = (name: string) => context.req.header(name) ?? ''
    const body = await readBytes(context)
    const call = { timestamp: header('x-timestamp'), signature: header('x-signature'), body }
    const secret = header('x-merchant') === account.merchant ? account.secret : undefined
    if (!isSigned(call, secret, context.get('runtime').clock.now()))
      return context.json({ status: 'ERROR', code: 'badSignature' }, 401)
    const read = readReport(body)
    if (!read) return context.json({ status: 'ERROR', code: 'badInput' }, 400)
    const outcome = await pages.take(read)
    if (outcome === 'held') context.get('requestInfo').log.warn({ event: read.eventId }, 'a payment was held')
    if (outcome === 'unknown') return context.json({ status: 'ERROR', code: 'unknown' }, 404)
    if (outcome === 'conflict') return context.json({ status: 'ERROR', code: 'conflict' }, 409)
    return context.json({ status: 'OK', outcome })
  })
}

function readReport(body: Uint8Array): v.InferOutput<typeof report> | undefined {
  try {
    const result = v.safeParse(report, readSignedObject(body))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
