import { openDatabase } from '#server/db/open.ts'
import { buy, claim, openRaffleServer } from '../server/raffle/raffle-calls.ts'
import { askedAgain } from './asked-again.ts'

/**
 * A process to be killed: claims the tickets of each member and buys them one more, four at a time, and writes a line after
 * each. Arguments: data folder, database address, moment, the raffle, and the people: token, member's id and the ids of both
 * calls, with colons between; people with commas.
 */
const [dataDir = '', databaseUrl = '', moment = '', raffle = '', people = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl })
const server = await openRaffleServer(db)
server.clock.set(new Date(moment))

const left = people.split(',')
// Several processes begin at different members.
for (let n = process.pid % left.length; n > 0; n -= 1) left.push(left.shift() ?? '')

async function lane(): Promise<void> {
  for (let one = left.shift(); one; one = left.shift()) {
    const [token = '', member = '', claimId, purchase] = one.split(':')
    const who = { token, member: { id: member } }
    const claimed = await askedAgain(() => claim(server, who, raffle, { id: claimId }))
    if (!claimed.body.success) throw new Error(`a claim was refused: ${claimed.body.code}`)
    process.stdout.write('claimed\n')
    const bought = await askedAgain(() => buy(server, who, raffle, 1, { id: purchase }))
    if (!bought.body.success) throw new Error(`a purchase was refused: ${bought.body.code}`)
    process.stdout.write('bought\n')
  }
}

await Promise.all([lane(), lane(), lane(), lane()])
await db.close()
