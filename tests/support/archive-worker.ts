import { archiveStep } from '#server/archive/archive-step.ts'
import { openDatabase } from '#server/db/open.ts'
import { SMALL } from './archive.ts'

/**
 * A process to be killed: does the steps of the month that is under way, and writes "step" before each and after each.
 * Arguments: data folder, database address.
 */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl })
process.stdout.write('step\n')
while ((await archiveStep(db, SMALL)) !== undefined) process.stdout.write('step\n')
await db.close()
