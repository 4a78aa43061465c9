import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'

/**
 * A process that brings a database's schema up to date as a starting server does, and may be killed at it. Writes "begin"
 * once it is connected, and the names of what it applied. Arguments: data folder, database address or "-".
 */
const [dataDir = '', address = '-'] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl: address === '-' ? undefined : address })
process.stdout.write('begin\n')
for (const id of await migrate(db)) process.stdout.write(`applied ${id}\n`)
await db.close()
