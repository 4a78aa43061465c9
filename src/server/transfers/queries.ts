import type { TransferDirection } from '#lib/transfers/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface PartyRow {
  id: string
  upline: string | null
  account: string
  nickname: string
  /** Active, and not a trial account. */
  is_open: boolean
  withdrawals_held_until: Date | null
}

/** Locks both members' rows in the order of their ids, so that transfers in opposite directions cannot deadlock. */
export function lockParties(tx: Transaction, ids: readonly string[]): Promise<PartyRow[]> {
  return tx.rows(sql<PartyRow>`
    select id, upline, account, nickname, status = 'active' and member_type <> 4 as is_open, withdrawals_held_until
    from members where id = any(${ids}::uuid[]) order by id for no key update`)
}

export interface NewTransfer {
  id: string
  fromId: string
  toId: string
  direction: TransferDirection
  amount: bigint
  currency: string
  operationId: string
  address: string
  at: Date
}

export async function insertTransfer(tx: Transaction, one: NewTransfer): Promise<void> {
  await tx.run(sql`
    insert into member_transfers (id, from_id, to_id, direction, amount, currency, operation_id, address, created_at)
    values (${one.id}::uuid, ${one.fromId}::uuid, ${one.toId}::uuid, ${one.direction}, ${one.amount},
      ${one.currency}, ${one.operationId}::uuid, ${one.address}, ${one.at}::timestamptz)`)
}

/** What a member has sent since a time. */
export async function sentSince(
  db: Queries,
  memberId: string,
  since: Date,
): Promise<{ amount: bigint; count: number }> {
  const row = await db.row(sql<{ amount: bigint; count: number }>`
    select coalesce(sum(amount), 0)::bigint as amount, count(*)::int as count from member_transfers
    where from_id = ${memberId}::uuid and created_at >= ${since}::timestamptz`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

export interface TransferRow {
  id: string
  from_id: string
  to_id: string
  direction: TransferDirection
  amount: bigint
  currency: string
  created_at: Date
  from_account: string
  from_nickname: string
  to_account: string
  to_nickname: string
}

/** The latest transfers that a member sent or received, or those before one of them, newest first. */
export function lastTransfers(
  db: Queries,
  memberId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<TransferRow[]> {
  return db.rows(sql<TransferRow>`
    with last as (
      select created_at as at, id from member_transfers
      where id = ${before ?? null}::uuid and ${memberId}::uuid in (from_id, to_id))
    select t.id, t.from_id, t.to_id, t.direction, t.amount, t.currency, t.created_at, f.account as from_account,
      f.nickname as from_nickname, m.account as to_account, m.nickname as to_nickname
    from (
      (select * from member_transfers where from_id = ${memberId}::uuid
        and (${before ?? null}::uuid is null or (created_at, id) < (select at, id from last))
        order by created_at desc, id desc limit ${limit}::int)
      union all
      (select * from member_transfers where to_id = ${memberId}::uuid
        and (${before ?? null}::uuid is null or (created_at, id) < (select at, id from last))
        order by created_at desc, id desc limit ${limit}::int)
    ) t
    join members f on f.id = t.from_id join members m on m.id = t.to_id
    order by t.created_at desc, t.id desc limit ${limit}::int`)
}

export interface TargetRow {
  id: string
  account: string
  nickname: string
}

/** The upline of a member, if its account is open. */
export function uplineOf(db: Queries, memberId: string): Promise<TargetRow | undefined> {
  return db.row(sql<TargetRow>`
    select u.id, u.account, u.nickname from members m join members u on u.id = m.upline
    where m.id = ${memberId}::uuid and u.status = 'active' and u.member_type <> 4`)
}

/** Direct downlines with an open account whose account key starts with the given text. */
export function downlinesOf(
  db: Queries,
  memberId: string,
  search: { start: string; limit: number },
): Promise<TargetRow[]> {
  return db.rows(sql<TargetRow>`
    select id, account, nickname from members
    where upline = ${memberId}::uuid and status = 'active' and member_type <> 4
      and starts_with(account_key, ${search.start})
    order by account_key limit ${search.limit}::int`)
}
