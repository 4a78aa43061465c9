import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { HouseContract } from '#lib/operators/contracts-api.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { seatOperator } from '#tests/support/operators.ts'
import { addMember } from '#tests/support/team.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { type Agent, agree, answerOpen, line, listOf, post, rate } from '../contracts/contract-calls.ts'

// Protects (reliability S32): what binds the house towards an agent is said by two of its people, and rates change from the
// next day on, with one entry; a role that is not listed changes neither.

const fresh = useDatabase()
let server: TestServer<'agents' | 'operators'>
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['agents', 'operators'] })
  for (const name of ['ann', 'bob']) tokens.set(name, (await seatOperator(server, name, ['admin'])).token)
  tokens.set('fay', (await seatOperator(server, 'fay', ['finance'])).token)
})
beforeEach(() => forgetCounts())

const as = (name: string, method: string, path: string, body?: object) =>
  server.call(method, `/operator${path}`, { token: tokens.get(name), ...(body ? { body } : {}) })
const entriesOf = async (id: string) =>
  (
    await fresh.db.rows(sql<{ line: string }>`
      select operator || ': ' || subject || ' → ' || coalesce(after ->> 'approval', after #>> '{}') as line
        from operator_changes c join operator_change_links l on l.change_id = c.id
       where member_id = ${id}::uuid order by l.seq`)
  ).map(({ line: text }) => text)

test('offers an agent terms once two people offer the same, and lists what waits and what holds', async () => {
  const [root] = (await line(server, 1)) as [Agent]
  const path = `/contracts/${root.id}/daily`
  const offered = (name: string, ppm: number, more: object = {}) =>
    as(name, 'POST', `${path}/offer`, { period: null, tiers: rate(ppm), ...more })
  expect((await offered('fay', 1000)).body.code).toBe('notAllowed')
  expect((await offered('ann', 200_000)).body).toMatchObject({
    code: 'contractRateOutside',
    field: 'tiers.0.pay',
  })
  expect((await offered('ann', 1000)).body.value).toEqual({ state: 'waiting' })
  expect((await offered('ann', 1000)).body.code).toBe('secondPersonOther')
  expect((await offered('bob', 2000)).body.code).toBe('secondPersonDiffers')
  const waiting = (await as('bob', 'GET', '/contracts')).body.value
  expect(waiting?.proposals).toMatchObject([{ account: root.account, kind: 'daily', by: 'ann' }])
  expect((await listOf(server, root)).own.request).toBeNull()
  expect((await offered('bob', 1000)).body.value).toEqual({ state: 'done' })
  expect((await offered('bob', 1000)).body.code).toBe('contractRequestOpen')
  await answerOpen(server, root)
  const { contracts } = (await as('ann', 'GET', '/contracts')).body.value as unknown as {
    contracts: HouseContract[]
  }
  expect(contracts).toMatchObject([
    {
      agent: { account: root.account },
      kind: 'daily',
      terms: { period: null, tiers: rate(1000) },
      request: null,
    },
  ])
  expect(await entriesOf(root.id)).toEqual([
    `ann: agreement: contract ${root.account} daily offer → first`,
    `bob: agreement: contract ${root.account} daily offer → second`,
    `bob: contract daily ${root.account} → offered 1.00/0/0.00=0.1%`,
  ])
})

test('agrees to the end that an agent asks for only by the mark of what ends with it, and by two', async () => {
  const [root, agent] = (await line(server, 2)) as [Agent, Agent]
  await agree(server, undefined, root)
  await agree(server, root, agent, { tiers: rate(500) })
  const path = `/contracts/${root.id}/daily`
  const asks = () => post(server, root, 'terminations', { id: newId(), kind: 'daily', downlineId: null })
  expect((await as('ann', 'POST', `${path}/refuse`, {})).body.code).toBe('alreadyDecided')
  await asks()
  expect((await as('ann', 'POST', `${path}/refuse`, {})).body.value).toEqual({})
  await asks()
  const told = (await as('ann', 'GET', `${path}/endings`)).body.value
  expect(told).toMatchObject({ isAsked: true, total: 1, shown: [{ account: agent.account }] })
  const end = (name: string, mark: unknown) => as(name, 'POST', `${path}/end`, { told: mark })
  expect((await end('ann', '')).body.code).toBe('contractChanged')
  expect((await end('ann', told?.mark)).body.value).toEqual({ state: 'waiting', isAgreed: true })
  expect((await listOf(server, root)).own.version).not.toBeNull()
  expect((await end('bob', told?.mark)).body.value).toEqual({ state: 'done', isAgreed: true })
  expect((await listOf(server, root)).own.version).toBeNull()
  expect((await listOf(server, agent)).own.version).toBeNull()
})

