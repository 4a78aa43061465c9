import * as v from 'valibot'
import { printable } from '#lib/wire/schemas.ts'
import type { Clock } from '#server/platform/clock.ts'
import { sendRequest } from '#server/platform/outgoing.ts'
import { type Outside, outsideOf } from '#server/platform/outside.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'

/** The account that the deployment has with a payment provider (docs/connect-a-provider.md). */
export interface ProviderAccount {
  /** Where its API is, without a slash at the end. */
  url: string
  merchant: string
  /** Signs our calls to it and its webhooks to us. */
  secret: string
}

export interface NewPage {
  /** The deposit's id; repeating it returns the same payment. */
  reference: string
  amount: string
  currency: string
  returnUrl: string
  expiresAt: string
  /** A tag such as "th". */
  language: string
}

const opened = v.object({
  paymentId: printable(100),
  pageUrl: v.pipe(v.string(), v.maxLength(500)),
})
const standing = v.object({
  paymentId: printable(100),
  reference: v.string(),
  status: v.picklist(['open', 'paid', 'failed', 'expired']),
  amount: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  currency: v.pipe(v.string(), v.maxLength(10)),
})
export type Standing = v.InferOutput<typeof standing>

const TIMEOUT_MS = 5_000

interface ProviderParts {
  account: ProviderAccount
  clock: Clock
  /** Private hosts that it may be at. */
  allowedPrivateHosts: readonly string[]
  /** The site's own origin. */
  ownOrigin: string
  /** Hears why a call had no answer. */
  report?: (about: Outside & { fault: string }) => void
}

/** The calls of a payment provider. Undefined means that no answer can be trusted; both calls may be repeated. */
export class Provider {
  readonly #parts: ProviderParts
  /** Why the last call had no answer. */
  #fault: string | undefined

  constructor(parts: ProviderParts) {
    this.#parts = parts
  }

  /** Creates a payment, or returns the existing one. */
  async open(page: NewPage): Promise<v.InferOutput<typeof opened> | undefined> {
    const made = await this.#call('/v1/payments', page, opened)
    return made && this.#isPage(made.pageUrl) ? made : undefined
  }

  /** Members are sent there: over TLS, unless it is this site itself, as in the demo. */
  #isPage(text: string): boolean {
    if (!URL.canParse(text)) return false
    const { protocol, origin, username } = new URL(text)
    return username === '' && (protocol === 'https:' || origin === this.#parts.ownOrigin)
  }

  /** How a payment stands. */
  async standing(reference: string): Promise<Standing | undefined> {
    const found = await this.#call('/v1/payments/status', { reference }, standing)
    return found?.reference === reference ? found : undefined
  }

  /** Says once why there is no answer, and again when that is another reason. */
  #tell(fault: string): undefined {
    const { report, account } = this.#parts
    if (fault !== this.#fault) report?.({ ...outsideOf('PAYMENT_PROVIDER_URL', account.url), fault })
    this.#fault = fault
  }

  async #call<Schema extends v.GenericSchema>(
    path: string,
    content: object,
    schema: Schema,
  ): Promise<v.InferOutput<Schema> | undefined> {
    const { account, clock, allowedPrivateHosts } = this.#parts
    const { url, merchant, secret } = account
    const body = JSON.stringify(content)
    const timestamp = String(clock.now().getTime())
    const headers = {
      'content-type': 'application/json',
      'x-merchant': merchant,
      'x-timestamp': timestamp,
      'x-signature': signatureOf(secret, timestamp, Buffer.from(body)),
    }
    const bounds = { timeoutMs: TIMEOUT_MS, allowedPrivateHosts }
    try {
      const answer = await sendRequest(new URL(url + path), { body, headers, ...bounds })
      if (answer.status !== 200) return this.#tell(`HTTP_${answer.status}`)
      const result = v.safeParse(schema, JSON.parse(answer.body))
      this.#fault = undefined
      return result.success ? result.output : this.#tell('not an answer of its API')
    } catch (error) {
      return this.#tell((error as { code?: string }).code ?? 'no answer')
    }
  }
}
