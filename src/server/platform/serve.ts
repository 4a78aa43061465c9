import * as v from 'valibot'
import type { Language } from '#lib/i18n/languages.ts'
import type {
  Action,
  AnswerOf,
  Audience,
  CommonRefusal,
  InputOf,
  RateLimit,
  RefusalOf,
} from '#lib/wire/action.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { once } from '#server/db/once.ts'
import { networkOf } from './address.ts'
import type { ServerContext } from './context.ts'
import { refuseOldId } from './fresh-id.ts'
import { readInput, receiveBody } from './input.ts'
import type { Log } from './log.ts'
import { allow } from './rate-limits.ts'
import { Refusal, type RefusalOptions } from './refusal.ts'
import type { Runtime } from './runtime.ts'
import type { Session } from './session.ts'
import { allowShared } from './shared-limits.ts'

type SessionFor<Who extends Audience> = Who extends 'anyone' ? Session | undefined : Session

/** The default rate limit of an action: far above what a person does, far below what a script could. */
const USUAL_RATE: RateLimit = { limit: 6_000, windowSeconds: 60 }
/** How long a call may take. Its statements have a time limit too, so what still runs then ends soon. */
const TIME_LIMIT_MS = 10_000

/** One call of an action, for its handler. */
export interface Call<A extends Action> {
  input: InputOf<A>
  session: SessionFor<A['audience']>
  db: Database
  runtime: Runtime
  language: Language
  address: string
  userAgent: string
  requestId: string
  log: Log
  /** The raw request, for the few handlers that read a header or set a cookie. */
  http: ServerContext
  /** Creates a refusal from the action's closed list: `throw call.refusal('notEnoughMoney', { field: 'amount' })`. */
  refusal: (code: RefusalOf<A> | CommonRefusal, options?: RefusalOptions) => Refusal
}

/** An action with its handler; app.ts mounts all of them. */
export interface Route {
  action: Action
  /** Returns the answer's value, or the whole answer if it is cached (serve-shared.ts). */
  handle: (context: ServerContext) => Promise<unknown>
}

/**
 * Binds an action to its handler. In order: audience, rate limit, body, input, handler, answer. The answer is parsed by
 * its schema, so that unlisted columns cannot leak.
 */
export function serve<A extends Action>(action: A, handler: (call: Call<A>) => Promise<AnswerOf<A>>): Route {
  return {
    action,
    handle: async context => {
      const body = await checkCaller(action, context)
      return inTime(async () => {
        const call = await prepare(action, context, body)
        return v.parse(action.answer, await handler(call))
      })
    },
  }
}

/**
 * Like `serve`, for an action with `once`: the handler's effect, the client's id, the hash of the input and the answer
 * are one transaction. A repeat gets the stored answer; the same id with other input gets `idempotencyConflict`.
 */
export function serveOnce<A extends Action>(
  action: A & { readonly once?: boolean },
  handler: (call: Call<A>, tx: Transaction) => Promise<AnswerOf<A>>,
): Route {
  if (!action.once) throw new Error(`${action.name} is not an action that happens once`)
  // A stored answer belongs to its first caller; guests cannot be told apart.
  if (action.audience === 'anyone') throw new Error(`${action.name} would store answers of guests`)
  return {
    action,
    handle: async context => {
      const body = await checkCaller(action, context)
      return inTime(async () => {
        const call = await prepare(action as A, context, body)
        const { id } = call.input as { id: string }
        const actor = call.session?.memberId ?? ''
        return call.db.transaction(tx =>
          once(tx, { scope: action.name, id, actor, input: call.input }, async () =>
            v.parse(action.answer, await handler(call, tx)),
          ),
        )
      })
    },
  }
}

/**
 * Answers `unavailable` if the work takes too long. A change may still have happened: the caller repeats the call with
 * the same id and gets the outcome.
 */
export async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('unavailable', { status: 503 })), TIME_LIMIT_MS)
  })
  try {
    return await Promise.race([work(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Checks audience and rate limit, then reads the body. How long a body takes is up to the caller, so it does not count
 * towards the time limit.
 */
export async function checkCaller(action: Action, context: ServerContext): Promise<string | undefined> {
  const info = context.get('requestInfo')
  checkAudience(action, info.session)
  await checkRate(action, context)
  return receiveBody(action, context)
}

export async function prepare<A extends Action>(
  action: A,
  context: ServerContext,
  body: string | undefined,
): Promise<Call<A>> {
  const info = context.get('requestInfo')
  const runtime = context.get('runtime')
  const input = (await readInput(action, context, { sealing: runtime.sealing, body })) as InputOf<A>
  await refuseOldId(action, input, { db: runtime.db, now: runtime.clock.now() })
  return {
    input,
    session: info.session as SessionFor<A['audience']>,
    db: runtime.db,
    runtime,
    language: info.language,
    address: info.address,
    userAgent: context.req.header('user-agent')?.slice(0, 200) ?? '',
    requestId: info.requestId,
    log: info.log,
    http: context,
    refusal: (code, options) => new Refusal(code, options),
  }
}

/** Refuses callers outside an action's audience. */
export function checkAudience(
  { audience, beforePasswordChange }: Pick<Action, 'audience' | 'beforePasswordChange'>,
  session: Session | undefined,
): void {
  if (audience === 'anyone') return
  if (!session) throw new Refusal('notSignedIn', { status: 401 })
  if (session.passwordChangeNeeded && !beforePasswordChange) throw passwordFirst()
  if (audience === 'signedIn') return
  if (session.isTrial) throw new Refusal('realAccountNeeded', { status: 403 })
  if (audience === 'member') return
  if (audience === 'agent' && session.isAgent) return
  throw new Refusal('notAllowed', { status: 403 })
}

async function checkRate(action: Action, context: ServerContext): Promise<void> {
  const { session, address } = context.get('requestInfo')
  const rate: RateLimit = action.rateLimit ?? USUAL_RATE
  const key = `${action.name}:${session?.memberId ?? networkOf(address)}`
  const isShared = typeof rate.shared === 'string' ? !!context.req.query(rate.shared) : rate.shared === true
  const waitSeconds = isShared ? await allowShared(context.get('runtime').db, key, rate) : allow(key, rate)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}

/** Counts a call that is no action, under its name in metrics; refuses it if its network has called too often. */
export function limitNetwork(context: ServerContext, rate: RateLimit): void {
  const waitSeconds = allow(`${context.get('action')}:${networkOf(context.get('requestInfo').address)}`, rate)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}

/** The refusal of all other actions until the password is changed. */
export function passwordFirst(): Refusal {
  return new Refusal('passwordChangeNeeded', { status: 403 })
}

/** The refusal for too many calls, with the waiting time as text and for programs. */
export function tooMany(waitSeconds: number): Refusal {
  return new Refusal('tooManyRequests', {
    status: 429,
    values: { minutes: Math.ceil(waitSeconds / 60) },
    details: { retryAfterSeconds: waitSeconds },
  })
}
