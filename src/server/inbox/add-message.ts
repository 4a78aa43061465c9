import { newId } from '#lib/ids/ids.ts'
import type { InboxKind } from '#lib/inbox/rules.ts'
import type { Currency, Minor } from '#lib/money/money.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { notifyArrival } from './arrivals.ts'
import { insertMessages, type StoredValue } from './queries.ts'

/** A value of a phrase: inserted unchanged, or formatted in the reader's language when it is read. */
type InboxValue =
  | string
  | number
  | { money: Minor; currency: Currency }
  | { moment: Date }
  /** A word of inboxtexts.json: `{ word: 'day' }` is `word_day`. */
  | { word: string }
  /** A text that an operator wrote, in the reader's language if it is written in that. */
  | { texts: OperatorText }
  | { count: bigint }
export type InboxValues = Record<string, InboxValue>

interface Message {
  memberId: string
  kind: InboxKind
  values?: InboxValues
  at: Date
}

/**
 * Adds a message to a member's inbox in the transaction of the event that it reports: both happen or neither. Open
 * pages are notified after the commit. Trial members have no inbox, and none of the reported events happens to them.
 */
export function addInboxMessage(tx: Transaction, message: Message): Promise<void> {
  return addInboxMessages(tx, [message])
}

/** Adds several messages, for example all of a job. */
export async function addInboxMessages(tx: Transaction, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  await insertMessages(
    tx,
    messages.map(({ memberId, kind, values, at }) => ({
      id: newId(),
      memberId,
      kind,
      values: toStored(values ?? {}),
      at,
    })),
  )
  notifyArrival(
    tx,
    messages.map(message => message.memberId),
  )
}

function toStored(values: InboxValues): Record<string, StoredValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, StoredValue] => {
      if (typeof value !== 'object' || 'word' in value || 'texts' in value) return [name, value]
      if ('count' in value) return [name, { count: value.count.toString() }]
      if ('money' in value) return [name, { money: value.money.toString(), currency: value.currency }]
      return [name, { moment: value.moment.toISOString() }]
    }),
  )
}
