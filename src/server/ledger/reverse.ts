import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type Account,
  account,
  type Book,
  type HouseKind,
  type MemberKind,
  type PoolKind,
} from './accounts.ts'
import { openBatch } from './batch.ts'
import type { Leg, Outcome } from './operation.ts'

/** Reverses an operation. */
export interface Reversal {
  /** The operation to reverse. */
  operationId: string
  scope: string
  key: string
  reference: string
}

interface EntryRow {
  book: Book
  kind: MemberKind | PoolKind | HouseKind
  member_id: string | null
  vendor: string | null
  pool: string | null
  unit: string
  amount: bigint
}

/**
 * Posts the opposite entries, naming the original (I10). A repeat with the same key is replayed. Throws
 * `Refusal('notFound')`, 404, if there is no such operation or it moved nothing, and `Refusal('alreadyDecided')`, 409,
 * if it was reversed already, is itself a reversal, or started or ended a hold (which is released instead). If the
 * member has spent the money meanwhile, the outcome is refused.
 */
export async function reverse(tx: Transaction, request: Reversal): Promise<Outcome> {
  const { book, legs } = await legsOf(tx, request.operationId)
  const { scope, key, reference, operationId } = request
  const batch = await openBatch(tx, { accounts: legs.map(leg => leg.account), keys: [{ scope, key }] })
  // After locking the accounts, so that of two concurrent calls the second sees the first one's reversal.
  if (!batch.settled({ scope, key })) await refuseIfReversed(tx, operationId)
  const outcome = batch.post({ kind: 'reversal', book, scope, key, reference, legs, reverses: operationId })
  batch.write()
  return outcome
}

async function legsOf(tx: Transaction, operationId: string): Promise<{ book: Book; legs: Leg[] }> {
  const entries = await tx.rows(sql<EntryRow>`
    select a.book, a.kind, a.member_id, a.vendor, a.pool, a.unit, e.amount
    from all_ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.operation_id = ${operationId}::uuid
    order by a.id`)
  const [first] = entries
  if (!first) throw new Refusal('notFound', { status: 404 })
  return {
    book: first.book,
    legs: entries.map(entry => ({ account: accountIn(entry), amount: -entry.amount })),
  }
}

function accountIn(entry: EntryRow): Account {
  return account({
    book: entry.book,
    kind: entry.kind,
    unit: entry.unit,
    ...(entry.member_id === null ? {} : { memberId: entry.member_id }),
    ...(entry.vendor === null ? {} : { vendor: entry.vendor }),
    ...(entry.pool === null ? {} : { poolId: entry.pool }),
  })
}

async function refuseIfReversed(tx: Transaction, operationId: string): Promise<void> {
  const state = await tx.row(sql<{ is_final: boolean }>`
    select o.kind in ('reversal', 'hold', 'settle', 'release')
      or exists (select from ledger_operations r where r.reverses = o.id and r.refused_code is null) as is_final
    from ledger_operations o where o.id = ${operationId}::uuid`)
  if (state?.is_final) throw new Refusal('alreadyDecided', { status: 409 })
}
