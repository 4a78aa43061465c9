import { isTrialType } from '#lib/identity/rules.ts'
import { type Currency, isCurrency } from '#lib/money/money.ts'
import type { Queries } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type ReceiverRow, receiverRows } from './receiver-queries.ts'

/** A member whose wallet can be credited or corrected. */
export interface Receiver {
  id: string
  account: string
  currency: Currency
}

/** The members of these ids, each once and in their order; `field` is where they were entered. */
export async function receiversOf(db: Queries, ids: readonly string[], field: string): Promise<Receiver[]> {
  const wanted = [...new Set(ids.map(id => id.toLowerCase()))]
  const rows = new Map((await receiverRows(db, wanted)).map(row => [row.id, row]))
  return wanted.map(id => toReceiver(rows.get(id), field))
}

export async function receiverOf(db: Queries, id: string): Promise<Receiver> {
  const [row] = await receiverRows(db, [id])
  return toReceiver(row, 'member')
}

function toReceiver(row: ReceiverRow | undefined, field: string): Receiver {
  if (!row) throw new Refusal('notFound', { status: 404, field })
  const { id, account, currency } = row
  if (isTrialType(row.member_type)) throw new Refusal('trialAccount', { field, values: { account } })
  if (!currency || !isCurrency(currency)) throw new Error(`${account} has no wallet`)
  return { id, account, currency }
}
