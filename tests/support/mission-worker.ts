import type { MissionsSetting } from '#lib/site/missions-setting.ts'
import { openDatabase } from '#server/db/open.ts'
import { claimMissionOf } from '#server/missions/claim.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'

/**
 * A process to be killed: claims every mission for the members, eight at a time, and writes "claimed" after each.
 * Arguments: data folder, database address, moment, the first day of the period, missions as JSON, members with commas
 * between.
 */
const [dataDir = '', databaseUrl = '', moment = '', from = '', setting = '[]', members = ''] =
  process.argv.slice(2)
const at = new Date(moment)
const missions = JSON.parse(setting) as MissionsSetting
const db = await openDatabase({ dataDir, databaseUrl })
const left = members.split(',')
// Several processes begin at different members.
for (let n = process.pid % left.length; n > 0; n -= 1) left.push(left.shift() ?? '')

async function lane(): Promise<void> {
  for (let memberId = left.shift(); memberId; memberId = left.shift()) await claimAll(memberId)
}

async function claimAll(memberId: string): Promise<void> {
  for (const { code } of missions) {
    await db.transaction(async tx => {
      await lockActiveMember(tx, memberId)
      const asked = { memberId, code, from, missions, currency: 'THB', timeZone: 'Asia/Bangkok', at }
      await claimMissionOf(tx, asked)
    })
    process.stdout.write('claimed\n')
  }
}

await Promise.all(Array.from({ length: 8 }, lane))
await db.close()
