import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/**
 * The place of the first entry of an account that is not older than an operation's id, or one past its last. Places have
 * no gaps and ids are made in the order of time, so halving finds it in some twenty looks, however long the history.
 */
export async function placeOf(db: Queries, accountId: string, operationId: string): Promise<bigint> {
  const row = await db.row(sql<{ place: bigint }>`
    with recursive search (low, high) as (
      select 1::bigint, version + 1 from ledger_accounts where id = ${accountId}::uuid
      union all
      select case when e.operation_id < ${operationId}::uuid then (low + high) / 2 + 1 else low end,
        case when e.operation_id < ${operationId}::uuid then high else (low + high) / 2 end
      from search s
      join all_ledger_entries e on e.account_id = ${accountId}::uuid and e.seq = (s.low + s.high) / 2
      where low < high
    )
    select low as place from search where low >= high limit 1`)
  return row?.place ?? 1n
}

/** One past the last entry of an account. */
export async function endOf(db: Queries, accountId: string): Promise<bigint> {
  const row = await db.row(sql<{ version: bigint }>`
    select version from ledger_accounts where id = ${accountId}::uuid`)
  return (row?.version ?? 0n) + 1n
}

/** The accounts of a member beside the main wallet on which something has moved: what is set aside, points, and those at vendors. */
export function otherAccountsOf(
  db: Queries,
  { memberId, book }: { memberId: string; book: 'real' | 'trial' },
): Promise<{ kind: string; vendor: string | null }[]> {
  return db.rows(sql<{ kind: string; vendor: string | null }>`
    select kind, vendor from ledger_accounts
    where member_id = ${memberId}::uuid and book = ${book} and kind <> 'wallet' and version > 0
    order by kind, vendor`)
}

/** Entries of one account from one place up to another, which is excluded; of the named kinds, or of all. */
export interface Span {
  accountId: string
  from: bigint
  to: bigint
  kinds: readonly string[] | undefined
}

export interface EntryRow {
  seq: bigint
  at: Date
  kind: string
  reference: string
  amount: bigint
  balance_after: bigint
}

/** Newest first. */
export function entriesOf(db: Queries, span: Span, limit: number): Promise<EntryRow[]> {
  return db.rows(sql<EntryRow>`
    select e.seq, o.created_at as at, o.kind, o.reference, e.amount, e.balance_after
    from all_ledger_entries e join ledger_operations o on o.id = e.operation_id
    where e.account_id = ${span.accountId}::uuid and e.seq >= ${span.from} and e.seq < ${span.to}
      and (${span.kinds ?? null}::text[] is null or o.kind = any(${span.kinds ?? null}::text[]))
    order by e.seq desc limit ${limit}::int`)
}

export interface EntryRound {
  id: string
  vendor_round_id: string
  node_id: string
  game_code: string
}

/** Those of a member's rounds that have one of the ids. */
export function roundsOf(
  db: Queries,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
): Promise<EntryRound[]> {
  return db.rows(sql<EntryRound>`
    select id, vendor_round_id, node_id, game_code from all_game_rounds
    where member_id = ${memberId}::uuid and id = any(${ids}::uuid[])`)
}

/** Those of a span that name something, in their order. */
export function entriesAbout(db: Queries, span: Span, reference: string): Promise<EntryRow[]> {
  return db.rows(sql<EntryRow>`
    select e.seq, o.created_at as at, o.kind, o.reference, e.amount, e.balance_after
    from all_ledger_entries e join ledger_operations o on o.id = e.operation_id
    where e.account_id = ${span.accountId}::uuid and e.seq >= ${span.from} and e.seq < ${span.to}
      and o.reference = ${reference}
    order by e.seq`)
}

export interface SpanTotals {
  entries: number
  money_in: bigint
  money_out: bigint
}

/** The sums of a span. Where every kind counts, the entries alone are read and not their operations. */
export async function totalsOf(db: Queries, span: Span): Promise<SpanTotals> {
  const row = await (span.kinds ? totalsOfKinds(db, span, span.kinds) : totalsOfAll(db, span))
  if (!row) throw new Error('an aggregate without a row')
  return row
}

function totalsOfAll(db: Queries, span: Span): Promise<SpanTotals | undefined> {
  return db.row(sql<SpanTotals>`
    select count(*)::int as entries, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as money_in,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as money_out
    from all_ledger_entries
    where account_id = ${span.accountId}::uuid and seq >= ${span.from} and seq < ${span.to}`)
}

function totalsOfKinds(db: Queries, span: Span, kinds: readonly string[]): Promise<SpanTotals | undefined> {
  return db.row(sql<SpanTotals>`
    select count(*)::int as entries, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as money_in,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as money_out
    from all_ledger_entries e join ledger_operations o on o.id = e.operation_id
    where e.account_id = ${span.accountId}::uuid and e.seq >= ${span.from} and e.seq < ${span.to}
      and o.kind = any(${kinds}::text[])`)
}
