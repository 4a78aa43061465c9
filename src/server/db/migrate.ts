import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './faults.ts'
import { sql, unnamed } from './sql.ts'

interface Migration {
  /** The file's name without extension, such as "0002_ledger". */
  id: string
  sha256: string
  text: string
}

type Applied = Pick<Migration, 'id' | 'sha256'>

const DIRECTORY = join(import.meta.dirname, 'migrations')

/** The advisory lock of migrations: an arbitrary number, the same in every version. */
const MIGRATION_LOCK = 7_305_114_201

/**
 * How long a migration waits for a table at a time, and how long it then lets the calls pass that had to wait behind it:
 * PostgreSQL lets nobody past a statement that waits for a whole table, and a dump may hold it for hours.
 */
const LOCK_MS = 500
const PAUSE_MS = 1_000
/** Then the migration fails. */
const MOST_WAITING_MS = 10 * 60_000

/**
 * Updates the schema and returns the migrations that it applied. Safe when several processes start together: each file
 * is one transaction under an advisory lock, and is recorded with its hash in that transaction. Throws if an applied
 * file has changed, or is missing from this version.
 */
export async function migrate(db: Database, directory: string = DIRECTORY): Promise<string[]> {
  const migrations = readMigrations(directory)
  await prepare(db)
  const known = await db.rows(sql<Applied>`select id, sha256 from schema_migrations order by id`)
  const unknown = known.filter(row => !migrations.some(migration => migration.id === row.id))
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this version: it has ${unknown.map(row => row.id).join(', ')}`,
    )
  }
  const applied: string[] = []
  const sums = new Map(known.map(row => [row.id, row.sha256]))
  for (const migration of migrations.filter(one => sums.get(one.id) !== one.sha256)) {
    if (await applyOnce(db, migration)) applied.push(migration.id)
  }
  return applied
}

/** Returns the migrations of this version that the database does not have. */
export async function missingMigrations(db: Database, directory: string = DIRECTORY): Promise<string[]> {
  const wanted = migrationIds(directory)
  const rows = await db.rows(
    sql<{ id: string }>`select id from schema_migrations where id = any(${wanted}::text[])`,
  )
  const known = new Set(rows.map(row => row.id))
  return wanted.filter(id => !known.has(id))
}

/**
 * Throws if the database lacks a migration of this version. It may have newer ones: while a release is rolled out, old
 * and new servers share one database.
 */
export async function requireMigrated(db: Database, directory: string = DIRECTORY): Promise<void> {
  await prepare(db)
  const missing = await missingMigrations(db, directory)
  if (missing.length > 0)
    throw new Error(`The database lacks ${missing.join(', ')}, and MIGRATE is off: run npm run migrate first`)
}

async function prepare(db: Database): Promise<void> {
  await db.transaction(async tx => {
    await tx.run(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`)
    await tx.run(
      unnamed(`
      create table if not exists schema_migrations (
        id text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`),
    )
  })
}

/** Applies a migration in one transaction, again and again while others hold what it needs. False if another process has. */
async function applyOnce(db: Database, migration: Migration): Promise<boolean> {
  const begun = performance.now()
  for (;;) {
    try {
      return await attempt(db, migration)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable && error.isBusy)) throw error
      if (performance.now() - begun > MOST_WAITING_MS)
        throw new Error(
          `Migration ${migration.id} waited ten minutes for tables that another transaction holds, such as a dump`,
          { cause: error },
        )
      await wait(PAUSE_MS)
    }
  }
}

function attempt(db: Database, migration: Migration): Promise<boolean> {
  return db.transaction(async tx => {
    // A migration may take long, and another process may be running one.
    await tx.run(unnamed("set local statement_timeout = 0; set local lock_timeout = '10min'"))
    await tx.run(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`)
    const done = await tx.row(
      sql<{ sha256: string }>`select sha256 from schema_migrations where id = ${migration.id}`,
    )
    if (done) {
      if (done.sha256 === migration.sha256) return false
      throw new Error(
        `Migration ${migration.id} was changed after it had been applied. Undo that and add a new file.`,
      )
    }
    await tx.run(unnamed(`set local lock_timeout = ${LOCK_MS}`))
    await tx.run(unnamed(migration.text))
    await tx.run(
      sql`insert into schema_migrations (id, sha256) values (${migration.id}, ${migration.sha256})`,
    )
    return true
  })
}

function readMigrations(directory: string): Migration[] {
  return migrationIds(directory).map(id => {
    const text = readFileSync(join(directory, `${id}.sql`), 'utf8')
    return { id, text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

/** The names of the files without extension, in their order. */
function migrationIds(directory: string): string[] {
  const files = readdirSync(directory).filter(name => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  return files.sort().map(name => name.slice(0, -'.sql'.length))
}
