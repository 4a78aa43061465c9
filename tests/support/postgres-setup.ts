import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'
import { startPostgres } from './postgres.ts'

/** A migrated and otherwise empty database; every test file gets a copy. */
export const TEMPLATE_DATABASE = 'baize_template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL, database "postgres". */
    postgresUrl: string
    /** Folder of a migrated embedded database, closed, to be copied. */
    embeddedTemplate: string
  }
}

/** Before all server tests: one PostgreSQL for the run, and a template for each engine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), 'baize-tests-'))
  const [server] = await Promise.all([startPostgres({ durable: false }), migrateEmbedded(scratch)])
  await migrateTemplate(server.url('postgres'), server.url(TEMPLATE_DATABASE))
  project.provide('postgresUrl', server.url('postgres'))
  project.provide('embeddedTemplate', scratch)
  return async () => {
    await server.remove()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function migrateTemplate(adminUrl: string, templateUrl: string): Promise<void> {
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: tmpdir(), poolSize: 1 })
  await admin.run(unnamed(`create database ${TEMPLATE_DATABASE}`))
  await admin.close()
  const template = await openDatabase({ databaseUrl: templateUrl, dataDir: tmpdir(), poolSize: 1 })
  await migrate(template)
  await template.close()
}

async function migrateEmbedded(dataDir: string): Promise<void> {
  const template = await openDatabase({ dataDir })
  await migrate(template)
  await template.close()
}
