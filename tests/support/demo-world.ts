import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import {
  type FreshDatabase,
  folderLike,
  freshPostgres,
  type TestDatabaseOptions,
  useFresh,
} from './databases.ts'
import { makeTemplateOf } from './template-database.ts'

/** The demo world takes seconds to make. So the first test of a run that needs it makes it, and all others get a copy. */
const seed = (db: Database) =>
  seedDemoWorld(db, { now: new Date(), currency: 'THB', passwords: cheapPasswords() })

/** A new database on the run's PostgreSQL that holds the demo world. */
export async function freshDemoPostgres(options: TestDatabaseOptions = {}): Promise<FreshDatabase> {
  const template = await makeTemplateOf(inject('postgresUrl'), 'demo', seed)
  return freshPostgres({ ...options, template })
}

/** Gives the surrounding file its own database with the demo world, as `useDatabase` gives an empty one. */
export const useDemoDatabase = () => useFresh(() => freshDemoPostgres())

/** A folder that holds the demo world on the embedded engine, not opened. The caller removes it. */
export async function demoFolder(): Promise<string> {
  const template = `${inject('embeddedTemplate')}-demo`
  if (!existsSync(template)) await makeFolder(template)
  return folderLike(template)
}

/** Two processes may make it at the same time; the first one that is done is taken. */
async function makeFolder(template: string): Promise<void> {
  const half = `${template}-${process.pid}`
  cpSync(inject('embeddedTemplate'), half, { recursive: true })
  const db = await openDatabase({ dataDir: half })
  await seed(db)
  await db.close()
  try {
    renameSync(half, template)
  } catch (error) {
    if (!existsSync(template)) throw error
    rmSync(half, { recursive: true, force: true })
  }
}
