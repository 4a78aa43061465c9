import type { WithdrawalStatus } from '#lib/withdrawals/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A withdrawal with its history: steps, their times and their reasons are in the same order. */
export interface WithdrawalRow {
  id: string
  member_id: string
  /** The member's account name. */
  account: string
  amount: bigint
  fee: bigint
  currency: string
  status: WithdrawalStatus
  hold_id: string
  provider: string
  number: string
  holder_name: string
  payment_reference: string | null
  receipt_until: Date | null
  created_at: Date
  steps: WithdrawalStatus[]
  moments: Date[]
  reasons: (string | null)[]
  /** The operators who approved it, in order. */
  approvals: string[]
  /** Images from a member who has not received it. */
  images: string[]
}

export interface NewWithdrawal {
  id: string
  memberId: string
  amount: bigint
  fee: bigint
  currency: string
  holdId: string
  payoutAccountId: string
  provider: string
  number: string
  holderName: string
  at: Date
}

export async function insertWithdrawal(db: Queries, one: NewWithdrawal): Promise<void> {
  await db.run(sql`
    insert into withdrawals (id, member_id, amount, fee, currency, status, hold_id, payout_account_id, provider, number,
      holder_name, created_at)
    values (${one.id}::uuid, ${one.memberId}::uuid, ${one.amount}, ${one.fee}, ${one.currency}, 'applied',
      ${one.holdId}::uuid, ${one.payoutAccountId}::uuid, ${one.provider}, ${one.number}, ${one.holderName},
      ${one.at}::timestamptz)`)
}

export interface Step {
  status: WithdrawalStatus
  at: Date
  reason?: string | undefined
  operator?: string | undefined
}

export async function insertStep(db: Queries, withdrawalId: string, step: Step): Promise<void> {
  await db.run(sql`
    insert into withdrawal_steps (withdrawal_id, position, status, at, reason, operator)
    select ${withdrawalId}::uuid, coalesce(max(position), 0) + 1, ${step.status}, ${step.at}::timestamptz,
      ${step.reason ?? null}, ${step.operator ?? null}
    from withdrawal_steps where withdrawal_id = ${withdrawalId}::uuid`)
}

/** A status change, for `paid` with the bank's reference and the end of the time for an answer. */
export async function writeStatus(
  db: Queries,
  id: string,
  change: { status: WithdrawalStatus; paymentReference?: string; receiptUntil?: Date },
): Promise<void> {
  await db.run(sql`
    update withdrawals set status = ${change.status},
      payment_reference = coalesce(${change.paymentReference ?? null}, payment_reference),
      receipt_until = coalesce(${change.receiptUntil ?? null}::timestamptz, receipt_until)
    where id = ${id}::uuid`)
}

/** Locks a withdrawal until the end of the transaction, and reads it afterwards. */
export async function lockWithdrawal(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
  const locked = await tx.row(
    sql<{ id: string }>`select id from withdrawals where id = ${id}::uuid for update`,
  )
  return locked && withdrawalById(tx, id)
}

export function withdrawalById(db: Queries, id: string): Promise<WithdrawalRow | undefined> {
  return db.row(sql<WithdrawalRow>`select * from withdrawal_courses where id = ${id}::uuid`)
}

/** The latest withdrawals of a member, newest first. */
export function lastWithdrawals(
  db: Queries,
  memberId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<WithdrawalRow[]> {
  return db.rows(sql<WithdrawalRow>`
    select * from withdrawal_courses where member_id = ${memberId}::uuid
      and (${before ?? null}::uuid is null or (created_at, id) < (
        select b.created_at, b.id from withdrawals b
        where b.id = ${before ?? null}::uuid and b.member_id = ${memberId}::uuid))
    order by created_at desc, id desc limit ${limit}::int`)
}

/** Withdrawals with one of these statuses, oldest first, from behind one of them on. */
export function withdrawalsIn(
  db: Queries,
  statuses: readonly WithdrawalStatus[],
  { after, limit }: { after: string | undefined; limit: number },
): Promise<WithdrawalRow[]> {
  return db.rows(sql<WithdrawalRow>`
    select * from withdrawal_courses where status = any(${statuses}::text[])
      and (${after ?? null}::uuid is null or (created_at, id) > (
        select a.created_at, a.id from withdrawals a where a.id = ${after ?? null}::uuid))
    order by created_at, id limit ${limit}::int`)
}

export async function countWithdrawalsIn(
  db: Queries,
  statuses: readonly WithdrawalStatus[],
): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from withdrawals where status = any(${statuses}::text[])`)
  return row?.count ?? 0
}

/** Withdrawals whose id ends with this text. */
export function withdrawalsEnding(db: Queries, tail: string): Promise<WithdrawalRow[]> {
  return db.rows(sql<WithdrawalRow>`
    select * from withdrawal_courses where right(id::text, 12) = ${tail} order by created_at limit 2`)
}

/** What a member has requested since a time, except for rejected and cancelled requests. */
export async function requestedSince(
  db: Queries,
  memberId: string,
  since: Date,
): Promise<{ amount: bigint; count: number }> {
  const row = await db.row(sql<{ amount: bigint; count: number }>`
    select coalesce(sum(amount), 0)::bigint as amount, count(*)::int as count from withdrawals
    where member_id = ${memberId}::uuid and created_at >= ${since}::timestamptz
      and status not in ('rejected', 'cancelled')`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

/** Locks the member's row, so that requests of one member run one after the other. */
export async function lockForWithdrawal(
  tx: Transaction,
  memberId: string,
): Promise<{ heldUntil: Date | null; isActive: boolean }> {
  const row = await tx.row(sql<{ withdrawals_held_until: Date | null; status: string }>`
    select withdrawals_held_until, status from members where id = ${memberId}::uuid for no key update`)
  return { heldUntil: row?.withdrawals_held_until ?? null, isActive: row?.status === 'active' }
}

/** Whether the member's account is frozen; it stays so, or not, until the end. */
export async function isFrozen(tx: Transaction, memberId: string): Promise<boolean> {
  const row = await tx.row(sql<{ status: string }>`
    select status from members where id = ${memberId}::uuid for key share`)
  return row?.status === 'frozen'
}

export async function heldUntilOf(db: Queries, memberId: string): Promise<Date | null> {
  const row = await db.row(sql<{ withdrawals_held_until: Date | null }>`
    select withdrawals_held_until from members where id = ${memberId}::uuid`)
  return row?.withdrawals_held_until ?? null
}

/** Stores an approval; returns false if the same person already approved. */
export async function insertApproval(
  db: Queries,
  withdrawalId: string,
  operator: string,
  at: Date,
): Promise<boolean> {
  const written = await db.run(sql`
    insert into withdrawal_approvals (withdrawal_id, operator, at)
    values (${withdrawalId}::uuid, ${operator}, ${at}::timestamptz) on conflict do nothing`)
  return written === 1
}

/** Unanswered payouts whose time is over, locked; skips those that are being decided. */
export function lockUnanswered(tx: Transaction, now: Date, limit: number): Promise<{ id: string }[]> {
  return tx.rows(sql<{ id: string }>`
    select id from withdrawals where status = 'paid' and receipt_until <= ${now}::timestamptz
    order by receipt_until limit ${limit}::int for update skip locked`)
}
