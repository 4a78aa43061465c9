import * as v from 'valibot'
import {
  authenticateCall,
  balanceCall,
  betCall,
  rollbackCall,
  roundCloseCall,
  transactionCall,
  winCall,
} from '#lib/play/vendor-api.ts'
import type { App } from '#server/app.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ServerContext } from '#server/platform/serve.ts'
import { refusal, type VendorAnswer, VendorRefusal } from './answers.ts'
import type { Adapter, VendorKeys } from './keys.ts'
import { authenticate, balance, type Reading, transaction } from './readings.ts'
import { isSigned } from './signature.ts'
import type { VendorWallet } from './wallet.ts'

export interface VendorSurface extends Reading {
  keys: VendorKeys
  wallet: VendorWallet
}

interface Caller {
  vendor: string
  adapter: Adapter
}
type Answer = { status: 'OK' | 'ERROR' } & Record<string, unknown>
type Serve = (surface: VendorSurface, caller: Caller, body: unknown) => Promise<Answer>

const CALLS: Record<string, Serve> = {
  '/authenticate': (surface, { vendor }, body) => authenticate(surface, vendor, read(authenticateCall, body)),
  '/balance': (surface, { vendor }, body) => balance(surface, vendor, read(balanceCall, body)),
  '/bet': ({ wallet }, caller, body) =>
    change(wallet.apply({ type: 'bet', ...caller, call: read(betCall, body) }), caller),
  '/win': ({ wallet }, caller, body) =>
    change(wallet.apply({ type: 'win', ...caller, call: read(winCall, body) }), caller),
  '/rollback': ({ wallet }, caller, body) =>
    change(wallet.apply({ type: 'rollback', ...caller, call: read(rollbackCall, body) }), caller),
  '/round/close': ({ wallet }, caller, body) =>
    change(wallet.apply({ type: 'close', ...caller, call: read(roundCloseCall, body) }), caller),
  '/transaction': (surface, { vendor }, body) => transaction(surface, vendor, read(transactionCall, body)),
}

/** Serves the vendor wallet API below /vendor/v1 (src/lib/play/vendor-api.ts says what it speaks). */
export function mountVendorWallet(app: App, surface: VendorSurface): void {
  for (const [path, serve] of Object.entries(CALLS)) {
    app.post(`/vendor/v1${path}`, async context => {
      context.set('action', `vendor${path}`)
      try {
        const { caller, body } = await admit(context, surface)
        return context.json(await serve(surface, caller, body))
      } catch (error) {
        return answerFault(error, context)
      }
    })
  }
}

/** Lets in what a vendor signed. The signature is checked on the bytes, before anything in them is read. */
async function admit(
  context: ServerContext,
  surface: VendorSurface,
): Promise<{ caller: Caller; body: unknown }> {
  const header = (name: string) => context.req.header(name) ?? ''
  const bytes = new Uint8Array(await context.req.arrayBuffer())
  const now = surface.clock.now()
  const vendor = header('x-vendor')
  const { adapter, secret } = await surface.keys.find(vendor, header('x-key-id'), now)
  const signed = { timestamp: header('x-timestamp'), signature: header('x-signature'), body: bytes }
  const isRight = isSigned(signed, secret, now)
  const isFromThere = !adapter?.addresses || adapter.addresses.includes(context.get('facts').address)
  if (!adapter || !isFromThere) throw new VendorRefusal('INVALID_PARTNER')
  if (!isRight) throw new VendorRefusal('INVALID_SIGNATURE')
  return { caller: { vendor, adapter }, body: parse(bytes) }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new VendorRefusal('WRONG_SYNTAX')
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body)
  if (!result.success) throw new VendorRefusal('WRONG_SYNTAX')
  return result.output
}

/** A changing call's answer, in the manner of the vendor's adapter. */
async function change(answering: Promise<VendorAnswer>, { adapter }: Caller): Promise<Answer> {
  const answer = await answering
  if (answer.status === 'OK' || adapter.tellsBalanceInErrors) return answer
  const { balance: _, ...rest } = answer
  return rest
}

function answerFault(error: unknown, context: ServerContext): Response {
  if (error instanceof VendorRefusal) {
    const isUnsigned = error.code === 'INVALID_SIGNATURE' || error.code === 'INVALID_PARTNER'
    return context.json(refusal(error.code), isUnsigned ? 401 : 200)
  }
  const { log } = context.get('facts')
  const isUnavailable =
    error instanceof DatabaseUnavailable || (error instanceof Refusal && error.code === 'unavailable')
  if (isUnavailable) log.warn({ err: error }, 'unavailable')
  else log.error({ err: error }, 'unexpected')
  context.header('retry-after', '1')
  return context.json(refusal('UNKNOWN'), isUnavailable ? 503 : 500)
}
