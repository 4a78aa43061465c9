import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { claimRebates } from '#server/rebates/claim.ts'
import { claim } from '#server/rewards/claim.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'

/**
 * A process to be killed: claims the rebate and every reward of the members, eight at a time, and writes "claimed" after
 * each. Arguments: data folder, database address, moment, members with commas between.
 */
const [dataDir = '', databaseUrl = '', moment = '', members = ''] = process.argv.slice(2)
const at = new Date(moment)
const db = await openDatabase({ dataDir, databaseUrl })
const left = members.split(',')

async function lane(): Promise<void> {
  for (let memberId = left.shift(); memberId; memberId = left.shift()) await claimAll(memberId)
}

async function claimAll(memberId: string): Promise<void> {
  const asked = {
    memberId,
    category: undefined,
    least: 1n,
    unit: 'THB',
    at,
    timeZone: 'Asia/Bangkok',
  } as const
  await db.transaction(async tx => {
    await lockActiveMember(tx, memberId)
    await claimRebates(tx, asked)
  })
  process.stdout.write('claimed\n')
  const rewards = await db.rows(sql<{ id: string }>`
    select id from rewards where member_id = ${memberId}::uuid and state = 'claimable' order by id`)
  for (const { id } of rewards) {
    await db.transaction(async tx => {
      await lockActiveMember(tx, memberId)
      await claim(tx, { id, memberId, at })
    })
    process.stdout.write('claimed\n')
  }
}

await Promise.all(Array.from({ length: 8 }, lane))
await db.close()
