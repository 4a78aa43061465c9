import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import {
  authenticateCall,
  type BetCall,
  balanceCall,
  betCall,
  type PlayCall,
  playCall,
  promotionCall,
  rollbackCall,
  roundCall,
  roundCloseCall,
  transactionCall,
  winCall,
} from '#lib/play/vendor-api.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { refuseMethod } from '#server/platform/answer.ts'
import { CallerGone, readBytes } from '#server/platform/body.ts'
import type { App, ServerContext } from '#server/platform/context.ts'
import { mountOpenApi } from '#server/platform/documents.ts'
import { readSignedObject } from '#server/platform/json.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Adapter, catalogueGameCode } from './adapter.ts'
import { refusal, VendorRefusal } from './answers.ts'
import type { VendorKeys } from './keys.ts'
import { VENDOR_CALLS, vendorOpenApi } from './openapi.ts'
import { authenticate, balance, type Reading, round, transaction } from './readings.ts'
import { inScaleOf, inWallet } from './scale.ts'
import { isSigned } from './signature.ts'
import type { VendorWallet } from './wallet.ts'
import type { ActionWin, PlayAction, PlayItem, WalletItem } from './wallet-items.ts'

export interface VendorSurface extends Reading {
  keys: VendorKeys
  wallet: VendorWallet
}

type Answer = { status: 'OK' | 'ERROR' } & Record<string, unknown>
type Serve = (surface: VendorSurface, adapter: Adapter, body: unknown) => Promise<Answer>

/** Amounts here are in the wallet's scale already; `mountVendorWallet` converts them to the vendor's. */
const CALLS: Record<keyof typeof VENDOR_CALLS, Serve> = {
  '/authenticate': (surface, adapter, body) => authenticate(surface, adapter, read(authenticateCall, body)),
  '/balance': (surface, { vendor }, body) => balance(surface, vendor, read(balanceCall, body)),
  '/bet': (surface, adapter, body) =>
    change(surface, { type: 'bet', ...by(adapter), call: betIn(surface, adapter, read(betCall, body)) }),
  '/win': (surface, adapter, body) => {
    const call = read(winCall, body)
    return change(surface, {
      type: 'win',
      ...by(adapter),
      call: { ...call, ...winIn(surface, adapter, call) },
    })
  },
  '/play': (surface, adapter, body) =>
    change(surface, { type: 'play', ...by(adapter), call: playIn(surface, adapter, read(playCall, body)) }),
  '/promotion': (surface, adapter, body) => {
    const call = promotionIn(surface, adapter, read(promotionCall, body))
    return change(surface, { type: 'promotion', ...by(adapter), call })
  },
  '/rollback': (surface, adapter, body) =>
    change(surface, { type: 'rollback', ...by(adapter), call: read(rollbackCall, body) }),
  '/round/close': (surface, adapter, body) => {
    const call = read(roundCloseCall, body)
    const gameCode = catalogueGameCode(adapter, call.gameCode)
    const validBet = figureIn(surface, adapter, call.validBet)
    return change(surface, { type: 'close', ...by(adapter), call: { ...call, gameCode, validBet } })
  },
  '/round': (surface, adapter, body) => round(surface, adapter, read(roundCall, body)),
  '/transaction': (surface, { vendor }, body) => transaction(surface, vendor, read(transactionCall, body)),
}

const by = (adapter: Adapter) => ({ vendor: adapter.vendor, adapter })

/** Serves the vendor wallet API below /vendor/v1 (src/lib/play/vendor-api.ts defines its calls). */
export function mountVendorWallet(app: App, surface: VendorSurface, version: string): void {
  mountOpenApi(app, { base: '/vendor', names: ['vendorOpenapi', 'vendorDocs'] }, async () =>
    vendorOpenApi(version),
  )
  for (const [path, serve] of Object.entries(CALLS)) {
    app.post(`/vendor/v1${path}`, async context => {
      context.set('action', `vendor${path}`)
      try {
        const { adapter, bytes } = await verifySigned(context, surface)
        const { entries } = VENDOR_CALLS[path as keyof typeof VENDOR_CALLS].input
        const answer = await answerCall(serve, { surface, adapter, bytes, entries })
        const status = answer.status === 'OK' ? 200 : adapter.errorStatus
        return context.json(inVendorScale(adapter, surface, answer), status as ContentfulStatusCode)
      } catch (error) {
        return answerFault(error, context)
      }
    })
    app.all(`/vendor/v1${path}`, context => refuseMethod(context, ['POST']))
  }
}

type Entries = Readonly<Record<string, unknown>>

/** Returns the names of fields that the API does not define, so that the sender learns that they are ignored. */
function ignoredOf(entries: Entries, body: object): string[] {
  const fields = Object.keys(body).filter(name => !Object.hasOwn(entries, name))
  return fields.slice(0, MOST_IGNORED).map(name => name.slice(0, MOST_NAME))
}
/** At most this many names, and this many characters of each. */
const MOST_IGNORED = 20
const MOST_NAME = 64

