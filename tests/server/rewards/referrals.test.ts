import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Referral } from '#lib/referrals/api.ts'
import type { Rewards } from '#lib/rewards/api.ts'
import { DEFAULT_REFERRAL } from '#lib/site/referral-setting.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { earnReferrals } from '#server/referrals/earn.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf } from '#tests/support/payees.ts'
import {
  betOn,
  freeze,
  newMember,
  openRewardServer,
  type RewardServer,
} from '#tests/support/reward-server.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import { callAs, PASSWORD } from '#tests/support/test-server.ts'

// Protects: a friend who came by a link earns both their reward once, and nobody earns by inviting oneself.

// What is bet is planted here without its money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: RewardServer
beforeAll(async () => {
  server = await openRewardServer(fresh.db)
})
beforeEach(() => forgetCounts())

async function referralOf(who: SignedIn, search = ''): Promise<Referral> {
  return (await callAs(server, who, 'GET', `/referral${search}`)).body.value as unknown as Referral
}
async function codeOf(who: SignedIn): Promise<string> {
  const { body } = await callAs(server, who, 'POST', '/referral/code', {})
  return String(body.value?.code)
}
let friends = 0
async function friendOf(who: SignedIn, entry: Record<string, unknown> = {}): Promise<SignedIn> {
  friends += 1
  // Taken before anything is waited for: several may come at once.
  const name = `friend${friends}x${Date.now() % 100_000}`
  const code = await codeOf(who)
  const said = await server.register(name, PASSWORD, { referralCode: code.toLowerCase(), ...entry })
  if (!said.body.success) throw new Error(`could not register: ${said.body.code}`)
  return said.body.value as unknown as SignedIn
}
async function plays(friend: SignedIn, deposit = '50000', validBet = 50_000n): Promise<void> {
  const body = { id: newId(), method: 'sandbox', amount: deposit }
  expect((await callAs(server, friend, 'POST', '/deposits', body)).body.success).toBe(true)
  await betOn(server, friend, { validBet })
}
const earn = (setting = DEFAULT_REFERRAL) =>
  fresh.db.transaction(tx =>
    earnReferrals(tx, { setting, currency: 'THB', timeZone: TIME_ZONE, at: server.runtime.clock.now() }),
  )
const rewardsOf = async (who: SignedIn) =>
  ((await callAs(server, who, 'GET', '/rewards')).body.value as unknown as Rewards).rewards

test('answers one code for ever, makes it only when asked, and says whether a code is good', async () => {
  const who = await newMember(server)
  expect((await referralOf(who)).code).toBeNull()
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(who)))
  expect(new Set(codes).size).toBe(1)
  expect((await referralOf(who)).code).toBe(codes[0])
  const check = async (code: string) =>
    (await server.call('POST', '/affiliate-check', { body: { code } })).body.value?.isGood
  expect(await check(codes[0] ?? '')).toBe(true)
  expect(await check('NOBODY99')).toBe(false)
  await freeze(server, who)
  expect(await check(codes[0] ?? '')).toBe(false)
})

test('gives both their reward once the friend has deposited and bet enough, and not before', async () => {
  const who = await newMember(server)
  const friend = await friendOf(who)
  expect(await earn()).toBe(0)
  await plays(friend, '49900')
  expect(await earn()).toBe(0)
  await plays(friend, '10000', 1n)
  expect(await earn()).toBe(1)
  expect(await earn()).toBe(0)
  expect(await rewardsOf(who)).toMatchObject([{ source: 'invite', amount: '20000', required: '20000' }])
  const [welcome] = await rewardsOf(friend)
  expect(welcome).toMatchObject({ source: 'welcome', amount: '10000', about: expect.stringContaining('***') })
  const told = await referralOf(who)
  expect(told).toMatchObject({ invited: 1, earned: 1, earnedThisMonth: 1, paid: '0', waiting: '20000' })
  expect(told.friends).toMatchObject([{ state: 'earned', name: expect.stringContaining('***') }])
  expect(JSON.stringify(told)).not.toContain(friend.member.account)
  const [reward] = await rewardsOf(who)
  await callAs(server, who, 'POST', `/rewards/${reward?.id}/claim`, {})
  expect(await balanceOf(server, who)).toBe(20_000n)
  expect(await referralOf(who)).toMatchObject({ paid: '20000', waiting: '0' })
})

test('races 6 runs of the job: each friend earns once', async () => {
  const who = await newMember(server)
  const came = await Promise.all(Array.from({ length: 4 }, () => friendOf(who)))
  for (const friend of came) await plays(friend)
  const decided = await Promise.all(Array.from({ length: 6 }, () => earn()))
  expect(decided.reduce((sum, count) => sum + count, 0)).toBe(4)
  expect(await rewardsOf(who)).toHaveLength(4)
})

