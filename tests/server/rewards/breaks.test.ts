import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Rewards } from '#lib/rewards/api.ts'
import { DEFAULT_REFERRAL } from '#lib/site/referral-setting.ts'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { writeRate } from '#server/rebates/queries.ts'
import { earnReferrals } from '#server/referrals/earn.ts'
import { assembleRewards } from '#server/rewards/assemble-rewards.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf } from '#tests/support/payees.ts'
import { betOn, newMember, openRewardServer, type RewardServer } from '#tests/support/reward-server.ts'
import { SECRET } from '#tests/support/secret.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import { callAs, PASSWORD } from '#tests/support/test-server.ts'

// Protects: nobody in a break is called back by a bonus or a badge, and what they are owed for bets is theirs all the same.

// Rounds are planted here without their money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: RewardServer
beforeAll(async () => {
  server = await openRewardServer(fresh.db)
})
beforeEach(() => forgetCounts())

const now = () => server.runtime.clock.now()
async function rests(who: SignedIn, hours: number | null): Promise<void> {
  const startsAt = now()
  const endsAt = hours === null ? null : new Date(startsAt.getTime() + hours * 3_600_000)
  const kind = hours === null ? 'exclusion' : 'timeOut'
  await insertBreak(fresh.db, { id: newId(), memberId: who.member.id, kind, startsAt, endsAt, follows: null })
}
const give = (names: string, ...more: string[]) =>
  server.operator('ann', 'rewards', 'give', names, '20', '--title-en', 'For you', ...more)
const listOf = async (who: SignedIn) =>
  (await callAs(server, who, 'GET', '/rewards')).body.value as unknown as Rewards

test('counts no rewards for the badge and the reward centre during a break, and all of them after it', async () => {
  const who = await newMember(server)
  expect((await give(who.member.account)).exitCode).toBe(0)
  const { countRewards } = assembleRewards(server.runtime, {
    settings: () => DEFAULT_SETTINGS,
    secret: SECRET,
    paymentPasswords: server.identity.paymentPasswords,
  })
  const badge = async () => (await countRewards(fresh.db, [who.member.id])).get(who.member.id)
  expect([await badge(), (await listOf(who)).claimable]).toEqual([1, 1])
  await rests(who, 24)
  expect([await badge(), (await listOf(who)).claimable]).toEqual([0, 0])
})

test('refuses to give to a member in a break, and says so', async () => {
  const who = await newMember(server)
  await rests(who, 24)
  const said = await give(who.member.account)
  expect(said.exitCode).toBe(1)
  expect(said.text).toContain('is taking a break')
  expect((await listOf(who)).rewards).toEqual([])
})

test('leaves out who takes a break where the first ones get it, and says whom', async () => {
  const [who, other, away] = [await newMember(server), await newMember(server), await newMember(server)]
  await rests(away, 24)
  const names = [who, other, away].map(one => one.member.account).join(',')
  expect((await give(names, '--first', '3')).text).toContain('Only 2 members')
  const said = await give(names, '--first', '1')
  expect(said.exitCode).toBe(0)
  expect(said.text).toContain(`without ${away.member.account}`)
  expect((await listOf(who)).rewards).toHaveLength(1)
  expect((await listOf(away)).rewards).toEqual([])
})

let friends = 0
async function pair(): Promise<{ referrer: SignedIn; friend: SignedIn }> {
  friends += 1
  const referrer = await newMember(server)
  const { body } = await callAs(server, referrer, 'POST', '/referral/code', {})
  const entry = { referralCode: String(body.value?.code) }
  const said = await server.register(`guest${friends}x${Date.now() % 100_000}`, PASSWORD, entry)
  const friend = said.body.value as unknown as SignedIn
  const deposit = { id: newId(), method: 'sandbox', amount: '50000' }
  expect((await callAs(server, friend, 'POST', '/deposits', deposit)).body.success).toBe(true)
  await betOn(server, friend, { validBet: 50_000n })
  return { referrer, friend }
}
const earn = (at = now()) =>
  fresh.db.transaction(tx =>
    earnReferrals(tx, { setting: DEFAULT_REFERRAL, currency: 'THB', timeZone: TIME_ZONE, at }),
  )
async function sourcesOf(who: SignedIn): Promise<string[]> {
  const rows = await fresh.db.rows(sql<{ source: string }>`
    select source from rewards where member_id = ${who.member.id}::uuid`)
  return rows.map(row => row.source)
}

test('lets a referral wait for a time-out of either', async () => {
  const [first, second] = [await pair(), await pair()]
  await rests(first.friend, 24)
  await rests(second.referrer, 24)
  expect(await earn()).toBe(0)
  expect(await earn(new Date(now().getTime() + 25 * 3_600_000))).toBe(2)
  for (const { referrer, friend } of [first, second])
    expect([await sourcesOf(referrer), await sourcesOf(friend)]).toEqual([['invite'], ['welcome']])
})

test('gives the other one theirs where one has excluded themselves for good', async () => {
  const { referrer, friend } = await pair()
  await rests(friend, null)
  expect(await earn()).toBe(1)
  expect([await sourcesOf(referrer), await sourcesOf(friend)]).toEqual([['invite'], []])
})

test('pays rebate in a break: it is owed for bets that were placed', async () => {
  const who = await newMember(server)
  await writeRate(fresh.db, { category: 'RNG', fromDay: '2020-01-01', ppm: 8_000 })
  await betOn(server, who, { validBet: 100_000n })
  await rests(who, null)
  const said = await callAs(server, who, 'POST', '/rebates/claims', { id: newId() })
  expect(said.body.value).toMatchObject({ amount: '800', balance: '800' })
  expect(await balanceOf(server, who)).toBe(800n)
})
