import { MESSAGE_MEMBERS_ALONE } from '#lib/operators/rules.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import { hashOfInput } from '#server/db/once.ts'
import { notifyArrival } from '#server/inbox/arrivals.ts'
import { insertText, type Receivers, sendTextTo, wasSentSince } from '#server/inbox/mailing-queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ActScope } from '../act.ts'

/** A proposal is kept whole, so that the second person reads what they agree to. */
const LONGEST_PROPOSAL = 20_000
/** The same to the same receivers is taken for a mistake within this time. */
const REPEATED_WITHIN_MS = 24 * 3_600_000

export interface Message {
  id: string
  title: OperatorText
  content: OperatorText
}

/** A message to several members. */
export interface Mailing {
  message: Message
  to: Receivers
  /** "message to all": what the proposals are about. */
  topic: string
  /** Who it goes to, as a second person and the book of changes read it. */
  audience: unknown
  /** How many it reaches. */
  readers: number
  again: boolean | undefined
  instead: boolean | undefined
}

export const today = ({ at, context }: Pick<ActScope, 'at' | 'context'>) => ({
  at,
  day: dayOf(at, context.timeZone),
})

/**
 * Sends a message to several members, each once: to more than one person may write to alone, as soon as a second one agrees.
 * Returns how many it reached; undefined while it waits. It is one transaction, so that either all get it or nobody.
 */
export async function sendMailing(scope: ActScope, mailing: Mailing): Promise<number | undefined> {
  const { message, topic, audience, readers, again = false, instead } = mailing
  const { title, content } = message
  const hash = hashOfInput({ topic, title, content, audience })
  if (!again && (await wasSentSince(scope.tx, hash, new Date(scope.at.getTime() - REPEATED_WITHIN_MS))))
    throw new Refusal('sentAlready', { status: 409 })
  if (readers > MESSAGE_MEMBERS_ALONE) {
    const input = JSON.stringify({ title, content, ...(audience === undefined ? {} : { to: audience }) })
    if (input.length > LONGEST_PROPOSAL) throw new Refusal('inputTooLarge', { status: 413, field: 'content' })
    if (!(await scope.agree({ topic, act: 'send', input, instead }))) return undefined
  }
  return sendText(scope, {
    message,
    to: mailing.to,
    hash,
    receiver: topic.replace(/^message to /, ''),
    audience,
  })
}

/** Sends a message now, with its entry in the book of changes; returns how many it reached. */
export async function sendText(
  scope: ActScope,
  of: {
    message: Message
    to: Receivers
    hash: Buffer | null
    /** "all", or a member's name. */
    receiver: string
    audience?: unknown
    memberId?: string
  },
): Promise<number> {
  const { tx, context, at, note } = scope
  const { message, to, hash, receiver, audience, memberId } = of
  await insertText(tx, { ...message, operator: context.operator, at, hash })
  const sentTo = await sendTextTo(tx, to, { ...today(scope), textId: message.id })
  notifyArrival(tx, sentTo)
  const { id, ...texts } = message
  const after = { ...texts, ...(audience === undefined ? {} : { to: audience }), sentTo: sentTo.length }
  await note(`message ${id} to ${receiver}`, undefined, after, { memberId })
  return sentTo.length
}

/** Of counts by language. */
export const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
