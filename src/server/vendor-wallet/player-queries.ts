import { isTrialType } from '#lib/identity/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Player {
  memberId: string
  book: 'real' | 'trial'
  /** The account is frozen or closed: no bets. */
  isBarred: boolean
}

export async function playersOf(db: Queries, memberIds: readonly string[]): Promise<Map<string, Player>> {
  const rows = await db.rows(sql<{ id: string; status: string; member_type: number }>`
    select id, status, member_type from members where id = any(${memberIds}::uuid[])`)
  return new Map(
    rows.map(row => [
      row.id,
      {
        memberId: row.id,
        book: isTrialType(row.member_type) ? 'trial' : 'real',
        isBarred: row.status !== 'active',
      },
    ]),
  )
}

export async function accountOfPlayer(db: Queries, memberId: string): Promise<string | undefined> {
  const row = await db.row(sql<{ account: string }>`select account from members where id = ${memberId}`)
  return row?.account
}
