import { createHmac } from 'node:crypto'
import { fill } from '#lib/i18n/format.ts'
import type { Clock } from '#server/platform/clock.ts'
import { post } from '#server/platform/outgoing.ts'
import { outsideOf } from '#server/platform/outside.ts'
import type { SmsWebhook } from './channel-config.ts'
import type { Carrier } from './message.ts'

const TIMEOUT_MS = 5_000

interface Parts {
  webhook: SmsWebhook
  allowedPrivateHosts: readonly string[]
  clock: Clock
}

/**
 * SMS through the provider's HTTP address. Every 2xx answer means that it was accepted. With a secret the call carries
 * `x-baize-timestamp` (seconds since 1970) and `x-baize-signature`, HMAC-SHA256 in hex of "<timestamp>.<body>".
 */
export function smsWebhook({ webhook, allowedPrivateHosts, clock }: Parts): Carrier {
  const { url, template, secret } = webhook
  return {
    through: outsideOf('SMS_WEBHOOK_URL', url),
    deliver: async (id, { to, text }) => {
      const { body, type } = filled(template, { to, text, id })
      const timestamp = String(Math.floor(clock.now().getTime() / 1_000))
      const signature = secret && createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      const status = await post(new URL(url), {
        body,
        headers: {
          'content-type': type,
          'idempotency-key': id,
          ...(signature ? { 'x-baize-timestamp': timestamp, 'x-baize-signature': signature } : {}),
        },
        timeoutMs: TIMEOUT_MS,
        allowedPrivateHosts,
      })
      if (status < 200 || status > 299)
        throw Object.assign(new Error('not taken'), { code: `HTTP_${status}` })
    },
  }
}

/** Fills in the values after parsing the template, so that no text can change the call's structure. */
function filled(
  template: SmsWebhook['template'],
  values: { to: string; text: string; id: string },
): { body: string; type: string } {
  if (typeof template === 'string') {
    const pairs = [...new URLSearchParams(template)].map(([name, value]) => [name, fill(value, values)])
    return { body: new URLSearchParams(pairs).toString(), type: 'application/x-www-form-urlencoded' }
  }
  const body = JSON.stringify(template, (_, value: unknown) =>
    typeof value === 'string' ? fill(value, values) : value,
  )
  return { body, type: 'application/json' }
}
