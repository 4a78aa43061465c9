import * as v from 'valibot'
import { mayDo, type Permission, ruleOf } from '#lib/operators/permissions.ts'
import type { Action, AnswerOf, InputOf } from '#lib/wire/action.ts'
import type { Transaction } from '#server/db/database.ts'
import { once } from '#server/db/once.ts'
import { type About, logChange, type OperatorContext } from '#server/operator/operator-context.ts'
import { lockPeople, type Person } from '#server/operator/people-queries.ts'
import { differenceOf, recordApproval } from '#server/operator/proposals.ts'
import { badInput } from '#server/platform/input.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { contextOf } from './context.ts'
import { type OperatorRoute, serveOperator } from './serve-operator.ts'

/** Answers of acts that two people may have to agree on. */
export const WAITING = { state: 'waiting' } as const
export const DONE = { state: 'done' } as const

export type OperatorAction = Action & { readonly audience: 'operator' }

/** What an act works with: one transaction, which also takes its entries of the book of changes. */
export interface ActScope {
  tx: Transaction
  context: OperatorContext
  at: Date
  /** Writes an entry of the book. */
  note: (subject: string, before: unknown, after: unknown, about?: About) => Promise<void>
  /** Whether two different people have said this now; false after the first one. */
  agree: (what: Agreement) => Promise<boolean>
}

interface Agreement extends About {
  topic: string
  act: string
  input?: string
  /** One person is enough as long as fewer than two are named. */
  isFreeBeforeTwo?: boolean
  /** Puts it in the place of what somebody else proposed. */
  instead?: boolean | undefined
}

/**
 * Something that operators do. The command line and the console call the same one, with the same input, permission and
 * answer; no rule stands in either of them.
 */
export interface Act<A extends OperatorAction> {
  action: A
  permission: Permission
  /** It changes nothing and shows nothing that is masked: no entry is written. */
  isReading: boolean
  /** What it does writes its entries itself; where nothing changes there is none. */
  writesOwn: boolean
  run: (scope: ActScope, input: InputOf<A>) => Promise<AnswerOf<A>>
}

export function act<A extends OperatorAction>(
  action: A,
  permission: Permission,
  run: Act<A>['run'],
  { isReading = false, writesOwn = false } = {},
): Act<A> {
  const entries = 'entries' in action.input ? (action.input.entries as object) : {}
  if (ruleOf(permission).needsReason && !('reason' in entries))
    throw new Error(`${action.name} takes no reason, and “${permission}” asks for one`)
  return { action, permission, isReading, writesOwn, run }
}

/** Does an act in one transaction, with its entry. Throws refusals, also `badInput` for what its schema does not take. */
export async function perform<A extends OperatorAction>(
  context: OperatorContext,
  { action, permission, isReading, writesOwn, run }: Act<A>,
  given: unknown,
): Promise<AnswerOf<A>> {
  // The user of the machine, before anybody is named, may do everything.
  if (context.person !== undefined && !mayDo(context.roles ?? [], permission))
    throw new Refusal('notAllowed', { status: 403 })
  const read = v.safeParse(action.input, given, { abortPipeEarly: true })
  if (!read.success) throw badInput(read.issues)
  const input = read.output as InputOf<A>
  return context.db.transaction(async tx => {
    const done = { entries: 0, agreements: 0 }
    const scope = actScope(tx, context, done)
    const work = async () => {
      const answer = v.parse(action.answer, await run(scope, input)) as AnswerOf<A>
      if (!isReading && !writesOwn && done.entries === 0)
        throw new Error(`${action.name} left no entry in the book of changes`)
      if (!isReading && ruleOf(permission).needsTwo && done.agreements === 0)
        throw new Error(`${action.name} asked no second person`)
      return answer
    }
    const { id } = input as { id?: string }
    if (!action.once || id === undefined) return work()
    return once(tx, { scope: action.name, id, actor: context.operator, input }, work)
  })
}

function actScope(
  tx: Transaction,
  context: OperatorContext,
  done: { entries: number; agreements: number },
): ActScope {
  return {
    tx,
    context,
    at: context.now,
    note: async (subject, before, after, about) => {
      done.entries += 1
      await logChange(tx, context, subject, before, after, about)
    },
    agree: async what => {
      done.agreements += 1
      if (what.isFreeBeforeTwo && (await lockPeople(tx)).length < 2) return true
      done.entries += 1
      return agree(tx, context, what)
    },
  }
}

async function agree(
  tx: Transaction,
  context: OperatorContext,
  { instead = false, isFreeBeforeTwo: _, ...what }: Agreement,
): Promise<boolean> {
  const { person } = await requireTwoPeople({ tx, context })
  const outcome = await recordApproval(tx, { ...context, person }, { ...what, instead })
  if (outcome.state === 'same') throw new Refusal('secondPersonOther', { status: 409 })
  if (outcome.state === 'differs') {
    const details = differenceOf(outcome.open, { act: what.act, input: outcome.input })
    throw new Refusal('secondPersonDiffers', { status: 409, details })
  }
  return outcome.state === 'second'
}

export function alreadyDecided(): Refusal {
  return new Refusal('alreadyDecided', { status: 409 })
}

/** Whoever acts, and everybody who may be the second person; refused unless at least two are named. */
export async function requireTwoPeople({
  tx,
  context,
}: Pick<ActScope, 'tx' | 'context'>): Promise<{ person: string; all: Person[] }> {
  const all = await lockPeople(tx)
  const { person } = context
  if (person === undefined || all.length < 2)
    throw new Refusal('twoPeopleNeeded', { details: { named: all.length } })
  return { person, all }
}

/** Puts an act on the wire; `more` is what this one needs to know of the deployment. */
export function serveAct<A extends OperatorAction>(
  one: Act<A>,
  more: Pick<OperatorContext, 'secret'> = {},
): OperatorRoute {
  return serveOperator(one.action, one.permission, call =>
    perform({ ...contextOf(call, call.operator), ...more }, one, call.input),
  )
}