test('asks for an end by two, and takes it back; knows nobody who has an upline', async () => {
  const [root, agent] = (await line(server, 2)) as [Agent, Agent]
  await agree(server, undefined, root)
  const path = `/contracts/${root.id}/daily`
  const end = (name: string) => as(name, 'POST', `${path}/end`, { told: '' })
  expect((await as('ann', 'POST', `/contracts/${root.id}/hourly/end`, { told: '' })).body.code).toBe(
    'contractNone',
  )
  expect((await end('ann')).body.value).toEqual({ state: 'waiting', isAgreed: false })
  expect((await listOf(server, root)).own.request).toBeNull()
  expect((await end('bob')).body.value).toEqual({ state: 'done', isAgreed: false })
  expect((await end('bob')).body.code).toBe('contractRequestOpen')
  expect((await as('fay', 'POST', `${path}/take-back`, {})).body.code).toBe('notAllowed')
  expect((await as('ann', 'POST', `${path}/take-back`, {})).body.value).toEqual({})
  expect((await as('ann', 'POST', `${path}/take-back`, {})).body.code).toBe('alreadyDecided')
  for (const id of [agent.id, (await addMember(fresh.db)).id, newId()])
    expect((await as('ann', 'POST', `/contracts/${id}/daily/end`, { told: '' })).status).toBe(404)
})

test('goes on behind the last row of a page', async () => {
  const page = async (after = '') =>
    (await as('ann', 'GET', `/contracts${after}`)).body.value as unknown as {
      contracts: HouseContract[]
      total: number
    }
  const all = await page()
  const rest = await page(`?after=${all.contracts[0]?.id}`)
  expect(rest.contracts.map(one => one.id)).toEqual(all.contracts.slice(1).map(one => one.id))
  expect([all.total, rest.total]).toEqual([all.contracts.length, all.contracts.length])
})

test('compares settled windows of a span, and no longer one than a quarter', async () => {
  const compare = (until: string) =>
    as('ann', 'GET', `/settlements/comparison?kind=daily&from=2026-11-01T00:00:00.000Z&until=${until}`)
  const told = await compare('2026-12-01T00:00:00.000Z')
  expect(told.body.value).toEqual({ windows: 0, settlements: 0, differences: [] })
  for (const until of ['2027-03-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'])
    expect((await compare(until)).body.field).toBe('until')
})

test('sets a rebate and what of a bet counts from the next day on, each with one entry', async () => {
  const entries = () =>
    fresh.db.rows(sql<{ operator: string; subject: string; before: unknown; after: unknown }>`
      select operator, subject, before, after from operator_changes where subject in ('rebate LIVE', 'valid bets PVP')
       order by id`)
  const [rebate, rule] = ['/rebate-rates/LIVE', '/valid-bet-rules/PVP']
  expect((await as('fay', 'POST', rebate, { ratePercent: '1' })).body.code).toBe('notAllowed')
  for (const [path, body, field, code] of [
    [rebate, { ratePercent: '10.1' }, 'ratePercent', 'rateOutside'],
    [rebate, { ratePercent: '' }, 'ratePercent', 'rateOutside'],
    [rule, { basis: 'risk', weight: '1.5' }, 'weight', 'weightForm'],
    [rule, { basis: 'profit', weight: '1' }, 'basis', 'badInput'],
    ['/rebate-rates/POKER', { ratePercent: '1' }, 'category', 'badInput'],
  ] as const)
    expect((await as('ann', 'POST', path, body)).body).toMatchObject({ field, code })
  expect(await entries()).toEqual([])
  const set = (await as('ann', 'POST', rebate, { ratePercent: '1.50' })).body.value
  expect(set?.ratePercent).toBe('1.5')
  expect((await as('ann', 'POST', rule, { basis: 'stake', weight: '0.25' })).body.value).toMatchObject({
    basis: 'stake',
    weight: '0.25',
    fromDay: set?.fromDay,
  })
  expect((await as('ann', 'GET', '/rebate-rates')).body.value?.rates).toContainEqual({
    category: 'LIVE',
    ...set,
  })
  const { rules } = (await as('ann', 'GET', '/valid-bet-rules')).body.value as unknown as {
    rules: { category: string; weight: string }[]
  }
  expect(rules.filter(one => one.category === 'PVP').at(-1)?.weight).toBe('0.25')
  expect(await entries()).toMatchObject([
    { operator: 'ann', subject: 'rebate LIVE', after: `1.5 % from ${set?.fromDay}` },
    { operator: 'ann', subject: 'valid bets PVP', after: `by stake, weight 0.25, from ${set?.fromDay}` },
  ])
})

test('lets a friend count who was refused, once, with one entry', async () => {
  const [friend, referrer] = [await addMember(fresh.db), await addMember(fresh.db)]
  await fresh.db.run(sql`
    insert into referrals (friend_id, referrer_id, state, sign, decided_at, created_at)
    values (${friend.id}::uuid, ${referrer.id}::uuid, 'refused', 'device', now(), now())`)
  const { referrals } = (await as('fay', 'GET', '/referrals')).body.value as unknown as {
    referrals: object[]
  }
  expect(referrals).toMatchObject([
    { id: friend.id, referrer: { account: referrer.account }, sign: 'device' },
  ])
  const allow = () => as('fay', 'POST', `/referrals/${friend.id}/allow`, {})
  expect((await allow()).body.value).toEqual({})
  expect((await allow()).body.code).toBe('alreadyDecided')
  expect(await entriesOf(friend.id)).toEqual([`fay: referral ${friend.account} → allowed`])
})
