import type { DepositMethod, DepositReason, DepositStatus } from '#lib/cashier/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface NewDeposit {
  id: string
  memberId: string
  method: DepositMethod
  amount: bigint
  fee: bigint
  currency: string
  createdAt: Date
  /** The payee of the payment, and until when it is awaited. */
  payment?: NewPayment
}

export interface NewPayment {
  /** Of a transfer: the code of the bank. */
  bank?: string
  /** The proxy of a code or the number of an account; null for a provider. */
  target?: string
  payee: string
  until: Date
}

/** A deposit that has only begun. */
export async function insertDeposit(db: Queries, deposit: NewDeposit): Promise<void> {
  const { payment } = deposit
  await db.run(sql`
    insert into deposits (id, member_id, method, amount, fee, currency, status, created_at, expires_at, payment_bank,
      payment_target, payee)
    values (${deposit.id}::uuid, ${deposit.memberId}::uuid, ${deposit.method}, ${deposit.amount}, ${deposit.fee},
      ${deposit.currency}, 'created', ${deposit.createdAt}, ${payment?.until ?? null}::timestamptz,
      ${payment?.bank ?? null}, ${payment?.target ?? null}, ${payment?.payee ?? null})`)
  await insertStatus(db, deposit.id, { status: 'created', at: deposit.createdAt })
}

export interface Step {
  status: DepositStatus
  at: Date
  /** As an operator wrote it. */
  reason?: string | undefined
  /** A word of the site. */
  reasonCode?: DepositReason | undefined
  operator?: string | undefined
}

async function insertStatus(db: Queries, depositId: string, step: Step): Promise<void> {
  await db.run(sql`
    insert into deposit_statuses (deposit_id, position, status, at, reason, reason_code, operator)
    select ${depositId}::uuid, coalesce(max(position), 0) + 1, ${step.status}, ${step.at}::timestamptz,
      ${step.reason ?? null}, ${step.reasonCode ?? null}, ${step.operator ?? null}
    from deposit_statuses where deposit_id = ${depositId}::uuid`)
}

/** Takes a deposit to a status; `operationId` is the ledger's credit of an approved one. */
export async function writeStatus(
  db: Queries,
  id: string,
  step: Step & { operationId?: string },
): Promise<void> {
  await db.run(sql`
    update deposits set status = ${step.status}, operation_id = ${step.operationId ?? null}::uuid
    where id = ${id}::uuid`)
  await insertStatus(db, id, step)
}

/** A deposit with its course: statuses, their moments and reasons stand in the same order. */
export interface DepositRow {
  id: string
  member_id: string
  /** The name of the member. */
  account: string
  method: DepositMethod
  amount: bigint
  fee: bigint
  currency: string
  status: DepositStatus
  created_at: Date
  expires_at: Date | null
  payment_bank: string | null
  payment_target: string | null
  payee: string | null
  /** When the payer said that it is paid. */
  announced_at: Date | null
  bank_reference: string | null
  /** The provider's name for the payment, and its page. */
  payment_id: string | null
  payment_page: string | null
  statuses: DepositStatus[]
  moments: Date[]
  reasons: (string | null)[]
  reason_codes: (DepositReason | null)[]
  /** Who approved it, in their order. */
  approvals: string[]
  /** Pictures that were handed in. */
  images: string[]
  /** The provider reported money that somebody still has to look at. */
  is_held: boolean
  /** Whether the unmatched money was taken back by the provider. */
  is_taken_back: boolean
}

export function depositById(db: Queries, id: string): Promise<DepositRow | undefined> {
  return db.row(sql<DepositRow>`select * from deposit_courses where id = ${id}::uuid`)
}

/** Whether a deposit of a member was ever approved. */
export async function hasDeposited(db: Queries, memberId: string): Promise<boolean> {
  const row = await db.row(sql<{ has: boolean }>`
    select exists (select 1 from deposits where member_id = ${memberId}::uuid and status = 'approved') as has`)
  return row?.has === true
}

/** Holds a deposit against others until the end of the transaction, and reads it as it is then. */
export async function lockDeposit(tx: Transaction, id: string): Promise<DepositRow | undefined> {
  const held = await tx.row(sql<{ id: string }>`select id from deposits where id = ${id}::uuid for update`)
  return held && depositById(tx, id)
}

/** The last deposits of a member, or those before one of them, newest first, each with its statuses in their order. */
export function lastDeposits(
  db: Queries,
  memberId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<DepositRow[]> {
  return db.rows(sql<DepositRow>`
    select * from deposit_courses where member_id = ${memberId}::uuid
      and (${before ?? null}::uuid is null or (created_at, id) < (
        select b.created_at, b.id from deposits b
        where b.id = ${before ?? null}::uuid and b.member_id = ${memberId}::uuid))
    order by created_at desc, id desc limit ${limit}::int`)
}

/** How many a member has begun and not paid yet. */
export async function countUnpaid(db: Queries, memberId: string): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from deposits
    where member_id = ${memberId}::uuid and status in ('created', 'awaiting') and announced_at is null`)
  return row?.count ?? 0
}

/** Writes down that the payer has paid by their own word. */
export async function writeAnnounced(
  db: Queries,
  id: string,
  { at, bankReference }: { at: Date; bankReference: string },
): Promise<void> {
  await db.run(sql`
    update deposits set announced_at = ${at}::timestamptz, bank_reference = ${bankReference || null}
    where id = ${id}::uuid`)
}

/**
 * Deposits that wait for a decision, from behind one of them on: announced and held ones first, then the oldest. `total`
 * counts those of all pages.
 */
export function depositsToDecide(
  db: Queries,
  expiredSince: Date,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<(DepositRow & { total: number })[]> {
  return db.rows(sql<DepositRow & { total: number }>`
    with waiting as (
      select *, not ((announced_at is not null and status = 'awaiting') or is_held) as is_later
        from deposit_courses
       where status = 'awaiting' or is_held
          or (status in ('expired', 'cancelled') and expires_at >= ${expiredSince}::timestamptz))
    select *, (select count(*)::int from waiting) as total from waiting
     where ${after ?? null}::uuid is null or (is_later, created_at, id) > (
       select is_later, created_at, id from waiting where id = ${after ?? null}::uuid)
     order by is_later, created_at, id limit ${limit}::int`)
}

/** Those whose id ends so. */
export function depositsEnding(db: Queries, tail: string): Promise<DepositRow[]> {
  return db.rows(sql<DepositRow>`
    select * from deposit_courses where right(id::text, 12) = ${tail} order by created_at limit 2`)
}

/** Writes an approval down; false when the same person has approved before. */
export async function insertApproval(
  db: Queries,
  depositId: string,
  operator: string,
  at: Date,
): Promise<boolean> {
  const written = await db.run(sql`
    insert into deposit_approvals (deposit_id, operator, at)
    values (${depositId}::uuid, ${operator}, ${at}::timestamptz) on conflict do nothing`)
  return written === 1
}

/** Unpaid ones whose time is over: held against others, those that somebody decides just now left out. */
export function lockUnpaid(tx: Transaction, now: Date, limit: number): Promise<{ id: string }[]> {
  return tx.rows(sql<{ id: string }>`
    select id from deposits
    where status in ('created', 'awaiting') and announced_at is null and expires_at <= ${now}::timestamptz
    order by expires_at limit ${limit}::int for update skip locked`)
}
