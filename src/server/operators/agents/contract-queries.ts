import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface HouseAgent {
  id: string
  account: string
  member_type: number
}

/** A member without an upline. */
export function houseAgentById(db: Queries, id: string): Promise<HouseAgent | undefined> {
  return db.row(sql<HouseAgent>`
    select id, account, member_type from members where id = ${id}::uuid and upline is null`)
}
