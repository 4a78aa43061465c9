import { openDatabase } from '#server/db/open.ts'
import { closeWindows } from '#server/team/closing.ts'
import { sumClosed } from '#server/team/summing.ts'

/**
 * A process to be killed: closes windows and sums them, half an hour after half an hour, and writes "done" after each, "end"
 * after all. Arguments: the database's address, the first and the last moment.
 */
const [databaseUrl = '', first = '', last = ''] = process.argv.slice(2)
const db = await openDatabase({ databaseUrl, dataDir: '' })
for (let at = Date.parse(first); at <= Date.parse(last); at += 30 * 60_000) {
  await closeWindows(db, new Date(at))
  await sumClosed(db, 'Asia/Bangkok')
  process.stdout.write('done\n')
}
process.stdout.write('end\n')
await db.close()
