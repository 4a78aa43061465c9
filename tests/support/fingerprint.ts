import type { Database } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'

/** How often was called is no trace of what a call did. */
const COUNTS = 'call_counts'

/** Everything that a database holds, as one number for each table: the same as long as nothing has happened. */
export async function fingerprintOf(db: Database, except: readonly string[] = []): Promise<string[]> {
  const tables = await db.rows(sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${[...except, COUNTS]}::text[]) order by 1`)
  return fingerprintOfTables(
    db,
    tables.map(({ name }) => name),
  )
}

/** The same of some tables. */
export async function fingerprintOfTables(db: Database, tables: readonly string[]): Promise<string[]> {
  const each = tables.map(
    name =>
      `select '${name}' as name, count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} t`,
  )
  const rows = await db.rows(
    unnamed<{ line: string }>(
      `select concat_ws(' ', name, rows, sum) as line from (${each.join(' union all ')}) f`,
    ),
  )
  return rows.map(row => row.line).toSorted()
}
