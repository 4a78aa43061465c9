import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { claimRebates } from '#server/rebates/claim.ts'
import { claim } from '#server/rewards/claim.ts'
import { expireRewards } from '#server/rewards/queries.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'

/**
 * A process to be killed: claims the rebate and every reward of the members, eight at a time, and writes "claimed" after
 * each. Where a second moment is given, it expires what has run out by then, three at a time, from its first claimed reward
 * on, and writes "expired". Arguments: data folder, database address, moment, members with commas between, the second moment.
 */
const [dataDir = '', databaseUrl = '', moment = '', members = '', expiry = ''] = process.argv.slice(2)
const at = new Date(moment)
const db = await openDatabase({ dataDir, databaseUrl })
const left = members.split(',')
/** So that neither way comes before the other has begun. */
const { promise: firstClaimed, resolve: heardClaim } = Promise.withResolvers<void>()
// Several processes begin at different members.
for (let n = process.pid % left.length; expiry && n > 0; n -= 1) left.push(left.shift() ?? '')

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
    try {
      await db.transaction(async tx => {
        await lockActiveMember(tx, memberId)
        await claim(tx, { id, memberId, at })
      })
      heardClaim()
      process.stdout.write('claimed\n')
    } catch (error) {
      // Expired since it was read.
      if (!expiry || !(error instanceof Refusal) || error.code !== 'rewardExpired') throw error
    }
  }
}

async function expireAll(): Promise<void> {
  await firstClaimed
  while ((await db.transaction(tx => expireRewards(tx, new Date(expiry), 3))) > 0)
    process.stdout.write('expired\n')
}

const claims = Promise.all(Array.from({ length: 8 }, lane)).then(() => heardClaim())
await Promise.all([claims, ...(expiry ? [expireAll()] : [])])
await db.close()
