import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Book } from '#server/ledger/accounts.ts'

/** What a member owes because a win was rolled back after they had spent it. */
export interface NewDebt {
  /** The operation that lent the money. */
  id: string
  memberId: string
  book: Book
  vendor: string
  transactionId: string
  currency: string
  amount: bigint
}

export interface DebtRow {
  id: string
  member_id: string
  account: string
  book: Book
  vendor: string
  transaction_id: string
  currency: string
  amount: bigint
  remaining: bigint
  created_at: Date
  ended_at: Date | null
}

export function insertDebts(tx: Transaction, debts: readonly NewDebt[], at: Date): void {
  const column = <Value>(pick: (debt: NewDebt) => Value) => debts.map(pick)
  tx.send(sql`
    insert into vendor_debts (id, member_id, book, vendor, transaction_id, currency, amount, remaining, created_at)
    select d.*, d.amount, ${at}::timestamptz from unnest(${column(d => d.id)}::uuid[],
      ${column(d => d.memberId)}::uuid[], ${column(d => d.book)}::text[], ${column(d => d.vendor)}::text[],
      ${column(d => d.transactionId)}::text[], ${column(d => d.currency)}::text[], ${column(d => d.amount)}::bigint[])
      as d (id, member_id, book, vendor, transaction_id, currency, amount)`)
}

/** A page of the open debts, oldest first, each with how many there are in all. */
export function openDebts(
  db: Queries,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<(DebtRow & { total: number })[]> {
  return db.rows(sql<DebtRow & { total: number }>`
    select d.*, m.account, (select count(*)::int from vendor_debts where ended_at is null) as total
    from vendor_debts d join members m on m.id = d.member_id
    where d.ended_at is null
      and (${after ?? null}::uuid is null or (d.created_at, d.id) > (
        select o.created_at, o.id from vendor_debts o where o.id = ${after ?? null}::uuid))
    order by d.created_at, d.id limit ${limit}::int`)
}

/** What a member owes of real money, by currency; empty for who owes nothing. */
export function debtsOf(db: Queries, memberId: string): Promise<{ currency: string; amount: bigint }[]> {
  return db.rows(sql<{ currency: string; amount: bigint }>`
    select currency, sum(remaining)::bigint as amount from vendor_debts
     where member_id = ${memberId}::uuid and book = 'real' and ended_at is null group by currency order by currency`)
}

/** Returns how much real money a member owes in a currency. */
export async function owedBy(db: Queries, memberId: string, currency: string): Promise<bigint> {
  const row = await db.row(sql<{ owed: bigint }>`
    select coalesce(sum(remaining), 0)::bigint as owed from vendor_debts
    where member_id = ${memberId}::uuid and currency = ${currency} and book = 'real' and ended_at is null`)
  return row?.owed ?? 0n
}

export function debtById(db: Queries, id: string): Promise<DebtRow | undefined> {
  return db.row(sql<DebtRow>`
    select d.*, m.account from vendor_debts d join members m on m.id = d.member_id where d.id = ${id}::uuid`)
}

/** Returns the debts whose id ends with `tail`, at most two. */
export function debtsEnding(db: Queries, tail: string): Promise<DebtRow[]> {
  return db.rows(sql<DebtRow>`
    select d.*, m.account from vendor_debts d join members m on m.id = d.member_id
    where right(replace(d.id::text, '-', ''), 12) = ${tail} limit 2`)
}

/** Reads a debt and locks it until the transaction ends. */
export function lockDebt(tx: Transaction, id: string): Promise<DebtRow | undefined> {
  return tx.row(sql<DebtRow>`
    select d.*, m.account from vendor_debts d join members m on m.id = d.member_id
    where d.id = ${id}::uuid for update of d`)
}

/** Sets what is still owed; zero ends the debt. */
export async function reduceDebt(
  tx: Transaction,
  { id, remaining }: Pick<DebtRow, 'id' | 'remaining'>,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update vendor_debts set remaining = ${remaining},
      ended_at = case when ${remaining}::bigint = 0 then ${at}::timestamptz end
    where id = ${id}::uuid`)
}
