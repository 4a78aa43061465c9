import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Reward, Rewards } from '#lib/rewards/api.ts'
import type { WithdrawalSetup } from '#lib/withdrawals/api.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { claim as claimOf } from '#server/rewards/claim.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { countClaimable, expireRewards } from '#server/rewards/queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf } from '#tests/support/payees.ts'
import {
  betOn,
  newMember,
  openRewardServer,
  passDays,
  type RewardServer,
} from '#tests/support/reward-server.ts'
import { callAs } from '#tests/support/test-server.ts'

// Protects: every reward is paid once (I15), on the terms that were shown before, and not after its end.

// What is bet is planted here without its money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: RewardServer
beforeAll(async () => {
  server = await openRewardServer(fresh.db)
})
beforeEach(() => forgetCounts())

const now = () => server.runtime.clock.now()
async function given(who: SignedIn, terms: { amount?: bigint; turnover?: string; days?: number } = {}) {
  const { amount = 10_000n, turnover = '3', days = 30 } = terms
  const id = await fresh.db.transaction(tx =>
    grantReward(tx, {
      memberId: who.member.id,
      source: 'gift',
      sourceKey: newId(),
      amount,
      currency: 'THB',
      turnover,
      days,
      title: { en: 'For a late payout', th: 'ชดเชยการจ่ายล่าช้า' },
      at: now(),
    }),
  )
  if (!id) throw new Error('the gift was there already')
  return id
}
async function listOf(who: SignedIn, search = ''): Promise<Rewards> {
  return (await callAs(server, who, 'GET', `/rewards${search}`)).body.value as unknown as Rewards
}
const claim = (who: SignedIn, id: string) => callAs(server, who, 'POST', `/rewards/${id}/claim`, {})

test('answers rewards with their terms, pays one, and keeps it in play until it was bet often enough', async () => {
  const who = await newMember(server)
  const id = await given(who)
  const { rewards, claimable } = await listOf(who)
  expect(claimable).toBe(1)
  expect(rewards).toMatchObject([{ id, title: 'For a late payout', amount: '10000', required: '30000' }])
  expect(await countClaimable(fresh.db, [who.member.id], now())).toEqual(new Map([[who.member.id, 1]]))

  const said = await claim(who, id)
  expect(said.body.value).toMatchObject({ balance: '10000', reward: { state: 'claimed' } })
  server.clock.advance(1_000)
  await betOn(server, who, { validBet: 20_000n })
  const setup = async () =>
    (await callAs(server, who, 'GET', '/withdrawals/setup')).body.value as unknown as WithdrawalSetup
  expect(await setup()).toMatchObject({
    withdrawable: '0',
    turnover: [{ source: 'bonus', base: '10000', required: '30000', done: '20000', kept: '10000' }],
  })
  await betOn(server, who, { validBet: 10_000n })
  expect(await setup()).toMatchObject({ withdrawable: '10000', turnover: [] })
  expect((await listOf(who)).rewards).toEqual([])
  expect((await listOf(who, '?state=claimed')).rewards.map(one => one.id)).toEqual([id])
})

test('asks for no turnover where none was named', async () => {
  const who = await newMember(server)
  const id = await given(who, { turnover: '0' })
  expect((await claim(who, id)).body.value).toMatchObject({ reward: { required: '0' }, balance: '10000' })
  expect((await callAs(server, who, 'GET', '/withdrawals/setup')).body.value).toMatchObject({
    withdrawable: '10000',
  })
})

test('races 24 claims of one reward: one payment, and everyone hears that it is claimed', async () => {
  const who = await newMember(server)
  const id = await given(who)
  const answers = await Promise.all(Array.from({ length: 24 }, () => claim(who, id)))
  expect(answers.every(({ body }) => body.success)).toBe(true)
  expect(await balanceOf(server, who)).toBe(10_000n)
  const row = await fresh.db.row(sql<{ operations: number; asked: number }>`
    select (select count(*)::int from ledger_operations where scope = 'reward' and key = ${id}) as operations,
      (select count(*)::int from turnover_requirements where reference = ${id}) as asked`)
  expect(row).toEqual({ operations: 1, asked: 1 })
})

test('refuses rewardExpired from the very moment, and the job only writes it down', async () => {
  const who = await newMember(server)
  const id = await given(who, { days: 1 })
  await passDays(server, 1, who)
  expect((await claim(who, id)).body.code).toBe('rewardExpired')
  expect((await listOf(who, '?state=expired')).rewards).toMatchObject([{ id, state: 'expired' }])
  expect((await listOf(who)).claimable).toBe(0)
  expect(await expireRewards(fresh.db, now(), 10)).toBe(1)
  expect(await expireRewards(fresh.db, now(), 10)).toBe(0)
  expect((await listOf(who, '?state=expired')).rewards).toMatchObject([{ id, state: 'expired' }])
  expect(await balanceOf(server, who)).toBe(0n)
})

