import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import type { Rewards } from '#lib/rewards/api.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { claim as claimOf } from '#server/rewards/claim.ts'
import { countClaimable } from '#server/rewards/queries.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { balanceOf } from '#tests/support/payees.ts'
import { newMember, openRewardServer, passDays, type RewardServer } from '#tests/support/reward-server.ts'
import { addMember } from '#tests/support/team.ts'
import { callAs } from '#tests/support/test-server.ts'
import { ends, poolBalance } from './envelopes.ts'

// Protects: of a reward that only the first ones get, exactly so many are paid, out of money that was set aside (I16, F21).

const fresh = useDatabase('postgres', { poolSize: 16 })
let server: RewardServer
beforeAll(async () => {
  server = await openRewardServer(fresh.db)
})
beforeEach(() => forgetCounts())

const TITLE = ['--title-en', 'Early birds']
const now = () => server.runtime.clock.now()
const offer = (operator: string, names: readonly string[], first: number, ...more: string[]) =>
  server.operator(
    operator,
    'rewards',
    'give',
    names.join(','),
    '20',
    ...TITLE,
    '--first',
    String(first),
    ...more,
  )
const listOf = async (who: SignedIn) =>
  (await callAs(server, who, 'GET', '/rewards')).body.value as unknown as Rewards
const claim = (who: SignedIn, id: string) => callAs(server, who, 'POST', `/rewards/${id}/claim`, {})
async function pools() {
  return fresh.db.rows(sql<{ id: string; places: number; taken: number; funded: boolean; over: boolean }>`
    select id, places, taken, funded_at is not null as funded, ended_at is not null as over
    from prize_pools order by created_at desc, id desc`)
}

const CLAIMS = figure(150, 500)
test(`races ${CLAIMS} claims at once for 10 rewards: exactly 10 are paid, and all others hear rewardGone`, async () => {
  const members: Awaited<ReturnType<typeof addMember>>[] = []
  for (let n = 0; n < CLAIMS; n += 1) members.push(await addMember(fresh.db))
  const names = members.map(one => one.account)
  expect(await offer('ann', names, 10)).toMatchObject({ exitCode: 0 })
  const rewards = await fresh.db.rows(sql<{ id: string; member_id: string; pool_id: string }>`
    select id, member_id, pool_id from rewards where member_id = any(${members.map(one => one.id)}::uuid[])`)
  const at = now()
  const told = await Promise.all(
    rewards.map(({ id, member_id: memberId }) =>
      fresh.db
        .transaction(async tx => {
          await lockActiveMember(tx, memberId)
          return (await claimOf(tx, { id, memberId, at })).reward.state
        })
        .catch(error => (error instanceof Refusal ? error.code : Promise.reject(error))),
    ),
  )
  expect(told.filter(one => one === 'claimed')).toHaveLength(10)
  expect(told.filter(one => one === 'rewardGone')).toHaveLength(CLAIMS - 10)
  expect(await poolBalance(fresh.db, rewards[0]?.pool_id ?? '')).toBe(0n)
  expect(
    await countClaimable(
      fresh.db,
      members.map(one => one.id),
      at,
    ),
  ).toEqual(new Map())
})

test('lists how many are left, and what others were faster to as gone', async () => {
  const [one, two, three] = [await newMember(server), await newMember(server), await newMember(server)]
  const names = [one, two, three].map(who => who.member.account)
  expect((await offer('ann', names, 2, '--turnover', '0')).text).toContain('the first 2 of 3 members')
  const idOf = async (who: SignedIn) => (await listOf(who)).rewards[0]?.id ?? ''
  expect(await listOf(three)).toMatchObject({ claimable: 1, rewards: [{ left: 2, state: 'claimable' }] })
  expect((await claim(one, await idOf(one))).body.value).toMatchObject({
    balance: '2000',
    reward: { left: null },
  })
  expect((await claim(two, await idOf(two))).body.success).toBe(true)
  expect((await claim(three, await idOf(three))).body.code).toBe('rewardGone')
  expect(await listOf(three)).toMatchObject({ claimable: 0, rewards: [{ left: 0, state: 'claimable' }] })
  expect(await balanceOf(server, three)).toBe(0n)
})

/** Two people agree on what one may give alone. */
async function aloneBelow(minor: string): Promise<void> {
  for (const name of ['ann', 'second'])
    await server.operator(name, 'set', 'rewards', JSON.stringify({ secondPersonFromMinor: minor }))
}

test('asks for a second person by the whole sum, and sets the money aside only then', async () => {
  const [one, two] = [await newMember(server), await newMember(server)]
  await aloneBelow('4000')
  const names = [one, two].map(who => who.member.account)
  const said = await offer('ann', names, 2)
  expect(said.text).toContain('needs one more approval')
  expect((await pools())[0]).toMatchObject({ places: 2, funded: false })
  const reference = said.text.slice(0, 13)
  expect((await server.operator('ann', 'rewards', 'approve', reference)).exitCode).toBe(1)
  expect((await listOf(one)).rewards).toEqual([])
  expect((await server.operator('bob', 'rewards', 'approve', reference)).exitCode).toBe(0)
  const [pool] = await pools()
  expect(pool).toMatchObject({ funded: true })
  expect(await poolBalance(fresh.db, pool?.id ?? '')).toBe(4_000n)
  expect((await listOf(two)).claimable).toBe(1)
  expect((await server.operator('bob', 'rewards', 'list')).text).toContain('the first 2, 2 left')
  await aloneBelow('100000')
})

test('gives back what nobody claimed, at the end or when it is taken back, once', async () => {
  const [one, two] = [await newMember(server), await newMember(server)]
  const names = [one, two].map(who => who.member.account)
  await offer('ann', names, 2, '--days', '1')
  expect((await claim(one, (await listOf(one)).rewards[0]?.id ?? '')).body.success).toBe(true)
  await passDays(server, 1, one, two)
  await Promise.all([ends(server), ends(server), ends(server)])
  const [pool] = await pools()
  expect(pool).toMatchObject({ taken: 1, over: true })
  expect(await poolBalance(fresh.db, pool?.id ?? '')).toBe(0n)

  const said = await offer('ann', names, 1)
  const taken = await server.operator('bob', 'rewards', 'withdraw', said.text.slice(0, 13), 'a', 'mistake')
  expect(taken.text).toContain('of 2 members')
  expect((await pools())[0]).toMatchObject({ taken: 0, over: true })
  expect((await listOf(two)).rewards).toEqual([])
})

test('refuses more places than members, names that are none, and what is no number', async () => {
  const who = await newMember(server)
  const name = who.member.account
  for (const [names, first] of [
    [[name], '2'],
    [[name, 'nobody-here'], '1'],
    [[name], '0'],
    [[name], 'some'],
  ] as const) {
    const args = ['rewards', 'give', names.join(','), '20', ...TITLE, '--first', first]
    expect((await server.operator('ann', ...args)).exitCode).toBe(1)
  }
  expect((await listOf(who)).rewards).toEqual([])
})
