import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { until } from '#tests/support/until.ts'

// Protects: a migration of a table that a long reader holds, such as a dump, lets the servers' calls to it through meanwhile.
// PostgreSQL lets nobody past a statement that waits for the whole table.

const fresh = useDatabase('postgres', { poolSize: 4 })
const folder = mkdtempSync(join(tmpdir(), 'baize-migrations-'))
beforeAll(async () => {
  await fresh.db.run(sql`truncate schema_migrations`)
  await fresh.db.run(sql`create table read_by_a_dump (n int)`)
  writeFileSync(join(folder, '9001_live.sql'), 'alter table read_by_a_dump add column more int')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('calls are answered while a migration waits for the end of a dump, and it is applied then', async () => {
  const dump = await openDatabase({ databaseUrl: fresh.databaseUrl, dataDir: '', poolSize: 1 })
  let migrated: Promise<string[]> | undefined
  await dump.transaction(async tx => {
    await tx.rows(sql`select n from read_by_a_dump`)
    migrated = migrate(fresh.db, folder)
    for (let n = 0; n < 5; n += 1) {
      await until('the migration waits for the table', isMigrationWaiting, 30_000)
      expect(await fresh.db.run(sql`insert into read_by_a_dump values (${n}::int)`)).toBe(1)
    }
  })
  expect(await migrated).toEqual(['9001_live'])
  expect(await fresh.db.rows(sql`select n, more from read_by_a_dump where n = 4`)).toEqual([
    { n: 4, more: null },
  ])
  await dump.close()
})

async function isMigrationWaiting(): Promise<boolean> {
  const row = await fresh.db.row(sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%') as waits`)
  return row?.waits ?? false
}
