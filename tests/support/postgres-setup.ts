import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { limitRole, openPgBouncer } from './pgbouncer.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { makeTemplate } from './template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL, database "postgres". */
    postgresUrl: string
    /** Folder of a migrated embedded database, closed, to be copied. */
    embeddedTemplate: string
  }
}

/**
 * Before all server tests: one PostgreSQL for the run, and a template for each engine. With TEST_POOLER=pgbouncer the
 * databases and the sites of the tests are reached through PgBouncer.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'baize-tests-'))
  // Other templates are made beside it.
  const scratch = join(home, 'embedded')
  mkdirSync(scratch)
  const [server] = await Promise.all([startPostgres({ durable: false }), migrateEmbedded(scratch)])
  await makeTemplate(server)
  const pooler = process.env.TEST_POOLER === 'pgbouncer' ? await putPgBouncerBefore(server) : undefined
  project.provide('postgresUrl', server.url('postgres'))
  project.provide('embeddedTemplate', scratch)
  return async () => {
    await pooler?.close()
    await server.remove()
    rmSync(home, { recursive: true, force: true })
  }
}

/** What stands behind a pooler takes its time limits from its role. */
async function putPgBouncerBefore(server: PostgresServer): Promise<{ close: () => Promise<void> }> {
  const admin = await openDatabase({ databaseUrl: server.url('postgres'), dataDir: '', poolSize: 1 })
  await limitRole(admin)
  await admin.close()
  return openPgBouncer(server)
}

async function migrateEmbedded(dataDir: string): Promise<void> {
  const template = await openDatabase({ dataDir })
  await migrate(template)
  await template.close()
}
