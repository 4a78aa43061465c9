import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { copyTemplate } from './template-database.ts'

export type Engine = Database['engine']

/** A fresh migrated database of a test; `db` is set once the tests run. */
export interface TestDatabase {
  readonly db: Database
  /** For a second pool or another process: its DATABASE_URL, undefined on the embedded engine. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** Runs the same tests on a real PostgreSQL and on the embedded engine. */
export function eachEngine(tests: (engine: Engine) => void): void {
  for (const engine of ['postgres', 'embedded'] as const) describe(engine, () => tests(engine))
}

/** Gives the surrounding file or describe block its own migrated database: made before its tests, closed after them. */
export function useDatabase(engine: Engine = 'postgres', options: { poolSize?: number } = {}): TestDatabase {
  let opened: (TestDatabase & { remove: () => Promise<void> }) | undefined
  const get = () => {
    if (!opened) throw new Error('the test database is open only while tests run')
    return opened
  }
  beforeAll(async () => {
    opened = engine === 'postgres' ? await freshPostgres(options) : await freshEmbedded()
  }, 30_000)
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

/** A new migrated database on the run's PostgreSQL. */
export async function freshPostgres(
  options: { poolSize?: number } = {},
): Promise<TestDatabase & { remove: () => Promise<void> }> {
  const { databaseUrl, drop } = await copyTemplate(inject('postgresUrl'))
  const dataDir = tmpdir()
  const db = await openDatabase({ databaseUrl, dataDir, ...options })
  const remove = async () => {
    await db.close()
    await drop()
  }
  return { db, databaseUrl, dataDir, remove }
}

/** A new migrated embedded database in a folder of its own. */
export async function freshEmbedded(): Promise<TestDatabase & { remove: () => Promise<void> }> {
  const dataDir = embeddedFolder()
  const db = await openDatabase({ dataDir })
  const remove = async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { db, databaseUrl: undefined, dataDir, remove }
}

/** A folder that holds a migrated embedded database, not opened. The caller removes it. */
export function embeddedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-data-'))
  cpSync(inject('embeddedTemplate'), folder, { recursive: true })
  return folder
}
