import { openDatabase } from '#server/db/open.ts'
import { enter, openPromotionServer } from '../server/promotions/promotion-calls.ts'
import { askedAgain } from './asked-again.ts'

/**
 * A process to be killed: takes part in one promotion for each member, approves what it finds, and claims another one, four
 * at a time. Writes "entered" after each. Arguments: data folder, database address, moment, the codes of the promotions to
 * apply for and to claim, and the people: token, colon and the ids of both entries, with commas between.
 */
const [dataDir = '', databaseUrl = '', moment = '', applied = '', claimed = '', people = ''] =
  process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl })
const server = await openPromotionServer(db)
server.clock.set(new Date(moment))

const left = people.split(',')
// Several processes begin at different members.
for (let n = process.pid % left.length; n > 0; n -= 1) left.push(left.shift() ?? '')

async function lane(): Promise<void> {
  for (let one = left.shift(); one; one = left.shift()) {
    const [token = '', application, entry] = one.split(':')
    const { body } = await askedAgain(() => enter(server, { token }, applied, { id: application }))
    if (!body.success && body.code !== 'promotionFull') throw new Error(`refused: ${body.code}`)
    process.stdout.write('entered\n')
    if (body.success) await server.operator('ann', 'applications', 'approve', application ?? '')
    const paid = await askedAgain(() => enter(server, { token }, claimed, { id: entry }))
    if (!paid.body.success) throw new Error(`a claim was refused: ${paid.body.code}`)
    process.stdout.write('claimed\n')
  }
}

await Promise.all([lane(), lane(), lane(), lane()])
await db.close()