test('lets no more than the month’s number of friends earn; the others wait for the next month', async () => {
  const who = await newMember(server)
  const came = [await friendOf(who), await friendOf(who), await friendOf(who)]
  for (const friend of came) await plays(friend)
  const setting = { ...DEFAULT_REFERRAL, monthlyMost: 2 }
  expect(await earn(setting)).toBe(2)
  expect(await earn(setting)).toBe(0)
  expect((await referralOf(who)).friends.filter(one => one.state === 'pending')).toHaveLength(1)
  const at = new Date(server.runtime.clock.now().getTime() + 32 * 86_400_000)
  const next = await fresh.db.transaction(tx =>
    earnReferrals(tx, { setting, currency: 'THB', timeZone: TIME_ZONE, at }),
  )
  expect(next).toBe(1)
})

test('refuses who invites oneself by device, bank account or name, until an operator lets it count', async () => {
  for (const sign of ['device', 'payoutAccount', 'name'] as const) {
    const who = await newMember(server)
    const friend = await friendOf(who)
    await plays(friend)
    await makeAlike(sign, [who, friend])
    expect(await earn()).toBe(1)
    expect((await referralOf(who)).friends).toMatchObject([{ state: 'refused' }])
    expect([await rewardsOf(who), await rewardsOf(friend)]).toEqual([[], []])
    const name = friend.member.account
    expect((await server.operator('ann', 'referral', 'list')).text).toContain(`${name}  came by`)
    expect((await server.operator('ann', 'referral', 'allow', name)).exitCode).toBe(0)
    expect((await server.operator('ann', 'referral', 'allow', name)).exitCode).toBe(1)
    expect(await earn()).toBe(1)
    expect(await rewardsOf(who)).toHaveLength(1)
  }
})

async function makeAlike(
  sign: 'device' | 'payoutAccount' | 'name',
  both: readonly SignedIn[],
): Promise<void> {
  const number = String(Math.floor(Math.random() * 1e10)).padStart(10, '1')
  for (const { member } of both) {
    const now = server.runtime.clock.now()
    if (sign === 'device')
      await fresh.db.run(sql`
        insert into security_events (id, member_id, kind, address, user_agent, request_id, at)
        values (${newId()}::uuid, ${member.id}::uuid, 'loggedIn', ${`198.51.100.${number.slice(0, 2)}`},
          'Browser 1', 'r', ${now}::timestamptz)`)
    else if (sign === 'payoutAccount')
      await fresh.db.run(sql`
        insert into payout_accounts (id, member_id, provider, number, holder_name, created_at)
        values (${newId()}::uuid, ${member.id}::uuid, 'KBANK', ${number}, 'Somchai Jaidee', ${now}::timestamptz)`)
    else
      await fresh.db.run(sql`
        insert into member_profiles (member_id, payee_name, created_at, updated_at)
        values (${member.id}::uuid, ${`Somsak ${number} `}, ${now}::timestamptz, ${now}::timestamptz)
        on conflict (member_id) do update set payee_name = excluded.payee_name`)
  }
}

test('puts a friend into the team of who invited, and takes a code that was typed as well', async () => {
  const who = await newMember(server)
  const agent = await newMember(server)
  await fresh.db.run(sql`update members set member_type = 1 where id = ${agent.member.id}::uuid`)
  await fresh.db.run(sql`
    update members set upline = ${agent.member.id}::uuid, ancestors = array[${agent.member.id}::uuid, id]
    where id = ${who.member.id}::uuid`)
  const friend = await friendOf(who, { referralCode: 'GONE99', affiliateCode: await codeOf(who) })
  const row = await fresh.db.row(sql<{ upline: string; referrer: string }>`
    select m.upline, r.referrer_id as referrer from members m join referrals r on r.friend_id = m.id
    where m.id = ${friend.member.id}::uuid`)
  expect(row).toEqual({ upline: agent.member.id, referrer: who.member.id })
})

test('lists by pages of 20 and nobody else’s friends', async () => {
  const [who, other] = [await newMember(server), await newMember(server)]
  for (let n = 0; n < 22; n += 1) {
    const { member } = await newMember(server)
    await fresh.db.run(sql`
      insert into referrals (friend_id, referrer_id, created_at)
      values (${member.id}::uuid, ${who.member.id}::uuid, ${new Date(1_700_000_000_000 + n)}::timestamptz)`)
  }
  const first = await referralOf(who)
  const second = await referralOf(who, `?before=${first.next}`)
  expect([first.friends.length, second.friends.length, second.next]).toEqual([20, 2, null])
  expect(new Set([...first.friends, ...second.friends].map(one => one.id)).size).toBe(22)
  expect((await referralOf(other, `?before=${first.next}`)).friends).toEqual([])
})

test('answers that it is off while the module is, with what was earned, and refuses notFound to make a code', async () => {
  const who = await newMember(server)
  expect(await referralOf(who)).toMatchObject({ isOn: true })
  server.change({ modules: [] })
  expect(await referralOf(who)).toMatchObject({ isOn: false, code: null, earned: 0 })
  expect((await callAs(server, who, 'POST', '/referral/code', {})).status).toBe(404)
  server.change({})
})
