import { openDatabase } from '#server/db/open.ts'

/** A process that opens the embedded database of a folder, says so, and stays until it is killed. */
const db = await openDatabase({ dataDir: process.argv[2] ?? '' })
process.stdout.write(`open ${db.engine}\n`)
setInterval(() => undefined, 60_000)
