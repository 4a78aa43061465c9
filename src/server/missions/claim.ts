import { claimKey } from '#lib/missions/rules.ts'
import type { MissionsSetting } from '#lib/site/missions-setting.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { addTickets } from '#server/raffle/tickets.ts'
import { claim } from '#server/rewards/claim.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { periodAt, standingsOf } from './progress.ts'
import { addPoints, claimOf } from './queries.ts'

export interface MissionClaim {
  memberId: string
  code: string
  /** The first day of the period that the member was shown. */
  from: string
  missions: MissionsSetting
  currency: string
  timeZone: string
  at: Date
}

/**
 * Pays a finished mission as a reward that is claimed immediately, and adds its points and tickets; the caller has locked the
 * member's row. Of two claims the second finds it claimed and pays nothing, even if the period is over by then; the
 * balance is then undefined. Throws `Refusal('notFound')`, 404, for an unknown mission, `missionOver` after its period
 * and `missionNotDone` before it is finished, both 409.
 */
export async function claimMissionOf(
  tx: Transaction,
  query: MissionClaim,
): Promise<{ amount: bigint; balance: bigint | undefined }> {
  const { memberId, code, from, missions, currency, timeZone, at } = query
  const sourceKey = claimKey(code, from)
  const before = await claimOf(tx, memberId, sourceKey)
  if (before) return { amount: before.amount, balance: undefined }
  const terms = requireFound(missions.find(one => one.code === code))
  if (periodAt(terms.period, at, timeZone).from !== from) throw new Refusal('missionOver', { status: 409 })
  const standings = await standingsOf(tx, { memberIds: [memberId], missions: [terms], now: at, timeZone })
  if (standings.get(memberId)?.[0]?.state !== 'done') throw new Refusal('missionNotDone', { status: 409 })

  const amount = BigInt(terms.rewardMinor)
  const { title, turnover, points, period } = terms
  const gift = { memberId, source: 'mission', sourceKey, amount, currency, turnover, at } as const
  // It is claimed in this transaction, so it never expires.
  const id = await grantReward(tx, { ...gift, days: 1, ...(title ? { title } : {}) })
  if (!id) throw new Error(`mission ${sourceKey} of ${memberId} has a reward that is not claimed`)
  const { balance } = await claim(tx, { id, memberId, at })
  await addPoints(tx, { memberId, period, from, points, at })
  if (terms.tickets)
    await addTickets(tx, { ...terms.tickets, memberId, source: 'mission', sourceId: sourceKey, at })
  return { amount, balance }
}
