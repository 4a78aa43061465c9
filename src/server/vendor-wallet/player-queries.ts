import { isTrialType } from '#lib/identity/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface Player {
  memberId: string
  book: 'real' | 'trial'
  /** The account is frozen or closed: no bets. */
  isBarred: boolean
}

/** Returns the players with those ids, and those of the game sessions with those tokens. */
export async function playersOf(
  db: Queries,
  keys: { memberIds: readonly string[]; tokenHashes: readonly Buffer[] },
): Promise<Map<string, Player>> {
  const rows = await db.rows(sql<{ id: string; status: string; member_type: number }>`
    select m.id, m.status, m.member_type
    from (
      select unnest(${keys.memberIds}::uuid[]) as member_id
      union
      select g.member_id
      from unnest(${keys.tokenHashes}::bytea[]) as asked (token_hash)
      join game_sessions g on g.token_hash = asked.token_hash
    ) who
    join members m on m.id = who.member_id`)
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
