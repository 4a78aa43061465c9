import * as v from 'valibot'
import { parseExactly } from '#lib/money/exact-json.ts'
import { pamText, pamTransaction } from '#lib/play/pam-api.ts'
import { PAM_PATH } from '#server/app.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { refuseMethod } from '#server/platform/answer.ts'
import { bearerToken } from '#server/platform/bearer.ts'
import { CallerGone, readText } from '#server/platform/body.ts'
import type { App, ServerContext } from '#server/platform/context.ts'
import { readObject } from '#server/platform/json.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { GameSession } from '#server/play/game-session-queries.ts'
import { type Adapter, vendorGameCode } from '#server/vendor-wallet/adapter.ts'
import type { VendorSurface } from '#server/vendor-wallet/app.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { type PamAnswer, PamRefusal, pamBalance, pamError, transactionAnswer } from './answers.ts'
import { acceptedTransactions, roundTimes } from './queries.ts'
import { renewed, sessionAnswer, sessionOf, settlingSessionOf } from './sessions.ts'
import { idsOf, isCancel, repeatedAnswer, walletItem } from './transactions.ts'

/** An authenticated call: its provider, and the session of its player. */
interface PamCall {
  surface: VendorSurface
  adapter: Adapter
  session: GameSession
  sessionToken: string
  context: ServerContext
}
type Serve = (call: PamCall) => Promise<Record<string, unknown>>

const CALLS: readonly [method: 'GET' | 'PUT' | 'POST', path: string, serve: Serve][] = [
  [
    'GET',
    'players/session',
    async ({ adapter, session, sessionToken, surface }) =>
      sessionAnswer(session, sessionToken, { adapter, currency: surface.currency }),
  ],
  ['PUT', 'players/session', refreshSession],
  ['GET', 'players/:playerId/balance', balance],
  ['GET', 'players/:playerId/transactions', transactions],
  ['POST', 'players/:playerId/transactions', addTransaction],
  ['GET', 'players/:playerId/gamerounds/:roundId', gameRound],
]

/** UUIDs and other usual formats; nothing that could break a header or a log line. */
const CORRELATION_ID = /^[\w.:/+=@-]{1,128}$/

/** Serves the player-account API of the aggregator Valkyrie (src/lib/play/pam-api.ts names its description). */
export function mountPam(app: App, surface: VendorSurface): void {
  const base = PAM_PATH.replace('/api', '')
  for (const [method, path, serve] of CALLS) {
    app.on(method, base + path, async context => {
      context.set('action', `pam ${method} ${path}`)
      correlate(context)
      const { status, body } = await answer(context, surface, serve)
      return context.body(JSON.stringify(body), status, { 'content-type': 'application/json' })
    })
  }
  for (const path of new Set(CALLS.map(call => call[1]))) {
    const methods = CALLS.filter(call => call[1] === path).map(call => call[0])
    app.all(base + path, context => refuseMethod(context, methods))
  }
}

/** Logs the aggregator's own id of a call and returns it. A malformed id is ignored. */
function correlate(context: ServerContext): void {
  const correlationId = context.req.header('x-correlation-id')
  if (correlationId === undefined || !CORRELATION_ID.test(correlationId)) return
  const info = context.get('requestInfo')
  context.set('requestInfo', { ...info, log: info.log.child({ correlationId }) })
  context.header('x-correlation-id', correlationId)
}

async function answer(
  context: ServerContext,
  surface: VendorSurface,
  serve: Serve,
): Promise<{ status: PamAnswer['status'] | 500 | 503; body: Record<string, unknown> }> {
  try {
    return { status: 200, body: await serve(await authenticate(context, surface)) }
  } catch (error) {
    if (error instanceof CallerGone) throw error
    if (error instanceof Refusal && error.code !== 'unavailable') throw error
    if (error instanceof PamRefusal) return { status: error.status, body: pamError(error.code) }
    const { log } = context.get('requestInfo')
    context.header('retry-after', '1')
    const isUnavailable =
      error instanceof DatabaseUnavailable || (error instanceof Refusal && error.code === 'unavailable')
    if (isUnavailable) log.warn({ err: error }, 'unavailable')
    else log.error({ err: error }, 'unexpected')
    return isUnavailable
      ? { status: 503, body: pamError('PAM_ERR_TIMEOUT') }
      : { status: 500, body: pamError('PAM_ERR_UNDEFINED') }
  }
}

