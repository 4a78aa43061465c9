import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A transfer as stored. */
export interface StoredTransfer {
  id: string
  vendor: string
  memberId: string
  book: 'real' | 'trial'
  direction: 'out' | 'back'
  amount: bigint | null
  /** The amount requested back; null for all. */
  asked: bigint | null
  state: 'asked' | 'done' | 'undone'
  createdAt: Date
}

/** Stores a transfer before the vendor is called; returns false if another one of this member is in progress there. */
export async function insertTransfer(
  tx: Queries,
  transfer: Omit<StoredTransfer, 'state' | 'asked'> & { asked?: bigint; request?: string },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into vendor_transfers
      (id, vendor, member_id, book, direction, amount, asked, request, created_at, tried_at)
    values (${transfer.id}::uuid, ${transfer.vendor}, ${transfer.memberId}::uuid, ${transfer.book},
      ${transfer.direction}, ${transfer.amount}, ${transfer.asked ?? null}, ${transfer.request ?? null}::uuid,
      ${transfer.createdAt}, ${transfer.createdAt})
    on conflict (vendor, member_id) where state = 'asked' do nothing`)
  return inserted === 1
}

/** Locks a transfer, so that only one of two concurrent callers stores the vendor's answer. */
export function lockedTransfer(tx: Transaction, id: string): Promise<StoredTransfer | undefined> {
  return tx.row(sql<StoredTransfer>`
    select id, vendor, member_id as "memberId", book, direction, amount, asked, state,
      created_at as "createdAt"
    from vendor_transfers where id = ${id}::uuid for update`)
}

/** Changes a request for an amount into one for everything. */
export async function requestAll(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`update vendor_transfers set asked = null where id = ${id}::uuid`)
}

/** Returns when the money at a vendor was sent: the time of the last completed transfer to it. */
export async function wentOutAt(
  db: Queries,
  { memberId, vendor }: Pick<StoredTransfer, 'memberId' | 'vendor'>,
): Promise<Date | undefined> {
  const row = await db.row(sql<{ created_at: Date }>`
    select created_at from vendor_transfers
    where member_id = ${memberId}::uuid and vendor = ${vendor} and direction = 'out' and state = 'done'
    order by created_at desc limit 1`)
  return row?.created_at
}

export async function endTransfer(
  tx: Queries,
  end: { id: string; state: 'done' | 'undone'; amount: bigint | null },
): Promise<void> {
  await tx.run(sql`
    update vendor_transfers set state = ${end.state}, amount = coalesce(amount, ${end.amount})
    where id = ${end.id}::uuid`)
}

export function openTransfers(
  db: Queries,
  search: { memberId: string; vendor?: string },
): Promise<StoredTransfer[]> {
  return db.rows(sql<StoredTransfer>`
    select id, vendor, member_id as "memberId", book, direction, amount, asked, state,
      created_at as "createdAt"
    from vendor_transfers
    where member_id = ${search.memberId}::uuid and state = 'asked'
      and (${search.vendor ?? null}::text is null or vendor = ${search.vendor ?? null})`)
}

/** Returns one half of a member's move, if it has started. */
export function transferOfRequest(
  db: Queries,
  of: { request: string; direction: 'out' | 'back' },
): Promise<StoredTransfer | undefined> {
  return db.row(sql<StoredTransfer>`
    select id, vendor, member_id as "memberId", book, direction, amount, asked, state
    from vendor_transfers where request = ${of.request}::uuid and direction = ${of.direction}`)
}

/** Claims transfers whose vendor has been silent since then; no other process gets the same ones now. */
export function claimSilent(
  db: Queries,
  claim: { before: Date; now: Date; limit: number },
): Promise<StoredTransfer[]> {
  return db.rows(sql<StoredTransfer>`
    update vendor_transfers t set tried_at = ${claim.now}
    from (
      select id from vendor_transfers where state = 'asked' and tried_at < ${claim.before}
      order by tried_at limit ${claim.limit}::int for update skip locked
    ) due
    where t.id = due.id
    returning t.id, t.vendor, t.member_id as "memberId", t.book, t.direction, t.amount, t.asked,
      t.state, t.created_at as "createdAt"`)
}

/** Returns the ledger balances at vendors, by vendor. */
export async function balancesAtVendors(db: Queries, memberId: string): Promise<Map<string, bigint>> {
  const rows = await db.rows(sql<{ vendor: string; balance: bigint }>`
    select vendor, balance from ledger_accounts where kind = 'vendor_wallet' and member_id = ${memberId}::uuid`)
  return new Map(rows.map(row => [row.vendor, row.balance]))
}

/** Returns the vendors at which a member has money by the ledger. */
export async function vendorsHolding(db: Queries, memberId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ vendor: string }>`
    select vendor from ledger_accounts
    where kind = 'vendor_wallet' and member_id = ${memberId}::uuid and balance > 0
    order by vendor`)
  return rows.map(row => row.vendor)
}

/** Returns members with money at a vendor where none of their games has been open since then. */
export async function leftBehind(
  db: Queries,
  search: { since: Date; limit: number },
): Promise<{ memberId: string; vendor: string; book: 'real' | 'trial' }[]> {
  return db.rows(sql<{ memberId: string; vendor: string; book: 'real' | 'trial' }>`
    select a.member_id as "memberId", a.vendor, a.book
    from ledger_accounts a
    where a.kind = 'vendor_wallet' and a.balance > 0
      and not exists (select from vendor_transfers t
        where t.member_id = a.member_id and t.vendor = a.vendor and (t.state = 'asked' or t.created_at > ${search.since}))
      and not exists (select from game_sessions g join sessions s on s.id = g.session_id
        where g.member_id = a.member_id and g.vendor = a.vendor and s.ended_at is null
          and greatest(g.created_at, s.last_seen_at) > ${search.since})
    limit ${search.limit}::int`)
}
