import * as v from 'valibot'
import { mayDo, type Permission, ruleOf } from '#lib/operators/permissions.ts'
import type { Action, AnswerOf } from '#lib/wire/action.ts'
import { networkOf } from '#server/platform/address.ts'
import { sessionToken } from '#server/platform/bearer.ts'
import type { ServerContext } from '#server/platform/context.ts'
import { receiveBody } from '#server/platform/input.ts'
import { allow } from '#server/platform/rate-limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, inTime, prepare, type Route, tooMany } from '#server/platform/serve.ts'
import { findOperatorSession, type OperatorSession, provenUntil } from './session.ts'

type OperatorAction = Action & { readonly audience: 'operator' }

/** One call of an operator's action. Members' sessions are nothing here, and the other way round. */
export type OperatorCall<A extends OperatorAction> = Omit<Call<A>, 'session'> & { operator: OperatorSession }

/** What is open before anybody is signed in. */
export type SignedOutCall<A extends OperatorAction> = Omit<Call<A>, 'session'>

/** The route of an operator's action, with what its caller has to be allowed. */
export interface OperatorRoute extends Route {
  /** `signedOut`: before anybody is signed in. */
  permission: Permission | 'signedOut'
}

const RATE = { limit: 1_200, windowSeconds: 60 }

/**
 * Binds an operator's action to its handler, as `serve` does for members: session, permission, a fresh proof of the second
 * factor where the table of permissions asks for it, then body, input, handler, answer.
 */
export function serveOperator<A extends OperatorAction>(
  action: A,
  permission: Permission,
  handler: (call: OperatorCall<A>) => Promise<AnswerOf<A>>,
): OperatorRoute {
  return {
    action,
    permission,
    handle: async context => {
      const operator = await signedIn(context)
      checkPermission(operator, permission, context.get('runtime').clock.now())
      checkRate(action, operator.person)
      const body = await receiveBody(action, context)
      return inTime(async () => {
        const { session: _, ...call } = await prepare(action as A, context, body)
        return v.parse(action.answer, await handler({ ...call, operator })) as AnswerOf<A>
      })
    },
  }
}

/** Binds what is open before anybody is signed in: the steps of a login and of a one-time link. */
export function serveSignedOutOperator<A extends OperatorAction>(
  action: A,
  handler: (call: SignedOutCall<A>) => Promise<AnswerOf<A>>,
): OperatorRoute {
  return {
    action,
    permission: 'signedOut',
    handle: async context => {
      checkRate(action, networkOf(context.get('requestInfo').address))
      const body = await receiveBody(action, context)
      return inTime(async () => {
        const { session: _, ...call } = await prepare(action as A, context, body)
        return v.parse(action.answer, await handler(call)) as AnswerOf<A>
      })
    },
  }
}

async function signedIn(context: ServerContext): Promise<OperatorSession> {
  const { db, clock } = context.get('runtime')
  const token = sessionToken(context.req.header('authorization'))
  const operator = token && (await findOperatorSession(db, token, clock.now()))
  if (!operator) throw new Refusal('notSignedIn', { status: 401 })
  return operator
}

function checkPermission(operator: OperatorSession, permission: Permission, now: Date): void {
  if (!mayDo(operator.roles, permission)) throw new Refusal('notAllowed', { status: 403 })
  if (ruleOf(permission).needsProof && !provenUntil(operator, now))
    throw new Refusal('reauthenticationNeeded', { status: 403 })
}

function checkRate(action: Action, caller: string): void {
  const waitSeconds = allow(`${action.name}:${caller}`, action.rateLimit ?? RATE)
  if (waitSeconds > 0) throw tooMany(waitSeconds)
}
