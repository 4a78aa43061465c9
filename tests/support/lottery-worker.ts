import { openDatabase } from '#server/db/open.ts'
import { drawDue } from '#server/lottery/draws.ts'
import { DrawSeeds } from '#server/lottery/seeds.ts'
import { settleDecided } from '#server/lottery/settle.ts'
import { SECRET } from './secret.ts'

/**
 * A process to be killed: makes the draws that are due at a moment, says "drawn", settles them by twos, and says "paid"
 * for each ticket after its commit. Arguments: data folder, database address or "-", moment.
 */
const [dataDir = '', address = '-', moment = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl: address === '-' ? undefined : address })
const setting = {
  db,
  seeds: new DrawSeeds(SECRET),
  currency: 'THB',
  timeZone: 'Asia/Bangkok',
  batch: 2,
  onBalance: () => process.stdout.write('paid\n'),
} as const
const report = (error: unknown) => {
  throw error
}
await drawDue(setting, new Date(moment), report)
process.stdout.write('drawn\n')
await settleDecided(setting, () => new Date(moment), report)
await db.close()