/** Authenticates the provider by its token and the session by its own, then checks the player. */
async function authenticate(context: ServerContext, surface: VendorSurface): Promise<PamCall> {
  const bearer = bearerToken(context.req.header('authorization')) ?? ''
  const providers = context.req.queries('provider') ?? []
  const provider = providers.length === 1 ? providers[0] : undefined
  const adapter = await surface.keys.findProvider(bearer, provider, surface.clock.now())
  if (adapter === 'noToken') throw new PamRefusal('PAM_ERR_API_TOKEN', 401)
  // The API defines its own status for this in one call only.
  const isLookup = context.req.method === 'GET' && context.req.path.endsWith('/transactions')
  if (adapter === 'noProvider') throw new PamRefusal('PAM_ERR_MISSING_PROVIDER', isLookup ? 400 : 200)
  const isFromThere = !adapter.addresses || adapter.addresses.includes(context.get('requestInfo').address)
  if (!isFromThere) throw new PamRefusal('PAM_ERR_API_TOKEN', 401)
  const sessionToken = context.req.header('x-player-token') ?? ''
  const playerId = context.req.param('playerId')
  const session =
    (await sessionOf(surface, adapter.vendor, sessionToken)) ??
    (await settlingSessionOf(surface, adapter.vendor, { token: sessionToken, playerId }))
  if (!session) throw new PamRefusal('PAM_ERR_SESSION_NOT_FOUND', 401)
  const isOther = playerId !== undefined && playerId.toLowerCase() !== session.memberId
  if (isOther) throw new PamRefusal('PAM_ERR_PLAYER_NOT_FOUND')
  return { surface, adapter, session, sessionToken, context }
}

async function refreshSession({ surface, adapter, session, sessionToken }: PamCall) {
  refuseExpired(session, surface)
  const token = await renewed(surface, adapter.vendor, sessionToken)
  if (!token) throw new PamRefusal('PAM_ERR_SESSION_NOT_FOUND', 401)
  return sessionAnswer(session, token, { adapter, currency: surface.currency })
}

async function balance({ surface, session }: PamCall) {
  refuseExpired(session, surface)
  const amount = await readBalance(surface.db, session, surface.currency)
  return { status: 'OK', balance: pamBalance(amount, surface.currency) }
}

/** Finds this player's accepted transactions by reference if there is one, else by id. */
async function transactions({ surface, adapter, session, context }: PamCall) {
  const references = context.req.queries('providerBetRef') ?? []
  const ids = context.req.queries('providerTransactionId') ?? []
  const [reference] = references
  const wanted = reference ?? ids[0]
  // Two programs may read a repeated name differently (reliability S40).
  if (references.length > 1 || ids.length > 1 || !v.is(pamText, wanted))
    throw new PamRefusal('PAM_ERR_UNDEFINED', 400)
  const found = await acceptedTransactions(surface.db, {
    vendor: adapter.vendor,
    memberId: session.memberId,
    ...(reference === undefined ? { ids: idsOf(wanted) } : { reference, ids: [] }),
  })
  if (found.length === 0) throw new PamRefusal('PAM_ERR_TRANS_NOT_FOUND')
  return { status: 'OK', transactions: found.map(one => repeatedAnswer(one, surface.currency)) }
}

async function addTransaction({ surface, adapter, session, sessionToken, context }: PamCall) {
  const body = await bodyOf(context)
  if (body.provider !== adapter.pamProvider) throw new PamRefusal('PAM_ERR_UNDEFINED', 400)
  const { currency } = surface
  const item = walletItem(body, { adapter, session, sessionToken, currency })
  const answered = await surface.wallet.apply(item)
  const { unfit } = item.call
  return transactionAnswer(answered, { currency, isCancel: isCancel(body.transactionType), unfit })
}

async function bodyOf(context: ServerContext): Promise<v.InferOutput<typeof pamTransaction>> {
  const text = await readText(context)
  try {
    readObject(text)
  } catch {
    throw new PamRefusal('PAM_ERR_UNDEFINED', 400)
  }
  const read = v.safeParse(pamTransaction, parseExactly(text))
  if (!read.success) throw new PamRefusal('PAM_ERR_UNDEFINED', 400)
  return read.output
}

async function gameRound({ surface, adapter, session, context }: PamCall) {
  const vendorRoundId = context.req.param('roundId') ?? ''
  const { vendor } = adapter
  const round = v.is(pamText, vendorRoundId)
    ? await roundTimes(surface.db, { vendor, memberId: session.memberId, vendorRoundId })
    : undefined
  if (!round) throw new PamRefusal('PAM_ERR_ROUND_NOT_FOUND')
  return {
    status: 'OK',
    gameround: {
      providerGameId: vendorGameCode(adapter, round.gameCode),
      providerRoundId: vendorRoundId,
      startTime: round.openedAt.toISOString(),
      ...(round.settledAt ? { endTime: round.settledAt.toISOString() } : {}),
    },
  }
}

function refuseExpired(session: GameSession, { clock }: VendorSurface): void {
  if (session.expiresAt <= clock.now()) throw new PamRefusal('PAM_ERR_SESSION_EXPIRED')
}
