import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import type { PostgresServer } from './postgres.ts'

/** A migrated and otherwise empty database, of which everybody who needs one gets a copy. */
const TEMPLATE_DATABASE = 'baize_template'

/** Makes the template on a server that has none yet. */
export async function makeTemplate(server: PostgresServer): Promise<void> {
  await administer(server.url('postgres'), `create database ${TEMPLATE_DATABASE}`)
  const template = await openDatabase({
    databaseUrl: server.url(TEMPLATE_DATABASE),
    dataDir: tmpdir(),
    poolSize: 1,
  })
  await migrate(template)
  await template.close()
}

/**
 * Another template beside it, which `fill` fills; made once, whoever asks first. Two processes may make it at the same time;
 * the first one that is done is taken. Returns its name.
 */
export async function makeTemplateOf(
  adminUrl: string,
  kind: string,
  fill: (db: Database) => Promise<unknown>,
): Promise<string> {
  const template = `${TEMPLATE_DATABASE}_${kind}`
  if (await isThere(adminUrl, template)) return template
  const { databaseUrl, drop, name } = await copyTemplate(adminUrl)
  const db = await openDatabase({ databaseUrl, dataDir: tmpdir(), poolSize: 2 })
  await fill(db)
  await db.close()
  await administer(adminUrl, `alter database ${name} rename to ${template}`).catch(async error => {
    if (!(await isThere(adminUrl, template))) throw error
    await drop()
  })
  return template
}

/** A copy of a template, and how to remove it, whoever is still connected. `adminUrl` is that of any database on the server. */
export async function copyTemplate(
  adminUrl: string,
  template = TEMPLATE_DATABASE,
): Promise<{ name: string; databaseUrl: string; drop: () => Promise<void> }> {
  const name = `copy_${randomBytes(6).toString('hex')}`
  // The files as they are, not page by page through the log.
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const address = new URL(adminUrl)
  address.pathname = `/${name}`
  return {
    name,
    databaseUrl: address.href,
    drop: () => administer(adminUrl, `drop database ${name} with (force)`),
  }
}

async function isThere(adminUrl: string, database: string): Promise<boolean> {
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: tmpdir(), poolSize: 1 })
  try {
    const row = await admin.row(
      sql<{ one: number }>`select 1 as one from pg_database where datname = ${database}`,
    )
    return row !== undefined
  } finally {
    await admin.close()
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const admin = await openDatabase({ databaseUrl: url, dataDir: tmpdir(), poolSize: 1 })
  try {
    // CREATE DATABASE copies a template and may take longer than a statement of the site may.
    await admin.run(unnamed('set statement_timeout = 0'))
    await admin.run(unnamed(statement))
  } finally {
    await admin.close()
  }
}
