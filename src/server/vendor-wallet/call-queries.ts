import type { KnownTransaction } from '#lib/play/vendor-rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { VendorAnswer } from './answers.ts'

/** A vendor's transaction as stored. */
export interface StoredTransaction extends KnownTransaction {
  vendor: string
  transactionId: string
  betTransactionId: string | undefined
  operationId: string | undefined
  answer: VendorAnswer | undefined
  /** The vendor's own reference, which related transactions share. */
  reference: string | undefined
  /** Only for a new transaction: further values that the vendor sent. */
  facts?: unknown
}

interface TransactionRow {
  vendor: string
  transaction_id: string
  type: StoredTransaction['type']
  member_id: string
  vendor_round_id: string | null
  bet_transaction_id: string | null
  amount: bigint
  content_hash: Buffer | null
  state: StoredTransaction['state']
  is_settled: boolean
  wins_before: number
  operation_id: string | null
  answer: VendorAnswer | null
  reference: string | null
}

export async function transactionsOf(
  db: Queries,
  keys: readonly { vendor: string; transactionId: string }[],
): Promise<StoredTransaction[]> {
  const rows = await db.rows(sql<TransactionRow>`
    select t.vendor, t.transaction_id, t.type, t.member_id, t.vendor_round_id, t.bet_transaction_id, t.amount,
      t.content_hash, t.state, t.is_settled, t.wins_before, t.operation_id, t.answer, t.reference
    from unnest(${keys.map(key => key.vendor)}::text[], ${keys.map(key => key.transactionId)}::text[])
      as k (vendor, transaction_id)
    join vendor_transactions t on t.vendor = k.vendor and t.transaction_id = k.transaction_id`)
  return rows.map(stored)
}

/** Returns all transactions that have one of these vendor references. */
export async function transactionsByReference(
  db: Queries,
  keys: readonly { vendor: string; reference: string }[],
): Promise<StoredTransaction[]> {
  const rows = await db.rows(sql<TransactionRow>`
    select t.vendor, t.transaction_id, t.type, t.member_id, t.vendor_round_id, t.bet_transaction_id, t.amount,
      t.content_hash, t.state, t.is_settled, t.wins_before, t.operation_id, t.answer, t.reference
    from unnest(${keys.map(key => key.vendor)}::text[], ${keys.map(key => key.reference)}::text[])
      as k (vendor, reference)
    join vendor_transactions t on t.vendor = k.vendor and t.reference = k.reference
    order by t.created_at, t.transaction_id`)
  return rows.map(stored)
}

/** Returns a player's first transactions in a round, in the order in which they arrived. */
export async function transactionsOfRound(
  db: Queries,
  key: { memberId: string; vendor: string; vendorRoundId: string; limit: number },
): Promise<StoredTransaction[]> {
  const rows = await db.rows(sql<TransactionRow>`
    select t.vendor, t.transaction_id, t.type, t.member_id, t.vendor_round_id, t.bet_transaction_id, t.amount,
      t.content_hash, t.state, t.is_settled, t.wins_before, t.operation_id, t.answer, t.reference
    from vendor_transactions t
    where t.vendor = ${key.vendor} and t.vendor_round_id = ${key.vendorRoundId} and t.member_id = ${key.memberId}::uuid
    order by t.created_at, t.transaction_id limit ${key.limit}::int`)
  return rows.map(stored)
}

function stored(row: TransactionRow): StoredTransaction {
  return {
    vendor: row.vendor,
    transactionId: row.transaction_id,
    type: row.type,
    memberId: row.member_id,
    vendorRoundId: row.vendor_round_id ?? undefined,
    betTransactionId: row.bet_transaction_id ?? undefined,
    amount: row.amount,
    content: row.content_hash?.toString('hex'),
    state: row.state,
    isSettled: row.is_settled,
    winsBefore: row.wins_before,
    operationId: row.operation_id ?? undefined,
    answer: row.answer ?? undefined,
    reference: row.reference ?? undefined,
  }
}

/** Inserts without `on conflict`: an id that another player's call took meanwhile must fail, not be overwritten. */
export function insertTransactions(
  tx: Transaction,
  transactions: readonly StoredTransaction[],
  now: Date,
): void {
  const column = <Value>(pick: (transaction: StoredTransaction) => Value) => transactions.map(pick)
  tx.send(sql`
    insert into vendor_transactions (vendor, transaction_id, type, member_id, vendor_round_id, bet_transaction_id,
      amount, content_hash, state, is_settled, wins_before, operation_id, answer, reference, facts, created_at)
    select *, ${now}::timestamptz from unnest(
      ${column(t => t.vendor)}::text[], ${column(t => t.transactionId)}::text[], ${column(t => t.type)}::text[],
      ${column(t => t.memberId)}::uuid[], ${column(t => t.vendorRoundId)}::text[],
      ${column(t => t.betTransactionId)}::text[], ${column(t => t.amount)}::bigint[],
      ${column(t => (t.content === undefined ? undefined : Buffer.from(t.content, 'hex')))}::bytea[],
      ${column(t => t.state)}::text[], ${column(t => t.isSettled)}::boolean[], ${column(t => t.winsBefore)}::int[],
      ${column(t => t.operationId)}::uuid[],
      ${column(t => t.answer && JSON.stringify(t.answer))}::json[], ${column(t => t.reference)}::text[],
      ${column(t => (t.facts === undefined ? undefined : JSON.stringify(t.facts)))}::json[])`)
}

/** Updates what can change later: a bet is settled by a win, or rolled back. */
export function updateTransactions(tx: Transaction, transactions: readonly StoredTransaction[]): void {
  tx.send(sql`
    update vendor_transactions t set state = k.state, is_settled = k.is_settled
    from unnest(${transactions.map(t => t.vendor)}::text[], ${transactions.map(t => t.transactionId)}::text[],
      ${transactions.map(t => t.state)}::text[], ${transactions.map(t => t.isSettled)}::boolean[])
      as k (vendor, transaction_id, state, is_settled)
    where t.vendor = k.vendor and t.transaction_id = k.transaction_id`)
}
