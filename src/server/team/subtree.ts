import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Whether a member stands below an agent now, at any depth. An agent is not in its own team. */
export async function inTeam(db: Queries, agentId: string, memberId: string): Promise<boolean> {
  return (await depthBelow(db, agentId, memberId)) !== undefined
}

/** Whether a member stands right below an agent now. */
export async function directDownline(db: Queries, agentId: string, memberId: string): Promise<boolean> {
  return (await depthBelow(db, agentId, memberId)) === 1
}

/** How far below an agent a member stands now: 1 is a direct downline; undefined is outside of the team. */
export async function depthBelow(
  db: Queries,
  agentId: string,
  memberId: string,
): Promise<number | undefined> {
  const row = await db.row(sql<{ depth: number }>`
    select depth from member_tree
    where ancestor = ${agentId}::uuid and descendant = ${memberId}::uuid and depth > 0`)
  return row?.depth
}

/** Those of some members who stand below an agent now; the others might as well not exist. */
export async function teamAmong(
  db: Queries,
  agentId: string,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows(sql<{ descendant: string }>`
    select descendant from member_tree
    where ancestor = ${agentId}::uuid and descendant = any(${memberIds}::uuid[]) and depth > 0`)
  return new Set(rows.map(row => row.descendant))
}
