import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { createLog } from '#server/platform/log.ts'
import { Settlements } from '#server/settlements/settlements.ts'

/**
 * A process to be killed: settles everything up to a moment, and says "step" in the middle of each transaction and after
 * it. Arguments: data folder, database address, moment.
 */
const [dataDir = '', databaseUrl = '', moment = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl })
const say = () => process.stdout.write('step\n')
const told: Database = {
  engine: db.engine,
  memory: db.memory,
  rows: query => db.rows(query),
  row: query => db.row(query),
  run: query => db.run(query),
  close: () => db.close(),
  transaction: async (work, options) => {
    const answer = await db.transaction(async tx => {
      const done = await work(tx)
      say()
      return done
    }, options)
    say()
    return answer
  },
}
const settlements = new Settlements({
  db: told,
  config: { currency: 'THB', timeZone: 'Asia/Bangkok' },
  clock: { now: () => new Date(moment) },
  live: new LiveEvents(),
  log: createLog('silent'),
})
await settlements.run(new Date(moment))
await db.close()
