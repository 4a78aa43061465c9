import type { Transaction } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'

/** Blocks moves of members and new accounts below agents until the transaction ends. */
export async function lockTree(tx: Transaction): Promise<void> {
  // A large team is moved in one statement.
  await tx.run(unnamed("set local statement_timeout = '10min'"))
  await tx.run(sql`select hold_tree(alone => true)`)
}

export interface PlaceRow {
  id: string
  account: string
  member_type: number
  status: string
  upline: string | null
  /** The name of the upline. */
  upline_account: string | null
  ancestors: string[]
}

export function placeOf(tx: Transaction, accountKey: string): Promise<PlaceRow | undefined> {
  return tx.row(sql<PlaceRow>`
    select m.id, m.account, m.member_type, m.status, m.upline, u.account as upline_account, m.ancestors
    from members m left join members u on u.id = m.upline where m.account_key = ${accountKey}`)
}

/** Starts a new path for a member and everybody below it; returns how many members that is. */
export function writePaths(
  tx: Transaction,
  { memberId, upline, at }: { memberId: string; upline: PlaceRow; at: Date },
): Promise<number> {
  return tx.run(sql`
    with moved as materialized (
      select m.id, gen_random_uuid() as path_id, ${upline.ancestors}::uuid[]
        || m.ancestors[array_position(m.ancestors, ${memberId}::uuid):] as ancestors
      from member_tree t join members m on m.id = t.descendant where t.ancestor = ${memberId}::uuid),
    paths as (
      insert into member_paths (id, member_id, ancestors, from_at)
      select path_id, id, ancestors, ${at}::timestamptz from moved)
    update members m set path_id = moved.path_id, ancestors = moved.ancestors,
      upline = case when m.id = ${memberId}::uuid then ${upline.id}::uuid else m.upline end
    from moved where m.id = moved.id`)
}

/** Moves a member and everybody below it in the tree to a new upline. */
export async function writeTree(
  tx: Transaction,
  { memberId, upline }: { memberId: string; upline: PlaceRow },
): Promise<void> {
  await tx.run(sql`
    delete from member_tree t using member_tree above, member_tree below
    where above.descendant = ${memberId}::uuid and above.depth > 0 and below.ancestor = ${memberId}::uuid
      and t.ancestor = above.ancestor and t.descendant = below.descendant`)
  await tx.run(sql`
    insert into member_tree (ancestor, descendant, depth)
    select above.ancestor, below.descendant, above.depth + 1 + below.depth
    from member_tree above, member_tree below
    where above.descendant = ${upline.id}::uuid and below.ancestor = ${memberId}::uuid`)
}