test('races the claim and the end of a reward: it is paid or gone, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const who = await newMember(server)
    const id = await given(who, { days: 1 })
    const [until, at] = [new Date(now().getTime() + 86_400_001), now()]
    const [claimed] = await Promise.allSettled([
      fresh.db.transaction(tx => claimOf(tx, { id, memberId: who.member.id, at })),
      expireRewards(fresh.db, until, 100),
    ])
    const isPaid = claimed?.status === 'fulfilled'
    expect(await balanceOf(server, who)).toBe(isPaid ? 10_000n : 0n)
    await expireRewards(fresh.db, until, 100)
    const row = await fresh.db.row(sql<{ state: string }>`select state from rewards where id = ${id}::uuid`)
    expect(row?.state).toBe(isPaid ? 'claimed' : 'expired')
  }
})

test('refuses playExcluded and playPaused while the member takes a break, and keeps the reward', async () => {
  for (const [kind, code] of [
    ['exclusion', 'playExcluded'],
    ['timeOut', 'playPaused'],
  ] as const) {
    const who = await newMember(server)
    const id = await given(who)
    const startsAt = now()
    const endsAt = kind === 'timeOut' ? new Date(startsAt.getTime() + 86_400_000) : null
    await insertBreak(fresh.db, {
      id: newId(),
      memberId: who.member.id,
      kind,
      startsAt,
      endsAt,
      follows: null,
    })
    expect((await claim(who, id)).body.code).toBe(code)
    expect((await listOf(who)).rewards).toHaveLength(1)
    expect(await balanceOf(server, who)).toBe(0n)
  }
})

test('refuses notFound for somebody else’s reward exactly as for one that is not there', async () => {
  const [who, other] = [await newMember(server), await newMember(server)]
  const id = await given(who)
  const [theirs, none] = [await claim(other, id), await claim(other, newId())]
  expect([theirs.status, theirs.body.code]).toEqual([404, 'notFound'])
  expect([none.status, none.body.code]).toEqual([404, 'notFound'])
  expect((await listOf(other)).rewards).toEqual([])
})

test('lists by pages of 20 that stay right while rewards arrive', async () => {
  const who = await newMember(server)
  const ids: string[] = []
  for (let n = 0; n < 23; n += 1) ids.unshift(await given(who))
  const first = await listOf(who)
  await given(who)
  const second = await listOf(who, `?before=${first.next}`)
  expect([...first.rewards, ...second.rewards].map((one: Reward) => one.id)).toEqual(ids)
  expect(second.next).toBeNull()
})

test('lets one operator give small rewards and asks for a second one above the limit', async () => {
  const who = await newMember(server)
  const name = who.member.account
  const titled = ['--title-en', 'Thank you', '--turnover', '2', '--days', '7']
  expect((await server.operator('ann', 'rewards', 'give', name, '50', ...titled)).exitCode).toBe(0)
  expect((await listOf(who)).rewards).toMatchObject([
    { amount: '5000', required: '10000', title: 'Thank you' },
  ])
  const large = await server.operator('ann', 'rewards', 'give', name, '5000', ...titled)
  const reference = large.text.slice(0, 13)
  expect(large.text).toContain('needs one more approval')
  expect((await listOf(who)).claimable).toBe(1)
  expect((await server.operator('ann', 'rewards', 'approve', reference)).exitCode).toBe(1)
  expect((await server.operator('bob', 'rewards', 'approve', reference)).exitCode).toBe(0)
  expect((await server.operator('bob', 'rewards', 'approve', reference)).exitCode).toBe(1)
  expect((await listOf(who)).claimable).toBe(2)
  const taken = await server.operator('bob', 'rewards', 'withdraw', reference, 'given', 'by', 'mistake')
  expect(taken.exitCode).toBe(0)
  const states = ['claimable', 'claimed', 'expired'].map(
    async state => (await listOf(who, `?state=${state}`)).rewards,
  )
  expect((await Promise.all(states)).flat()).toHaveLength(1)
  for (const wrong of [
    [name, '0', ...titled],
    [name, 'much', ...titled],
    ['nobody-here', '5', ...titled],
    [name, '5'],
    [name, '5', '--title-en', 'x', '--turnover', '-1'],
  ])
    expect((await server.operator('ann', 'rewards', 'give', ...wrong)).exitCode).toBe(1)
  expect((await server.operator('ann', 'rewards', 'list')).text).toContain(name)
})

test('refuses in the database itself to change what was promised, and what was claimed', async () => {
  const who = await newMember(server)
  const id = await given(who)
  const change = fresh.db.run(sql`update rewards set required = 1 where id = ${id}::uuid`)
  await expect(change).rejects.toThrow(/cannot be changed/)
  await claim(who, id)
  const again = fresh.db.run(sql`
    update rewards set state = 'claimable', operation_id = null, ended_at = null where id = ${id}::uuid`)
  await expect(again).rejects.toThrow(/cannot be changed/)
})
