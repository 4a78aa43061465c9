import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface RequiredTurnover {
  id: string
  reference: string
  required: bigint
  ending: 'met' | 'spent' | 'late' | null
}

/** The turnover that a member's bonuses required, by their reference. */
export function turnoverOfBonuses(
  db: Queries,
  memberId: string,
  references: readonly string[],
): Promise<RequiredTurnover[]> {
  return db.rows(sql<RequiredTurnover>`
    select id, reference, required, ending from turnover_requirements
    where member_id = ${memberId}::uuid and source = 'bonus' and reference = any(${references}::text[])`)
}
