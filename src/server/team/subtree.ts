import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Whether a member is currently below an agent, at any depth. An agent is not in its own team. */
export async function inTeam(db: Queries, agentId: string, memberId: string): Promise<boolean> {
  return (await depthBelow(db, agentId, memberId)) !== undefined
}

/** Whether a member is currently a direct downline of an agent. */
export async function directDownline(db: Queries, agentId: string, memberId: string): Promise<boolean> {
  return (await depthBelow(db, agentId, memberId)) === 1
}

/** How far a member currently is below an agent: 1 is a direct downline; undefined is outside of the team. */
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

/** Those of some members who are currently below an agent. */
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
