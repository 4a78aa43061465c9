import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'
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

/** A copy of the template, and how to remove it, whoever is still connected. `adminUrl` is that of any database on the server. */
export async function copyTemplate(
  adminUrl: string,
): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const name = `copy_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${TEMPLATE_DATABASE}`)
  const address = new URL(adminUrl)
  address.pathname = `/${name}`
  return {
    databaseUrl: address.href,
    drop: () => administer(adminUrl, `drop database ${name} with (force)`),
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
