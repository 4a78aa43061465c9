import { beforeAll, beforeEach, expect, test } from 'vitest'
import { amountsOf } from '#lib/fairness/envelopes.ts'
import { commitmentOf } from '#lib/fairness/rules.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Rewards } from '#lib/rewards/api.ts'
import type { EnvelopeDraw, EnvelopeDrop, EnvelopeDrops } from '#lib/rewards/envelopes-api.ts'
import type { EnvelopeDropSetting } from '#lib/site/envelopes-setting.ts'
import { addDays } from '#lib/time/days.ts'
import type { WithdrawalSetup } from '#lib/withdrawals/api.ts'
import { sql } from '#server/db/sql.ts'
import { countOpenDrops } from '#server/envelopes/queries.ts'
import { EnvelopeSeeds } from '#server/envelopes/seeds.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf } from '#tests/support/payees.ts'
import {
  freeze,
  newMember,
  openRewardServer,
  passDays,
  type RewardServer,
} from '#tests/support/reward-server.ts'
import { SECRET } from '#tests/support/secret.ts'
import { callAs } from '#tests/support/test-server.ts'

import { announced, ends, poolBalance } from './envelopes.ts'

// Protects: a drop of red envelopes keeps what was announced: sealed amounts, one for each member, paid out of its own pool.

const fresh = useDatabase()
let server: RewardServer
beforeAll(async () => {
  server = await openRewardServer(fresh.db)
})
beforeEach(() => forgetCounts())

const now = () => server.runtime.clock.now()
const drop = (facts: Partial<EnvelopeDropSetting> = {}) => announced(server, facts)
const list = async (who: SignedIn) =>
  (await callAs(server, who, 'GET', '/envelopes')).body.value as unknown as EnvelopeDrops
const open = (who: SignedIn, id: string) => callAs(server, who, 'POST', `/envelopes/${id}/open`, {})
const draw = (id: string) => server.call('GET', `/envelopes/${id}/draw`)

test('answers the drop with its terms, opens an envelope, and lists it among the claimed like any other bonus', async () => {
  const who = await newMember(server)
  const id = await drop({
    count: 4,
    totalMinor: '10000',
    leastMinor: '500',
    mostMinor: '5000',
    turnover: '1',
  })
  const found = (await list(who)).drops.find(one => one.id === id)
  expect(found).toMatchObject({ count: 4, left: 4, total: '10000', least: '500', most: '5000', mine: null })

  const said = (await open(who, id)).body.value as unknown as { drop: EnvelopeDrop; balance: string }
  expect(said.drop).toMatchObject({ left: 3, mine: { number: 1, amount: said.balance } })
  expect(BigInt(said.balance)).toBe(await balanceOf(server, who))
  expect(await poolBalance(fresh.db, id)).toBe(10_000n - BigInt(said.balance))
  const claimed = (await callAs(server, who, 'GET', '/rewards?state=claimed')).body
    .value as unknown as Rewards
  expect(claimed.rewards).toMatchObject([
    { source: 'envelope', amount: said.balance, required: said.balance, about: '1' },
  ])
  const setup = (await callAs(server, who, 'GET', '/withdrawals/setup')).body
    .value as unknown as WithdrawalSetup
  expect(setup).toMatchObject({ withdrawable: '0', turnover: [{ source: 'bonus', base: said.balance }] })
})

test('repeats the same envelope to who opens again, also when none is left, and pays it once', async () => {
  const [who, other] = [await newMember(server), await newMember(server)]
  const id = await drop({ count: 1, totalMinor: '700', leastMinor: '700', mostMinor: '700' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(who, id)))
  for (const { body } of answers)
    expect(body.value?.drop).toMatchObject({ mine: { number: 1, amount: '700' } })
  expect(await balanceOf(server, who)).toBe(700n)
  expect((await open(other, id)).body.code).toBe('envelopesGone')
  expect((await open(who, id)).body).toMatchObject({ success: true, value: { balance: '700' } })
})

test('refuses envelopesNotYet before the beginning and envelopesGone from the end on, and gives back what is left once', async () => {
  const who = await newMember(server)
  const id = await drop({ count: 2, totalMinor: '2000', leastMinor: '1000', mostMinor: '1000' })
  const begins = new Date((await list(who)).drops.find(one => one.id === id)?.beginsAt ?? '')
  expect((await open(who, id)).body.success).toBe(true)
  const later = await announced(server, { minutes: 60 }, { startsIn: 120 })
  expect((await open(who, later)).body.code).toBe('envelopesNotYet')
  expect((await draw(id)).body.code).toBe('envelopesNotYet')

  await passDays(server, 1, who)
  const late = await newMember(server)
  expect(begins.getTime()).toBeLessThan(now().getTime())
  expect((await open(late, id)).body.code).toBe('envelopesGone')
  // Three at once, and one more: what is left goes back once.
  await Promise.all([ends(server), ends(server), ends(server)])
  await ends(server)
  expect(await poolBalance(fresh.db, id)).toBe(0n)
  const back = await fresh.db.row(sql<{ back: bigint; times: number }>`
    select sum(e.amount)::bigint as back, count(*)::int as times from ledger_operations o
    join ledger_entries e on e.operation_id = o.id and e.amount > 0 where o.scope = 'poolEnd' and o.key = ${id}`)
  expect(back).toEqual({ back: 1_000n, times: 1 })
})

