import { openDatabase } from '#server/db/open.ts'
import { unnamed } from '#server/db/sql.ts'
import { roundSources } from '#server/raffle/beacon.ts'
import { closeRaffles, drawRaffles } from '#server/raffle/draw.ts'
import { fetchRounds } from '#server/raffle/job.ts'
import { RaffleSeeds } from '#server/raffle/seeds.ts'
import { SECRET } from './secret.ts'

/**
 * A process to be killed: closes and draws raffles until none waits, and writes a line before and after each step, also
 * right before the commit. Arguments: data folder, database address, moment.
 */
const [dataDir = '', databaseUrl = '', moment = ''] = process.argv.slice(2)
const db = await openDatabase({ dataDir, databaseUrl })
const at = new Date(moment)
const seeds = new RaffleSeeds(SECRET)
const clock = { now: () => at }
const say = (line: string) => new Promise<void>(done => process.stdout.write(`${line}\n`, () => done()))

async function waiting(): Promise<boolean> {
  const row = await db.row<{ count: number }>(
    unnamed(`select count(*)::int as count from raffles where state in ('open', 'closed')`),
  )
  return (row?.count ?? 0) > 0
}

while (await waiting()) {
  await db.transaction(async tx => {
    await closeRaffles(tx, at, 1)
    await say('closing')
  })
  await fetchRounds({ db, clock }, roundSources([]))
  await say('fetched')
  await db.transaction(async tx => {
    await drawRaffles(tx, at, seeds, 1)
    await say('drawing')
  })
  await say('drawn')
}
await db.close()
