import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { expectBooksBalanced } from './books.ts'
import { isNightly } from './figures.ts'
import { expectLedgerBalanced } from './ledger.ts'
import { behindPgBouncer } from './pgbouncer.ts'
import { copyTemplate } from './template-database.ts'

export type Engine = Database['engine']

type Checks = TestDatabaseOptions['checks']

/** A fresh migrated database of a test; `db` is set once the tests run. */
export interface TestDatabase {
  readonly db: Database
  /** For a second pool or another process: its DATABASE_URL, undefined on the embedded engine. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

export interface TestDatabaseOptions {
  poolSize?: number
  /**
   * What has to add up after every test and at the end: the ledger and what is told of play beside it, by default.
   * `ledger`: the file plants rounds or days without their money, or gives them to somebody else. `none`: it breaks the
   * books themselves.
   */
  checks?: 'all' | 'ledger' | 'none'
  /** On PostgreSQL: the database that it is a copy of, by default one that is migrated and otherwise empty. */
  template?: string
  /** The test is about connections of its own, so nothing stands before its database. */
  straight?: boolean
}

export type FreshDatabase = TestDatabase & {
  /** Checks the books once more and removes the database. */
  remove: () => Promise<void>
}

/** Runs the same tests on a real PostgreSQL and on the embedded engine. */
export function eachEngine(tests: (engine: Engine) => void): void {
  for (const engine of ['postgres', 'embedded'] as const) describe(engine, () => tests(engine))
}

/**
 * Runs the same tests on a real PostgreSQL, and every night on the embedded engine too: where both get the same statements,
 * and what the engines do differently is tested beside them (tests/server/db). Files that call it have a reason in
 * tests/repo/stages.test.ts.
 */
export function postgresByDay(tests: (engine: Engine) => void): void {
  if (isNightly) eachEngine(tests)
  else describe('postgres', () => tests('postgres'))
}

/**
 * Gives the surrounding file or describe block its own migrated database: made before its tests, closed after them. Its
 * books are checked after each test that posted something, and at the end, so that no test needs to do it.
 */
export function useDatabase(engine: Engine = 'postgres', options: TestDatabaseOptions = {}): TestDatabase {
  return useFresh(() => (engine === 'postgres' ? freshPostgres(options) : freshEmbedded(options)), options)
}

/** The same with a database of another kind. */
export function useFresh(
  open: () => Promise<FreshDatabase>,
  options: Pick<TestDatabaseOptions, 'checks'> = {},
): TestDatabase {
  let opened: FreshDatabase | undefined
  let lastChecked: string | undefined
  const get = () => {
    if (!opened) throw new Error('the test database is open only while tests run')
    return opened
  }
  beforeAll(async () => {
    opened = await open()
  })
  afterEach(async () => {
    const { db } = get()
    const last = await lastOperation(db)
    if (last === lastChecked) return
    await expectBooks(db, options)
    lastChecked = last
  })
  afterAll(async () => {
    await opened?.remove()
  })
  return {
    get db() {
      return get().db
    },
    get databaseUrl() {
      return get().databaseUrl
    },
    get dataDir() {
      return get().dataDir
    },
  }
}

/** A new migrated database on the run's PostgreSQL. Its address leads straight there, whatever stands before `db`. */
export async function freshPostgres(options: TestDatabaseOptions = {}): Promise<FreshDatabase> {
  const { checks, template, straight, ...pool } = options
  const { databaseUrl, drop } = await copyTemplate(inject('postgresUrl'), template)
  const dataDir = tmpdir()
  const db = await openDatabase({
    ...(straight ? { databaseUrl } : behindPgBouncer(databaseUrl)),
    dataDir,
    ...pool,
  })
  return { db, databaseUrl, dataDir, remove: removal({ db, databaseUrl, dataDir }, drop, { checks }) }
}

/** A new migrated embedded database in a folder of its own. */
export async function freshEmbedded({ checks }: TestDatabaseOptions = {}): Promise<FreshDatabase> {
  const dataDir = embeddedFolder()
  const db = await openDatabase({ dataDir })
  const drop = async () => rmSync(dataDir, { recursive: true, force: true })
  const test = { db, databaseUrl: undefined, dataDir }
  return { ...test, remove: removal(test, drop, { checks }) }
}

function removal(
  { db, databaseUrl, dataDir }: TestDatabase,
  drop: () => Promise<void>,
  options: { checks: Checks | undefined },
): () => Promise<void> {
  return async () => {
    // Tests of crashes close it themselves, and what other processes left behind is what has to balance.
    const isOpen = await lastOperation(db).then(
      () => true,
      () => false,
    )
    const left = isOpen ? db : await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) })
    try {
      await expectBooks(left, options)
    } finally {
      await left.close()
      await drop()
    }
  }
}

async function expectBooks(db: Database, { checks = 'all' }: { checks?: Checks | undefined }): Promise<void> {
  if (checks === 'all') await expectBooksBalanced(db)
  if (checks === 'ledger') await expectLedgerBalanced(db)
}

/** What was posted to the ledger last; ids sort as they are made. */
async function lastOperation(db: Database): Promise<string | undefined> {
  const row = await db.row(sql<{ id: string }>`select id from ledger_operations order by id desc limit 1`)
  return row?.id
}

/** A folder that holds a migrated embedded database, not opened. The caller removes it. */
export function embeddedFolder(): string {
  return folderLike(inject('embeddedTemplate'))
}

/** A copy of a folder in a new one. */
export function folderLike(template: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-data-'))
  cpSync(template, folder, { recursive: true })
  return folder
}
