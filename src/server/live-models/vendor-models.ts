import * as v from 'valibot'
import { sendRequest } from '#server/platform/outgoing.ts'
import type { Adapter } from '#server/vendor-wallet/adapter.ts'
import { outgoingHeaders } from '#server/vendor-wallet/keys.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'

/** How long a vendor may take to answer. */
const TIMEOUT_MS = 3_000
/** More than these are left out. */
const MOST_MODELS = 200

const code = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))
const model = v.object({
  id: code,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60), v.regex(/^\P{C}+$/u)),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/)),
  picture: v.nullable(v.pipe(v.string(), v.maxLength(500))),
  online: v.boolean(),
  gameCode: code,
})
/** A live model as its vendor describes it; `gameCode` is the vendor's own name of the game that opens. */
export type VendorModel = v.InferOutput<typeof model>

const reply = v.object({ status: v.literal('OK'), models: v.array(v.unknown()) })

interface Parts {
  secretOf: (vendor: string) => Promise<string | undefined>
  now: () => Date
  allowedPrivateHosts: readonly string[]
}

/**
 * Asks a vendor for its live models: a signed POST to `models_url`, as our other calls to vendors are. Undefined where it
 * does not answer as documented; a single model that does not fit is left out.
 */
export async function readVendorModels(adapter: Adapter, parts: Parts): Promise<VendorModel[] | undefined> {
  const secret = await parts.secretOf(adapter.vendor)
  if (!adapter.modelsUrl || secret === undefined) return undefined
  const body = '{}'
  const headers = outgoingHeaders(secret, body, adapter, parts.now())
  const bounds = { timeoutMs: TIMEOUT_MS, allowedPrivateHosts: parts.allowedPrivateHosts }
  try {
    const answer = await sendRequest(new URL(adapter.modelsUrl), { body, headers, ...bounds })
    const read = v.safeParse(reply, JSON.parse(answer.body))
    if (!read.success) return undefined
    const models = read.output.models.slice(0, MOST_MODELS).flatMap(one => {
      const known = v.safeParse(model, one)
      return known.success ? [known.output] : []
    })
    return [...new Map(models.map(one => [one.id, one])).values()]
  } catch {
    return undefined
  }
}

/**
 * What a launch address says of the model, and that the platform said it: `modelSignature` is the signature of our calls to
 * the vendor, over `<model>.<launchToken>` in the place of a body.
 */
export function signedModel(
  { secret, now, adapter }: { secret: string; now: Date; adapter: Adapter },
  { model: id, launchToken }: { model: string; launchToken: string },
): Record<string, string> {
  const modelTime = String(now.getTime())
  const modelSignature = signatureOf(
    secret,
    modelTime,
    Buffer.from(`${id}.${launchToken}`),
    adapter.signedOver,
  )
  return { model: id, modelTime, modelSignature }
}
