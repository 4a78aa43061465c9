import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Changes of a member's account; omitted fields are zero. Amounts are minor units. */
export interface AccountChange {
  memberId: string
  at: Date
  registrations?: number
  /** Of the registrations, those with a code. */
  invited?: number
  firstDeposits?: number
  deposits?: number
  deposited?: bigint
  /** Negative for a payment that never arrived and was refunded. */
  withdrawals?: number
  withdrawn?: bigint
}

/**
 * Adds to the five-minute window of a time, at the member's current place in the tree. Trial members are not counted.
 */
export function countAccount(tx: Transaction, change: AccountChange): void {
  tx.send(sql`
    insert into account_windows as w (window_start, path_id, member_id, registrations, invited, first_deposits, deposits,
      deposited, withdrawals, withdrawn)
    select open_window(${change.at}::timestamptz), path_id, id, ${change.registrations ?? 0}::int,
      ${change.invited ?? 0}::int, ${change.firstDeposits ?? 0}::int, ${change.deposits ?? 0}::int,
      ${change.deposited ?? 0n}::bigint, ${change.withdrawals ?? 0}::int, ${change.withdrawn ?? 0n}::bigint
    from members where id = ${change.memberId}::uuid and member_type <> 4
    on conflict (window_start, path_id) do update set registrations = w.registrations + excluded.registrations,
      invited = w.invited + excluded.invited, first_deposits = w.first_deposits + excluded.first_deposits,
      deposits = w.deposits + excluded.deposits, deposited = w.deposited + excluded.deposited,
      withdrawals = w.withdrawals + excluded.withdrawals, withdrawn = w.withdrawn + excluded.withdrawn`)
}
