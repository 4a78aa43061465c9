import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The nodes that a member keeps, the last one first. */
export async function favoritesOf(db: Queries, memberId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ nodeId: string }>`
    select node_id as "nodeId" from favorites where member_id = ${memberId} order by created_at desc, node_id`)
  return rows.map(row => row.nodeId)
}

/** Keeps a node; of any number of attempts the first one counts. */
export async function insertFavorite(db: Queries, memberId: string, nodeId: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into favorites (member_id, node_id, created_at) values (${memberId}, ${nodeId}, ${at})
    on conflict (member_id, node_id) do nothing`)
}

export async function deleteFavorite(db: Queries, memberId: string, nodeId: string): Promise<void> {
  await db.run(sql`delete from favorites where member_id = ${memberId} and node_id = ${nodeId}`)
}

/** The nodes that a member opened last, each once. */
export async function recentNodesOf(db: Queries, memberId: string, most: number): Promise<string[]> {
  const rows = await db.rows(sql<{ nodeId: string }>`
    select node_id as "nodeId" from game_sessions where member_id = ${memberId}
    group by node_id order by max(created_at) desc, node_id limit ${most}`)
  return rows.map(row => row.nodeId)
}
