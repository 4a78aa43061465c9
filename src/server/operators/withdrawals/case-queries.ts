import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Who works on a withdrawal. */
export interface CaseRow {
  withdrawal_id: string
  operator: string
  at: Date
}

export function casesOf(db: Queries, withdrawalIds: readonly string[]): Promise<CaseRow[]> {
  return db.rows(sql<CaseRow>`
    select withdrawal_id, operator, at from withdrawal_cases where withdrawal_id = any(${withdrawalIds}::uuid[])`)
}

export async function writeCase(
  db: Queries,
  { withdrawal_id: withdrawalId, operator, at }: CaseRow,
): Promise<void> {
  await db.run(sql`
    insert into withdrawal_cases (withdrawal_id, operator, at)
    values (${withdrawalId}::uuid, ${operator}, ${at}::timestamptz)
    on conflict (withdrawal_id) do update set operator = excluded.operator, at = excluded.at`)
}

export async function deleteCase(db: Queries, withdrawalId: string): Promise<void> {
  await db.run(sql`delete from withdrawal_cases where withdrawal_id = ${withdrawalId}::uuid`)
}
