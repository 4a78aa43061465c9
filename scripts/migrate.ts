/**
 * `npm run migrate`: brings the database of DATABASE_URL up to date for this version, once for all servers. Servers
 * with MIGRATE=off then start on it.
 */

import { randomBytes } from 'node:crypto'
import { errorMessage } from '../src/lib/text/error-message.ts'
import { awaitDatabase } from '../src/server/await-database.ts'
import { getConfig } from '../src/server/config.ts'
import { migrate } from '../src/server/db/migrate.ts'

try {
  // No secret is needed to change a schema.
  const standIn = randomBytes(32).toString('base64url')
  const { databaseUrl, dataDir, pooler } = getConfig({
    ...process.env,
    SECRET: process.env.SECRET || standIn,
  })
  const report = (line: string) => process.stdout.write(`${line}\n`)
  const db = await awaitDatabase({ databaseUrl, dataDir, poolSize: 1, pooler }, { report })
  try {
    const applied = await migrate(db)
    report(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
  } finally {
    await db.close()
  }
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
}
