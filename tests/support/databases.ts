import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'
import { TEMPLATE_DATABASE } from './postgres-setup.ts'

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
  const name = `t_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${TEMPLATE_DATABASE}`)
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${name}`
  const dataDir = tmpdir()
  const db = await openDatabase({ databaseUrl: address.href, dataDir, ...options })
  const remove = async () => {
    await db.close()
    await administer(`drop database ${name} with (force)`)
  }
  return { db, databaseUrl: address.href, dataDir, remove }
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

async function administer(statement: string): Promise<void> {
  const admin = await openDatabase({ databaseUrl: inject('postgresUrl'), dataDir: tmpdir(), poolSize: 1 })
  try {
    // CREATE DATABASE copies a template and may take longer than a statement of the site may.
    await admin.run(unnamed('set statement_timeout = 0'))
    await admin.run(unnamed(statement))
  } finally {
    await admin.close()
  }
}
