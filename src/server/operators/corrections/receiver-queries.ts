import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface ReceiverRow {
  id: string
  account: string
  member_type: number
  /** Of the wallet for real money; null without one. */
  currency: string | null
}

export function receiverRows(db: Queries, ids: readonly string[]): Promise<ReceiverRow[]> {
  return db.rows(sql<ReceiverRow>`
    select m.id, m.account, m.member_type, (select a.unit from ledger_accounts a
      where a.member_id = m.id and a.kind = 'wallet' and a.book = 'real') as currency
    from members m where m.id = any(${ids}::uuid[])`)
}
