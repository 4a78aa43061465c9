import { openDatabase } from '#server/db/open.ts'
import { countNext } from '#server/points/job.ts'
import { openPointServer, redeem } from '../server/points/points-calls.ts'

/**
 * A process to be killed: counts the points of the days that are over, three members at a time, and then orders one item for
 * each member, four at a time. Writes "counted" and "ordered" after each. Arguments: data folder, database address, moment,
 * and the orders: token, colon and id of each, with commas between.
 */
const [dataDir = '', databaseUrl = '', moment = '', orders = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl })
const server = await openPointServer(db)
server.clock.set(new Date(moment))
const at = new Date(moment)
const { timeZone } = server.runtime.config

async function countAll(): Promise<void> {
  for (;;) {
    const counted = await db.transaction(tx => countNext(tx, { at, timeZone, limit: 3 }))
    if (counted === undefined) return
    process.stdout.write('counted\n')
  }
}

const left = orders.split(',')
// Several processes begin at different members.
for (let n = process.pid % left.length; n > 0; n -= 1) left.push(left.shift() ?? '')

async function lane(): Promise<void> {
  for (let one = left.shift(); one; one = left.shift()) {
    const [token = '', id] = one.split(':')
    const { body } = await redeem(server, { token }, { id, code: 'last-ten', points: '2' })
    if (!body.success && body.code !== 'pointItemGone') throw new Error(`an order was refused: ${body.code}`)
    process.stdout.write('ordered\n')
  }
}

await countAll()
await Promise.all([lane(), lane(), lane(), lane()])
await db.close()