/** Answers an authenticated call, also with refusals from before the wallet. */
async function answerCall(
  serve: Serve,
  {
    surface,
    adapter,
    bytes,
    entries,
  }: { surface: VendorSurface; adapter: Adapter; bytes: Buffer; entries: Entries },
): Promise<Answer> {
  let ignored: string[] = []
  const answer = async (): Promise<Answer> => {
    const body = parse(bytes)
    ignored = ignoredOf(entries, body)
    return serve(surface, adapter, body)
  }
  const given = await answer().catch((error: unknown): Answer => {
    if (error instanceof VendorRefusal) return refusal(error.code)
    throw error
  })
  return ignored.length > 0 ? { ...given, ignored } : given
}

/** Authenticates a vendor's call. The signature is checked on the bytes, before anything in them is parsed. */
async function verifySigned(
  context: ServerContext,
  surface: VendorSurface,
): Promise<{ adapter: Adapter; bytes: Buffer }> {
  const header = (name: string) => context.req.header(name) ?? ''
  const bytes = await readBytes(context)
  const now = surface.clock.now()
  const { adapter, secret } = await surface.keys.find(header('x-vendor'), header('x-key-id'), now)
  const signed = { timestamp: header('x-timestamp'), signature: header('x-signature'), body: bytes }
  const isRight = isSigned(signed, secret, now, adapter?.signedOver)
  const isFromThere = !adapter?.addresses || adapter.addresses.includes(context.get('requestInfo').address)
  if (adapter?.surface !== 'signed' || !isFromThere) throw new VendorRefusal('INVALID_PARTNER')
  if (!isRight) throw new VendorRefusal('INVALID_SIGNATURE')
  return { adapter, bytes }
}

function parse(bytes: Uint8Array): object {
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
  const amount = inWallet(surface.currency, adapter, call.amount)
  return { ...call, gameCode, amount, validBet: figureIn(surface, adapter, call.validBet) }
}

/** Converts the vendor's own valid bet, if it sent one. */
function figureIn({ currency }: VendorSurface, adapter: Adapter, inVendorUnits: bigint | undefined) {
  return inVendorUnits === undefined ? undefined : inWallet(currency, adapter, inVendorUnits)
}

/** Requires a win to name its bet if the vendor names bets; drops the bet if the vendor names rounds. */
function winIn(surface: VendorSurface, adapter: Adapter, call: ActionWin): ActionWin {
  const { winReference } = adapter
  const { betTransactionId } = call
  if (winReference === 'bet' && betTransactionId === undefined) throw new VendorRefusal('WRONG_SYNTAX')
  return {
    ...call,
    betTransactionId: winReference === 'round' ? undefined : betTransactionId,
    gameCode: catalogueGameCode(adapter, call.gameCode),
    amount: inWallet(surface.currency, adapter, call.amount),
    validBet: figureIn(surface, adapter, call.validBet),
  }
}

/** Turns the actions of a body into the calls that each would be on its own. */
function playIn(surface: VendorSurface, adapter: Adapter, call: PlayCall): PlayItem {
  const { sessionToken, playerId, actions, roundClosed, validBet, ...place } = call
  return {
    sessionToken,
    playerId,
    actions: actions.map(({ type, ...action }, index): PlayAction => {
      const isLast = index === actions.length - 1
      const end = isLast ? { roundClosed, validBet } : { roundClosed: false }
      const values = { ...place, ...action, ...end }
      if (type === 'bet') return { type, call: betIn(surface, adapter, { ...values, sessionToken }) }
      return { type, call: winIn(surface, adapter, values) }
    }),
  }
}

function promotionIn(surface: VendorSurface, adapter: Adapter, call: v.InferOutput<typeof promotionCall>) {
  const { kind, awardId, roundId, ...rest } = call
  const amount = inWallet(surface.currency, adapter, call.amount)
  return { ...rest, amount, roundId, facts: { kind, awardId } }
}

/** Converts the balance of an answer to the vendor's scale. */
function inVendorScale(adapter: Adapter, { currency }: VendorSurface, answer: Answer): Answer {
  if (typeof answer.balance !== 'string') return answer
  return { ...answer, balance: inScaleOf(adapter, currency, BigInt(answer.balance)) }
}

/** Carries out a call that changes the wallet; omits the balance from errors if the vendor's adapter says so. */
async function change({ wallet }: VendorSurface, item: WalletItem): Promise<Answer> {
  const answer = await wallet.apply(item)
  if (answer.status === 'OK' || item.adapter.tellsBalanceInErrors) return answer
  const { balance: _, ...rest } = answer
  return rest
}

function answerFault(error: unknown, context: ServerContext): Response {
  if (error instanceof CallerGone) throw error
  if (error instanceof VendorRefusal) {
    return context.json(refusal(error.code), 401)
  }
  // Errors of the request itself get the error form of the platform, in the vendor's terms.
  if (error instanceof Refusal && error.code !== 'unavailable') throw error
  const { log } = context.get('requestInfo')
  const isUnavailable =
    error instanceof DatabaseUnavailable || (error instanceof Refusal && error.code === 'unavailable')
  if (isUnavailable) log.warn({ err: error }, 'unavailable')
  else log.error({ err: error }, 'unexpected')
  context.header('retry-after', '1')
  return context.json(refusal('UNKNOWN'), isUnavailable ? 503 : 500)
}
