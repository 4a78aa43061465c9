import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { startOfDay } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { fundWeek, giveNext } from '#server/missions/prizes.ts'
import { addPoints } from '#server/missions/queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { endPools } from '#server/rewards/pools.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { newMember, type RewardServer } from '#tests/support/reward-server.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import { callAs, getAs } from '#tests/support/test-server.ts'
import { boardOf, goToWith, openMissions } from './mission-calls.ts'

// Protects: the prizes of a weekly leaderboard are set aside before anybody has earned them, stay what they were, and are
// given once, to the first places, out of their own pool (I15, I16).

const PRIZES = { amountsMinor: ['5000', '3000', '2000'], turnover: '1', days: 7 }
const fresh = useDatabase('postgres')
let server: RewardServer
beforeAll(async () => {
  server = await openMissions(fresh.db)
})
beforeEach(async () => {
  forgetCounts()
  await fresh.db.run(sql`delete from mission_standings`)
  await goToWith(server, 'Wednesday', '12:00')
  while (await give());
})

const query = (prizes: typeof PRIZES | null = PRIZES) =>
  ({ prizes, currency: 'THB', timeZone: TIME_ZONE, at: server.clock.now() }) as const
const fund = (prizes?: typeof PRIZES | null) => fresh.db.transaction(tx => fundWeek(tx, query(prizes)))
const give = () => fresh.db.transaction(tx => giveNext(tx, query()))

/** The balance of each prize pool, by the ledger. */
async function pools(): Promise<bigint[]> {
  const rows = await fresh.db.rows(sql<{ balance: bigint }>`
    select a.balance from mission_prizes p join ledger_accounts a on a.pool = p.pool_id order by p.week`)
  return rows.map(row => row.balance)
}

async function pointsTo(who: SignedIn, points: number): Promise<void> {
  const { from } = await boardOf(server, who, 'week')
  await addPoints(fresh.db, {
    memberId: who.member.id,
    period: 'week',
    from,
    points,
    at: server.clock.now(),
  })
}

/** Just after the week, and long enough for its last claims. */
async function endWeek(...seats: SignedIn[]): Promise<string> {
  const { from } = await boardOf(server, seats[0] as SignedIn, 'week')
  await goToWith(server, 'Monday', '00:06', ...seats)
  return from
}

const rewardsOf = async (who: SignedIn) => {
  const { rewards } = await getAs<{
    rewards: { id: string; source: string; about: string; amount: string }[]
  }>(server, who, '/rewards?state=claimable')
  return rewards.filter(one => one.source === 'leaderboard')
}

test('gives the first places their prizes once when the week is over, whoever of several servers does it', async () => {
  const seats = [await newMember(server), await newMember(server)]
  const [first, second] = seats as [SignedIn, SignedIn]
  await fund()
  expect((await boardOf(server, first, 'week')).prizes).toEqual({
    amounts: PRIZES.amountsMinor,
    turnover: '1',
    days: 7,
  })
  const set = (await pools()).at(-1)
  expect(set).toBe(10_000n)
  await pointsTo(first, 30)
  await pointsTo(second, 20)
  expect(await give()).toBe(false)
  const week = await endWeek(...seats)
  const given = await Promise.all([give(), give(), give()])
  expect(given.filter(Boolean)).toHaveLength(1)
  expect(await rewardsOf(first)).toMatchObject([{ about: '1', amount: '5000' }])
  expect(await rewardsOf(second)).toMatchObject([{ about: '2', amount: '3000' }])
  const [prize] = await rewardsOf(first)
  const claimed = await callAs(server, first, 'POST', `/rewards/${prize?.id}/claim`, {})
  expect(claimed.body.value).toMatchObject({ balance: '5000' })
  expect((await pools()).at(-1)).toBe(5_000n)

  const before = await boardOf(server, first, 'week', 'previous')
  expect(before).toMatchObject({ from: week, board: 'previous', mine: { place: 1, points: 30 } })
  expect(before.places.map(one => one.points)).toEqual([30, 20])
  expect((await boardOf(server, first, 'week')).places).toEqual([])

  // What nobody has claimed and the third place, which nobody has, go back to the house.
  server.clock.advance(9 * 24 * 3_600_000)
  await fresh.db.transaction(tx => endPools(tx, server.clock.now()))
  expect((await pools()).at(-1)).toBe(0n)
})

test('keeps the prizes that a week began with, whatever the setting says later', async () => {
  const who = await newMember(server)
  await fund()
  const before = await pools()
  await fund({ ...PRIZES, amountsMinor: ['1'] })
  await fund(null)
  expect(await pools()).toEqual(before)
  expect((await boardOf(server, who, 'week')).prizes?.amounts).toEqual(PRIZES.amountsMinor)
})

test('waits five minutes after the end of the week, for claims that are under way', async () => {
  const who = await newMember(server)
  await fund()
  await pointsTo(who, 5)
  await goToWith(server, 'Monday', '00:04', who)
  expect(await give()).toBe(false)
  await goToWith(server, 'Monday', '00:05', who)
  expect(startOfDay(server.today(), TIME_ZONE) < server.clock.now()).toBe(true)
  expect(await give()).toBe(true)
  expect(await rewardsOf(who)).toMatchObject([{ about: '1', amount: '5000' }])
})