test('shows the seed of a drop that is over, from which anybody makes the same amounts again', async () => {
  const id = await drop({ count: 30, totalMinor: '60000', leastMinor: '500', mostMinor: '9000' })
  const members = await Promise.all(Array.from({ length: 5 }, () => newMember(server)))
  const paid: string[] = []
  for (const who of members) {
    const said = (await open(who, id)).body.value as unknown as { drop: EnvelopeDrop }
    paid.push(said.drop.mine?.amount ?? '')
  }
  await passDays(server, 1)
  await ends(server)
  const told = (await draw(id)).body.value as unknown as EnvelopeDraw
  expect(told.amounts.slice(0, 5)).toEqual(paid)
  expect(told).toMatchObject({ opened: 5, total: '60000' })
  expect(await commitmentOf(told.seed)).toBe(told.seedHash)
  const bounds = { count: 30, totalMinor: 60_000n, leastMinor: 500n, mostMinor: 9_000n }
  expect((await amountsOf(bounds, told.seed, told.name)).map(String)).toEqual(told.amounts)
})

test('races three processes that announce: one drop, one funding, and what is over is not announced', async () => {
  const facts = { code: 'raced', count: 3, totalMinor: '3000' }
  const ids = await Promise.all([1, 2, 3].map(() => announced(server, facts)))
  expect(new Set(ids).size).toBe(1)
  const funded = await fresh.db.row(sql<{ count: number }>`
    select count(*)::int as count from ledger_operations where scope = 'pool' and key = ${ids[0]}`)
  expect(funded?.count).toBe(1)
  // The one of today is over, that of tomorrow is not.
  const next = await announced(server, { code: 'missed', minutes: 1 }, { startsIn: -2 })
  const row = await fresh.db.row(sql<{ begins_at: Date }>`
    select begins_at from envelope_drops where id = ${next}::uuid`)
  expect(row?.begins_at.getTime()).toBeGreaterThan(now().getTime())
  const inThreeDays = new Date(`${addDays(server.today(), 3)}T00:00:00Z`).getUTCDay() || 7
  await expect(announced(server, { code: 'far', weekdays: [inThreeDays] })).rejects.toThrow('no drop')
})

test('refuses a break, a frozen account, an unknown drop, and everything while the module is off', async () => {
  const [who, frozen] = [await newMember(server), await newMember(server)]
  const id = await drop()
  const pause = {
    id: newId(),
    memberId: who.member.id,
    kind: 'exclusion',
    startsAt: now(),
    endsAt: null,
  } as const
  await insertBreak(fresh.db, { ...pause, follows: null })
  expect((await open(who, id)).body.code).toBe('playExcluded')
  expect((await open(frozen, newId())).body.code).toBe('notFound')
  server.change({ modules: [] })
  expect((await open(frozen, id)).body.code).toBe('notFound')
  expect(await list(frozen)).toMatchObject({ isOn: false, drops: [], last: null })
  server.change({})
  await freeze(server, frozen)
  expect((await open(frozen, id)).body.success).toBe(false)
  expect(await balanceOf(server, who)).toBe(0n)
})

test('counts a running drop among what waits until it is opened', async () => {
  const who = await newMember(server)
  const waiting = async () => (await countOpenDrops(fresh.db, [who.member.id], now())).get(who.member.id) ?? 0
  // Drops of other tests may be running too.
  const before = await waiting()
  const id = await drop({ code: 'counted' })
  await announced(server, { code: 'later' }, { startsIn: 60 })
  expect(await waiting()).toBe(before + 1)
  await open(who, id)
  expect(await waiting()).toBe(before)
})

test('refuses in the database itself a pool below zero, a place too many, and a drop that is changed', async () => {
  const id = await drop({ count: 2 })
  const tries = [
    sql`update ledger_accounts set balance = -1 where pool = ${id}::uuid`,
    sql`update prize_pools set taken = 3 where id = ${id}::uuid`,
    sql`update envelope_drops set most = most + 1 where id = ${id}::uuid`,
    sql`delete from envelope_drops where id = ${id}::uuid`,
  ]
  for (const one of tries) await expect(fresh.db.run(one)).rejects.toThrow()
})

test('keeps the seed sealed: a secret that is not the deployment’s opens nothing', async () => {
  const id = await drop()
  const row = await fresh.db.row(sql<{ seed_sealed: Buffer }>`
    select seed_sealed from envelope_drops where id = ${id}::uuid`)
  if (!row) throw new Error('the drop is not there')
  expect(new EnvelopeSeeds(SECRET).open(id, row.seed_sealed)).toHaveLength(32)
  expect(() => new EnvelopeSeeds(`${SECRET}?`).open(id, row.seed_sealed)).toThrow()
})
