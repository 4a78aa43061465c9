import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A transaction that was taken, as its provider told it, with the amount that it moved. */
export interface ToldTransaction {
  facts: string
  type: 'bet' | 'win' | 'rollback' | 'promotion'
  amount: bigint
}

/** A player's transactions with one reference or one of the ids, in the order in which they came. */
export function toldTransactions(
  db: Queries,
  asked: { vendor: string; memberId: string; reference?: string; ids: readonly string[] },
): Promise<ToldTransaction[]> {
  return db.rows(sql<ToldTransaction>`
    select t.facts::text as facts, t.type, t.amount
    from vendor_transactions t
    where t.vendor = ${asked.vendor} and t.member_id = ${asked.memberId}::uuid and t.facts is not null
      and t.state in ('posted', 'rolledBack')
      and (t.reference = ${asked.reference ?? null} or t.transaction_id = any(${asked.ids}::text[]))
    order by t.created_at, t.transaction_id`)
}

/** When a player's round was opened and, once it is over, settled. */
export function roundTimes(
  db: Queries,
  asked: { vendor: string; memberId: string; vendorRoundId: string },
): Promise<{ gameCode: string; openedAt: Date; settledAt: Date | null } | undefined> {
  return db.row(sql<{ gameCode: string; openedAt: Date; settledAt: Date | null }>`
    select game_code as "gameCode", opened_at as "openedAt", settled_at as "settledAt"
    from game_rounds
    where member_id = ${asked.memberId}::uuid and vendor = ${asked.vendor}
      and vendor_round_id = ${asked.vendorRoundId}`)
}
