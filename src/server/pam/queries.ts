import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** An accepted transaction as its provider sent it, with the amount that it moved. */
export interface AcceptedTransaction {
  facts: string
  type: 'bet' | 'win' | 'rollback' | 'promotion'
  amount: bigint
}

/** Returns a player's transactions with one reference or one of the ids, in the order in which they arrived. */
export function acceptedTransactions(
  db: Queries,
  search: { vendor: string; memberId: string; reference?: string; ids: readonly string[] },
): Promise<AcceptedTransaction[]> {
  return db.rows(sql<AcceptedTransaction>`
    select t.facts::text as facts, t.type, t.amount
    from vendor_transactions t
    where t.vendor = ${search.vendor} and t.member_id = ${search.memberId}::uuid and t.facts is not null
      and t.state in ('posted', 'rolledBack')
      and (t.reference = ${search.reference ?? null} or t.transaction_id = any(${search.ids}::text[]))
    order by t.created_at, t.transaction_id`)
}

/** Returns when a player's round was opened and, if settled, when. */
export function roundTimes(
  db: Queries,
  search: { vendor: string; memberId: string; vendorRoundId: string },
): Promise<{ gameCode: string; openedAt: Date; settledAt: Date | null } | undefined> {
  return db.row(sql<{ gameCode: string; openedAt: Date; settledAt: Date | null }>`
    select game_code as "gameCode", opened_at as "openedAt", settled_at as "settledAt"
    from all_game_rounds
    where member_id = ${search.memberId}::uuid and vendor = ${search.vendor}
      and vendor_round_id = ${search.vendorRoundId}`)
}
