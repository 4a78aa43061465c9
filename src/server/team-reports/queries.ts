import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Whose figures of a team: its places below the agent, of one member, of a member and all below it, or of a name. */
export interface Scope {
  agentId: string
  member: string | undefined
  under: string | undefined
  /** How the account's name begins, in the form in which names are compared. */
  search: string | undefined
}

export async function accountOf(db: Queries, memberId: string): Promise<string | undefined> {
  const row = await db.row(sql<{ account: string }>`select account from members where id = ${memberId}::uuid`)
  return row?.account
}

/** The places of a scope, of now and of before; no more than so many. */
export async function placesOf(db: Queries, scope: Scope, limit: number): Promise<string[]> {
  const { agentId, member, under, search } = scope
  const rows = await db.rows(sql<{ id: string }>`
    select p.id from member_paths p
    where p.ancestors @> array[${agentId}::uuid] and p.member_id <> ${agentId}::uuid
      and (${member ?? null}::uuid is null or p.member_id = ${member ?? null}::uuid)
      and (${under ?? null}::uuid is null
        or array_position(p.ancestors, ${under ?? null}::uuid) > array_position(p.ancestors, ${agentId}::uuid))
      and (${search ?? null}::text is null
        or exists (select 1 from members m where m.id = p.member_id and starts_with(m.account_key, ${search ?? null})))
    limit ${limit}::int`)
  return rows.map(row => row.id)
}
