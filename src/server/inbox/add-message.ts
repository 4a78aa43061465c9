import { newId } from '#lib/ids/ids.ts'
import type { InboxKind } from '#lib/inbox/rules.ts'
import type { Currency, Minor } from '#lib/money/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { notifyArrival } from './arrivals.ts'
import { insertMessages } from './queries.ts'

/** What is filled into a phrase: as it is, or written in the reader's language when it is read. */
type InboxValue =
  | string
  | number
  | { money: Minor; currency: Currency }
  | { moment: Date }
  /** A word of inboxtexts.json: `{ word: 'day' }` is `word_day`. */
  | { word: string }
export type InboxValues = Record<string, InboxValue>

interface Message {
  memberId: string
  kind: InboxKind
  values?: InboxValues
  at: Date
}

/**
 * Leaves a message in a member's inbox with the transaction of what it tells: both happen or neither. Open pages hear of
 * it after the commit. Trial members have no inbox; nothing that is told happens to them.
 */
export function addInboxMessage(tx: Transaction, message: Message): Promise<void> {
  return addInboxMessages(tx, [message])
}

/** Several at once, such as all that a job tells. */
export async function addInboxMessages(tx: Transaction, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  await insertMessages(
    tx,
    messages.map(({ memberId, kind, values, at }) => ({
      id: newId(),
      memberId,
      kind,
      values: asStored(values ?? {}),
      at,
    })),
  )
  notifyArrival(
    tx,
    messages.map(message => message.memberId),
  )
}

export type StoredValue =
  | string
  | number
  | { money: string; currency: string }
  | { moment: string }
  | { word: string }

function asStored(values: InboxValues): Record<string, StoredValue> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, StoredValue] => {
      if (typeof value !== 'object' || 'word' in value) return [name, value]
      if ('money' in value) return [name, { money: value.money.toString(), currency: value.currency }]
      return [name, { moment: value.moment.toISOString() }]
    }),
  )
}
