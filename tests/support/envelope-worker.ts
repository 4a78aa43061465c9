import { openDatabase } from '#server/db/open.ts'
import { openEnvelope } from '#server/envelopes/open.ts'
import { EnvelopeSeeds } from '#server/envelopes/seeds.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'

/**
 * A process that opens envelopes of one drop, and may be killed: for each of the members, so many at a time as its pool
 * has connections. Writes "opened" after each, and "gone" where none was left. Arguments: data folder, database address,
 * secret, moment, drop, members with commas between.
 */
const [dataDir = '', databaseUrl = '', secret = '', moment = '', dropId = '', members = ''] =
  process.argv.slice(2)
const at = new Date(moment)
const db = await openDatabase({ dataDir, databaseUrl })
const seeds = new EnvelopeSeeds(secret)

async function open(memberId: string): Promise<void> {
  try {
    await db.transaction(async tx => {
      await lockActiveMember(tx, memberId)
      await openEnvelope(tx, { dropId, memberId, at }, seeds)
    })
    process.stdout.write('opened\n')
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'envelopesGone') throw error
    process.stdout.write('gone\n')
  }
}

await Promise.all(members.split(',').map(open))
await db.close()
