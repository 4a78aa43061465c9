import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { rescaled } from '#lib/money/exact-json.ts'
import { MINOR_DIGITS } from '#lib/money/money.ts'
import {
  authenticateCall,
  type BetCall,
  balanceCall,
  betCall,
  rollbackCall,
  roundCloseCall,
  transactionCall,
  type WinCall,
  winCall,
} from '#lib/play/vendor-api.ts'
import type { App } from '#server/app.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { readSignedObject } from '#server/platform/json.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ServerContext } from '#server/platform/serve.ts'
import { type Adapter, catalogueGameCode } from './adapter.ts'
import { refusal, VendorRefusal } from './answers.ts'
import type { VendorKeys } from './keys.ts'
import { type VENDOR_CALLS, vendorOpenApi } from './openapi.ts'
import { authenticate, balance, type Reading, transaction } from './readings.ts'
import { isSigned } from './signature.ts'
import type { VendorWallet } from './wallet.ts'
import type { WalletItem } from './wallet-items.ts'

export interface VendorSurface extends Reading {
  keys: VendorKeys
  wallet: VendorWallet
}

type Answer = { status: 'OK' | 'ERROR' } & Record<string, unknown>
type Serve = (surface: VendorSurface, adapter: Adapter, body: unknown) => Promise<Answer>

/** Amounts here are already the wallet's; `mountVendorWallet` tells them in the vendor's scale. */
const CALLS: Record<keyof typeof VENDOR_CALLS, Serve> = {
  '/authenticate': (surface, adapter, body) => authenticate(surface, adapter, read(authenticateCall, body)),
  '/balance': (surface, { vendor }, body) => balance(surface, vendor, read(balanceCall, body)),
  '/bet': (surface, adapter, body) =>
    change(surface, { type: 'bet', ...by(adapter), call: betIn(surface, adapter, read(betCall, body)) }),
  '/win': (surface, adapter, body) =>
    change(surface, { type: 'win', ...by(adapter), call: winIn(surface, adapter, read(winCall, body)) }),
  '/rollback': (surface, adapter, body) =>
    change(surface, { type: 'rollback', ...by(adapter), call: read(rollbackCall, body) }),
  '/round/close': (surface, adapter, body) => {
    const call = read(roundCloseCall, body)
    const gameCode = catalogueGameCode(adapter, call.gameCode)
    return change(surface, { type: 'close', ...by(adapter), call: { ...call, gameCode } })
  },
  '/transaction': (surface, { vendor }, body) => transaction(surface, vendor, read(transactionCall, body)),
}

const by = (adapter: Adapter) => ({ vendor: adapter.vendor, adapter })

/** Serves the vendor wallet API below /vendor/v1 (src/lib/play/vendor-api.ts says what it speaks). */
export function mountVendorWallet(app: App, surface: VendorSurface, version: string): void {
  const document = vendorOpenApi(version)
  app.get('/vendor/openapi.json', context => context.json(document))
  for (const [path, serve] of Object.entries(CALLS)) {
    app.post(`/vendor/v1${path}`, async context => {
      context.set('action', `vendor${path}`)
      try {
        const { adapter, body } = await admit(context, surface)
        const answer = await answered(serve, { surface, adapter, body })
        const status = answer.status === 'OK' ? 200 : adapter.errorStatus
        return context.json(inScaleOf(adapter, surface, answer), status as ContentfulStatusCode)
      } catch (error) {
        return answerFault(error, context)
      }
    })
  }
}

/** The answer of a call, a refusal before the wallet included. */
async function answered(
  serve: Serve,
  { surface, adapter, body }: { surface: VendorSurface; adapter: Adapter; body: unknown },
): Promise<Answer> {
  try {
    return await serve(surface, adapter, body)
  } catch (error) {
    if (error instanceof VendorRefusal) return refusal(error.code)
    throw error
  }
}

/** Lets in what a vendor signed. The signature is checked on the bytes, before anything in them is read. */
async function admit(
  context: ServerContext,
  surface: VendorSurface,
): Promise<{ adapter: Adapter; body: unknown }> {
  const header = (name: string) => context.req.header(name) ?? ''
  const bytes = new Uint8Array(await context.req.arrayBuffer())
  const now = surface.clock.now()
  const { adapter, secret } = await surface.keys.find(header('x-vendor'), header('x-key-id'), now)
  const signed = { timestamp: header('x-timestamp'), signature: header('x-signature'), body: bytes }
  const isRight = isSigned(signed, secret, now, adapter?.signedOver)
  const isFromThere = !adapter?.addresses || adapter.addresses.includes(context.get('facts').address)
  if (adapter?.surface !== 'signed' || !isFromThere) throw new VendorRefusal('INVALID_PARTNER')
  if (!isRight) throw new VendorRefusal('INVALID_SIGNATURE')
  return { adapter, body: parse(bytes) }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return readSignedObject(bytes)
  } catch {
    throw new VendorRefusal('WRONG_SYNTAX')
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body)
  if (!result.success) throw new VendorRefusal('WRONG_SYNTAX')
  return result.output
}

function betIn(surface: VendorSurface, adapter: Adapter, call: BetCall): BetCall {
  const gameCode = catalogueGameCode(adapter, call.gameCode)
  return { ...call, gameCode, amount: inWallet(surface, adapter, call.amount) }
}

/** A win of a vendor that names its bets must name one; of a vendor that names rounds it does not. */
function winIn(surface: VendorSurface, adapter: Adapter, call: WinCall): WinCall {
  const { betTransactionId, ...rest } = call
  const { winReference } = adapter
  if (winReference === 'bet' && betTransactionId === undefined) throw new VendorRefusal('WRONG_SYNTAX')
  return {
    ...rest,
    ...(winReference === 'round' ? {} : { betTransactionId }),
    gameCode: catalogueGameCode(adapter, call.gameCode),
    amount: inWallet(surface, adapter, call.amount),
  }
}

/** A vendor's amount in the wallet's minor units; one that is finer than those is refused, never rounded. */
function inWallet({ currency }: VendorSurface, { amountDigits }: Adapter, amount: bigint): bigint {
  const digits = MINOR_DIGITS[currency]
  const exact = rescaled(amount, amountDigits ?? digits, digits)
  if (exact === undefined) throw new VendorRefusal('WRONG_SYNTAX')
  return exact
}

/** A balance in the vendor's scale; what is less than its smallest unit is left out, so it is never told too much. */
function inScaleOf({ amountDigits }: Adapter, { currency }: VendorSurface, answer: Answer): Answer {
  const digits = MINOR_DIGITS[currency]
  if (amountDigits === undefined || amountDigits === digits || typeof answer.balance !== 'string')
    return answer
  const minor = BigInt(answer.balance)
  const coarse = 10n ** BigInt(Math.max(0, digits - amountDigits))
  return { ...answer, balance: String(rescaled(minor - (minor % coarse), digits, amountDigits)) }
}

/** A changing call's answer, in the manner of the vendor's adapter. */
async function change({ wallet }: VendorSurface, item: WalletItem): Promise<Answer> {
  const answer = await wallet.apply(item)
  if (answer.status === 'OK' || item.adapter.tellsBalanceInErrors) return answer
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
