import type { Context } from 'hono'
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
import { refuseOldId } from './fresh-id.ts'
import { readInput, receiveBody } from './input.ts'
import type { Log } from './log.ts'
import { allow } from './rate-limits.ts'
import { Refusal, type RefusalOptions } from './refusal.ts'
import type { Runtime } from './runtime.ts'
import type { Session } from './session.ts'

/** What the platform knows about a request before any handler runs; kept on Hono's context. */
export interface RequestFacts {
  requestId: string
  language: Language
  /** The visitor's address, with only the configured number of proxies believed. */
  address: string
  session: Session | undefined
  log: Log
}
/** What Hono's context carries on our server. */
export interface ServerEnv {
  Variables: { facts: RequestFacts; runtime: Runtime; action?: string }
  /** What the Node server passes along with a request; absent when a test calls the app directly. */
  Bindings: { incoming?: { destroyed?: boolean; socket?: { remoteAddress?: string } } }
}
export type ServerContext = Context<ServerEnv>

type SessionFor<Who extends Audience> = Who extends 'anyone' ? Session | undefined : Session

/** For actions that state no limit of their own: far above what a person does, far below what a script could. */
const USUAL_RATE: RateLimit = { limit: 6_000, windowSeconds: 60 }
/** How long a call may take. Its statements are bounded too, so what is still running then soon ends by itself. */
const TIME_LIMIT_MS = 10_000

/** One call of an action, as its handler sees it. */
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
  /** Makes an expected no of the action's closed list: `throw call.refusal('notEnoughMoney', { field: 'amount' })`. */
  refusal: (code: RefusalOf<A> | CommonRefusal, options?: RefusalOptions) => Refusal
}

/** An action with the function that serves it; app.ts puts all of them on the wire. */
export interface Route {
  action: Action
  /** The value of the answer, or the whole answer where it is kept (serve-shared.ts). */
  handle: (context: ServerContext) => Promise<unknown>
}

/**
 * Binds an action to its handler. In order: audience, rate limit, body, input, handler, answer. The answer passes through
 * its schema, so that a column nobody listed cannot leak.
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
 * As `serve`, for an action with `once`: the handler's effect, the client's id, the hash of the input and the answer
 * are one transaction. A repeat gets the stored answer, the same id with other input `idempotencyConflict`.
 */
export function serveOnce<A extends Action>(
  action: A & { readonly once?: boolean },
  handler: (call: Call<A>, tx: Transaction) => Promise<AnswerOf<A>>,
): Route {
  if (!action.once) throw new Error(`${action.name} is not an action that happens once`)
  // A stored answer belongs to the one who asked first; guests cannot be told apart.
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
 * Answers `unavailable` when the work takes too long. A change may still have happened then: whoever asked repeats it
 * with the same id and hears the outcome.
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
 * Lets in who may call and has not called too often, and takes what they send. How long that takes is the caller's own
 * doing, so it does not count as time that we took.
 */
export async function checkCaller(action: Action, context: ServerContext): Promise<string | undefined> {
  const facts = context.get('facts')
  checkAudience(action, facts.session)
  checkRate(action, facts)
  return receiveBody(action, context)
}

export async function prepare<A extends Action>(
  action: A,
  context: ServerContext,
  body: string | undefined,
): Promise<Call<A>> {
  const facts = context.get('facts')
  const runtime = context.get('runtime')
  const input = (await readInput(action, context, { sealing: runtime.sealing, body })) as InputOf<A>
  await refuseOldId(action, input, { db: runtime.db, now: runtime.clock.now() })
  return {
    input,
    session: facts.session as SessionFor<A['audience']>,
    db: runtime.db,
    runtime,
    language: facts.language,
    address: facts.address,
    userAgent: context.req.header('user-agent')?.slice(0, 200) ?? '',
    requestId: facts.requestId,
    log: facts.log,
    http: context,
    refusal: (code, options) => new Refusal(code, options),
  }
}

/** Refuses whoever an action is not for. */
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

function checkRate(action: Action, facts: RequestFacts): void {
  const caller = facts.session?.memberId ?? networkOf(facts.address)
  const waitSeconds = allow(`${action.name}:${caller}`, action.rateLimit ?? USUAL_RATE)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}

/** Counts a call of what is no action, under its name in metrics; refuses it when its network has called too often. */
export function limitNetwork(context: ServerContext, rate: RateLimit): void {
  const waitSeconds = allow(`${context.get('action')}:${networkOf(context.get('facts').address)}`, rate)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}

/** The refusal of everything else until the password is changed. */
export function passwordFirst(): Refusal {
  return new Refusal('passwordChangeNeeded', { status: 403 })
}

/** The refusal for more calls than allowed, with the waiting time in words and for programs. */
export function tooMany(waitSeconds: number): Refusal {
  return new Refusal('tooManyRequests', {
    status: 429,
    values: { minutes: Math.ceil(waitSeconds / 60) },
    details: { retryAfterSeconds: waitSeconds },
  })
}
