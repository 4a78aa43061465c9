import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'
import type { Engine } from './databases.ts'

/** A database without any table. */
export interface EmptyDatabase {
  db: Database
  /** Empty on the embedded engine. */
  databaseUrl: string
  drop: () => Promise<void>
}

export function emptyDatabase(engine: Engine = 'postgres'): Promise<EmptyDatabase> {
  return engine === 'postgres' ? emptyPostgres() : emptyEmbedded()
}

/** On the run's PostgreSQL. */
async function emptyPostgres(): Promise<EmptyDatabase> {
  const name = `empty_${newId().slice(-12)}`
  const admin = await openDatabase({ databaseUrl: inject('postgresUrl'), dataDir: '', poolSize: 1 })
  await admin.run(unnamed(`create database ${name} template template0`))
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${name}`
  const db = await openDatabase({ databaseUrl: address.href, dataDir: '', poolSize: 2 })
  const drop = async () => {
    await db.close()
    await admin.run(unnamed(`drop database ${name} with (force)`))
    await admin.close()
  }
  return { db, databaseUrl: address.href, drop }
}

async function emptyEmbedded(): Promise<EmptyDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-empty-'))
  const db = await openDatabase({ dataDir })
  const drop = async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { db, databaseUrl: '', drop }
}
