import type { DepositMethod, DepositStatus } from '#lib/cashier/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface StoredDeposit {
  id: string
  memberId: string
  method: DepositMethod
  amount: bigint
  fee: bigint
  currency: string
  status: DepositStatus
  operationId: string | undefined
  createdAt: Date
}

export async function insertDeposit(db: Queries, deposit: StoredDeposit): Promise<void> {
  await db.run(sql`
    insert into deposits (id, member_id, method, amount, fee, currency, status, operation_id, created_at)
    values (${deposit.id}::uuid, ${deposit.memberId}::uuid, ${deposit.method}, ${deposit.amount}, ${deposit.fee},
      ${deposit.currency}, ${deposit.status}, ${deposit.operationId ?? null}::uuid, ${deposit.createdAt})`)
}

export async function insertStatuses(
  db: Queries,
  depositId: string,
  timeline: readonly { status: DepositStatus; at: Date }[],
): Promise<void> {
  await db.run(sql`
    insert into deposit_statuses (deposit_id, position, status, at)
    select ${depositId}::uuid, t.position, t.status, t.at
    from unnest(${timeline.map(step => step.status)}::text[], ${timeline.map(step => step.at)}::timestamptz[])
      with ordinality as t (status, at, position)`)
}

export interface DepositRow {
  id: string
  method: DepositMethod
  amount: bigint
  fee: bigint
  currency: string
  status: DepositStatus
  statuses: DepositStatus[]
  moments: Date[]
}

/** The last deposits of a member, newest first, each with its statuses in their order. */
export function lastDeposits(db: Queries, memberId: string, limit: number): Promise<DepositRow[]> {
  return db.rows(sql<DepositRow>`
    select d.id, d.method, d.amount, d.fee, d.currency, d.status,
      array(select s.status from deposit_statuses s where s.deposit_id = d.id order by s.position) as statuses,
      array(select s.at from deposit_statuses s where s.deposit_id = d.id order by s.position) as moments
    from deposits d where d.member_id = ${memberId}::uuid
    order by d.created_at desc, d.id desc limit ${limit}::int`)
}
