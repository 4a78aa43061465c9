import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Rebates } from '#lib/rebates/api.ts'
import type { Rewards } from '#lib/rewards/api.ts'
import { DEFAULT_VIP, type VipSetting } from '#lib/site/vip-setting.ts'
import { addDays, startOfDay } from '#lib/time/days.ts'
import type { Vip } from '#lib/vip/api.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { writeRate } from '#server/rebates/queries.ts'
import { evaluateRanks } from '#server/vip/evaluate-ranks.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  betOn,
  newMember,
  openRewardServer,
  passDays,
  type RewardServer,
} from '#tests/support/reward-server.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import { callAs } from '#tests/support/test-server.ts'

// Protects: ranks come and go by the days that decide them, each bonus is given once, and a rank's rebate counts from its day.

const rank = (code: string, fromMinor: string, rebatePercent: string, rankUpMinor: string) => ({
  code,
  name: { en: code.toUpperCase(), th: `ระดับ ${code}` },
  fromMinor,
  rebatePercent,
  rankUpMinor,
  birthdayMinor: '7000',
})
const vip: VipSetting = {
  ...DEFAULT_VIP,
  windowDays: 7,
  ranks: [rank('silver', '100000', '0.1', '1000'), rank('gold', '500000', '0.2', '5000')],
}

// What is bet is planted here without its money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: RewardServer
beforeAll(async () => {
  server = await openRewardServer(fresh.db)
  server.change({ vip })
  await writeRate(fresh.db, { category: 'RNG', fromDay: '2020-01-01', ppm: 8_000 })
})
beforeEach(() => forgetCounts())

const evaluate = (day = server.today()) =>
  fresh.db.transaction(tx =>
    evaluateRanks(tx, { setting: vip, currency: 'THB', timeZone: TIME_ZONE, at: startOfDay(day, TIME_ZONE) }),
  )
const vipOf = async (who: SignedIn) => (await callAs(server, who, 'GET', '/vip')).body.value as unknown as Vip
const rewardsOf = async (who: SignedIn) =>
  ((await callAs(server, who, 'GET', '/rewards')).body.value as unknown as Rewards).rewards

test('gives a rank by the days before, with the bonus of every rank on the way, and its rebate from that day', async () => {
  const who = await newMember(server)
  await betOn(server, who, { day: addDays(server.today(), -1), validBet: 600_000n })
  expect(await vipOf(who)).toMatchObject({ rank: null, progress: '600000', expected: 'gold', next: null })
  expect(await evaluate()).toBe(1)
  expect(await vipOf(who)).toMatchObject({ rank: 'gold', ranks: [{ name: 'SILVER' }, { name: 'GOLD' }] })
  expect((await rewardsOf(who)).map(one => [one.source, one.amount, one.about])).toEqual([
    ['rankUp', '5000', 'GOLD'],
    ['rankUp', '1000', 'SILVER'],
  ])
  await betOn(server, who, { validBet: 100_000n })
  const { lines } = (await callAs(server, who, 'GET', '/rebates')).body.value as unknown as Rebates
  // 0.8 % of yesterday's 6,000, and 1 % of today's 1,000.
  expect(lines).toMatchObject([{ rate: '1', rankRate: '0.2', amount: '5800' }])
})

test('repeats and races a day’s judgement without another rank or bonus', async () => {
  const who = await newMember(server)
  await betOn(server, who, { day: addDays(server.today(), -1), validBet: 150_000n })
  const changed = await Promise.all(Array.from({ length: 5 }, () => evaluate()))
  expect(changed.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await evaluate()).toBe(0)
  expect(await rewardsOf(who)).toHaveLength(1)
})

test('takes a rank when the window no longer reaches it, and gives no bonus for reaching it again', async () => {
  const who = await newMember(server)
  await betOn(server, who, { day: addDays(server.today(), -1), validBet: 150_000n })
  await evaluate()
  await passDays(server, 8, who)
  await evaluate()
  expect(await vipOf(who)).toMatchObject({ rank: null, next: { code: 'silver', missing: '100000' } })
  await betOn(server, who, { validBet: 150_000n })
  await passDays(server, 1, who)
  await evaluate()
  expect(await vipOf(who)).toMatchObject({ rank: 'silver' })
  expect((await rewardsOf(who)).filter(one => one.source === 'rankUp')).toHaveLength(1)
})

test('makes up for missed days by the days that decided them', async () => {
  const who = await newMember(server)
  const today = server.today()
  await betOn(server, who, { day: addDays(today, -9), validBet: 150_000n })
  for (const behind of [-2, -1, 0]) await evaluate(addDays(today, behind))
  const rows = await fresh.db.rows(sql<{ from_day: string; rank: string | null }>`
    select from_day::text as from_day, rank from member_ranks where member_id = ${who.member.id}::uuid order by 1`)
  expect(rows).toEqual([
    { from_day: addDays(today, -2), rank: 'silver' },
    { from_day: addDays(today, -1), rank: null },
  ])
})

test('keeps a birthday once a year, of members with a rank', async () => {
  const [who, none, away] = [await newMember(server), await newMember(server), await newMember(server)]
  const today = server.today()
  for (const { member } of [who, none, away])
    await fresh.db.run(sql`
      insert into member_profiles (member_id, birthday, created_at, updated_at)
      values (${member.id}::uuid, ${`1990${today.slice(4)}`}::date, now(), now())
      on conflict (member_id) do update set birthday = excluded.birthday`)
  for (const seat of [who, away]) await betOn(server, seat, { day: addDays(today, -1), validBet: 150_000n })
  const startsAt = startOfDay(addDays(today, -1), TIME_ZONE)
  const exclusion = { kind: 'exclusion', startsAt, endsAt: null, follows: null } as const
  await insertBreak(fresh.db, { id: newId(), memberId: away.member.id, ...exclusion })
  await evaluate()
  await evaluate()
  expect(await rewardsOf(away)).toEqual([])
  expect(await vipOf(away)).toMatchObject({ rank: 'silver' })
  expect((await rewardsOf(who)).filter(one => one.source === 'birthday')).toMatchObject([{ amount: '7000' }])
  expect(await rewardsOf(none)).toEqual([])
})

test('answers no ranks where there is no programme, and refuses one whose ranks do not rise', async () => {
  const who = await newMember(server)
  server.change({})
  expect((await vipOf(who)).ranks).toEqual([])
  server.change({ vip, modules: [] })
  expect((await vipOf(who)).ranks).toEqual([])
  server.change({ vip })
  const falling = JSON.stringify({ ...vip, ranks: vip.ranks.toReversed() })
  expect((await server.operator('ann', 'set', 'vip', falling)).text).toContain('from the lowest rank')
  expect((await server.operator('ann', 'set', 'vip', JSON.stringify(vip))).exitCode).toBe(0)
})
