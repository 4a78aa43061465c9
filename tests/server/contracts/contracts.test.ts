import { beforeAll, beforeEach, expect, test } from 'vitest'
import { windowAt } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { addMember, type TreeMember } from '#tests/support/team.ts'
import {
  type Agent,
  agentBelow,
  agree,
  answerOpen,
  type ContractSite,
  changed,
  line,
  listOf,
  offerTo,
  openContracts,
  post,
  rate,
  sum,
} from './site.ts'

// Protects: what an upline and a direct downline agree on holds from the next window on, pays no more than the upline's own
// contract, ends what it undercuts and says so before, once, whoever answers at the same time (product decisions, 9).

const fresh = useDatabase()
let site: ContractSite
beforeAll(async () => {
  site = await openContracts(fresh.db)
})
beforeEach(() => {
  forgetCounts()
  site.kinds({})
})

const ZONE = 'Asia/Bangkok'
const pair = (length = 2) => line(site, length) as Promise<[Agent, Agent, Agent, Agent]>
const versionsOf = (member: TreeMember) =>
  site.db.rows(sql<{ ended_by: string | null; from_at: Date; until_at: Date | null }>`
    select ended_by, from_at, until_at from contract_versions where downline_id = ${member.id}::uuid
    order by agreed_at, id`)
const newsOf = async (member: TreeMember) =>
  (
    await site.db.rows(sql<{ kind: string }>`
      select kind from inbox_messages where member_id = ${member.id}::uuid order by id`)
  ).map(row => row.kind)

test('answers an offer that is accepted: both sides see the same version, from the next window on', async () => {
  const [root, agent] = await pair()
  await agree(site, undefined, root, { kind: 'dividend', tiers: rate(200_000) })
  const offered = changed(await offerTo(site, root, agent, { kind: 'dividend', tiers: rate(150_000) }))
  expect(offered).toMatchObject({ request: { isMine: true, status: 'processing' }, version: null })
  const before = await listOf(site, agent, 'dividend')
  expect(before.own).toMatchObject({
    version: null,
    request: { isMine: false },
    endings: { total: 0, mark: '' },
  })
  expect(before.own.upline).toMatch(/\*\*\*/)
  const accepted = changed(await answerOpen(site, agent, { kind: 'dividend' }))
  const week = windowAt({ kind: 'dividend', period: 'W' }, site.runtime.clock.now(), ZONE)
  expect(accepted).toMatchObject({
    request: { status: 'approved' },
    version: { period: 'W', tiers: rate(150_000), fromAt: week.to.toISOString(), untilAt: null },
  })
  const { own } = await listOf(site, agent, 'dividend')
  const [row] = (await listOf(site, root, 'dividend')).downlines.rows
  expect(row).toMatchObject({ id: agent.id, request: null, version: own.version ?? {} })
  expect([await newsOf(agent), (await newsOf(root)).at(-1)]).toEqual([
    ['contractOffered'],
    'contractAccepted',
  ])
})

test('answers a refusal and a taken back offer: what was agreed on goes on', async () => {
  const [root, agent] = await pair()
  await agree(site, undefined, root)
  await agree(site, root, agent, { tiers: rate(500) })
  const { request } = changed(await offerTo(site, root, agent, { tiers: rate(400) }))
  expect((await offerTo(site, root, agent)).body.code).toBe('contractRequestOpen')
  expect((await post(site, agent, 'finishes', { id: newId(), requestId: request.id })).status).toBe(404)
  expect(changed(await answerOpen(site, agent, { isAccepted: false })).request.status).toBe('rejected')
  const second = changed(await offerTo(site, root, agent, { tiers: rate(300) })).request
  expect(
    (await post(site, root, 'answers', { id: newId(), requestId: second.id, isAccepted: true })).status,
  ).toBe(404)
  const finished = await post(site, root, 'finishes', { id: newId(), requestId: second.id })
  expect(changed(finished)).toMatchObject({ request: { status: 'finished' }, version: { tiers: rate(500) } })
  const late = { id: newId(), requestId: second.id }
  expect((await post(site, root, 'finishes', late)).body.code).toBe('alreadyDecided')
  expect((await post(site, agent, 'answers', { ...late, isAccepted: true })).body.code).toBe('alreadyDecided')
  const history = await post(site, agent, 'history', { kind: 'daily', downlineId: null })
  expect(history.body.value).toMatchObject({
    total: 3,
    rows: [
      { request: { status: 'finished', isMine: false }, version: null },
      { request: { status: 'rejected' }, version: null },
      { request: { status: 'approved' }, version: { tiers: rate(500), endedBy: null } },
    ],
  })
})

test('refuses an offer of more than the upline has itself, in another form, or without a contract of its own', async () => {
  const [root, agent] = await pair()
  expect((await offerTo(site, root, agent)).body.code).toBe('contractOwnMissing')
  await agree(site, undefined, root, { kind: 'dividend', period: 'W', tiers: rate(1000) })
  const code = async (terms: object) =>
    (await offerTo(site, root, agent, { kind: 'dividend', ...terms })).body.code
  expect(await code({ tiers: rate(1001) })).toBe('contractAboveOwn')
  expect(await code({ tiers: sum(1) })).toBe('contractAboveOwn')
  expect(await code({ period: null, tiers: rate(500) })).toBe('required')
  expect(await code({ period: 'D', tiers: rate(1000) })).toBeUndefined()
  await agree(site, undefined, root, { kind: 'dividend', period: 'W', tiers: sum(5_000) })
  const { own, downlines } = await listOf(site, root, 'dividend')
  expect(own.version?.tiers).toEqual(sum(5_000))
  // The open offer of a rate has lost its ground with the root's own rate.
  expect(downlines.rows[0]?.request).toBeNull()
  expect(await code({ period: 'D', tiers: sum(5_000) })).toBe('contractAboveOwn')
  expect(await code({ period: 'M', tiers: sum(5_000) })).toBeUndefined()
})

test('refuses faulty tiers, every fault beside its field', async () => {
  const [root, agent] = await pair()
  await agree(site, undefined, root)
  const tiers = [
    { validBet: '0', active: 3, loss: '0', ppm: 100_001 },
    { validBet: '200', active: 2, loss: '0', ppm: 900 },
    { validBet: '200', active: 2, loss: '0', sum: '5' },
  ]
  const { body, status } = await offerTo(site, root, agent, { tiers })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'contractAsksNothing',
    field: 'tiers.0.validBet',
    fields: {
      'tiers.0.validBet': expect.any(String),
      'tiers.0.pay': expect.stringContaining('10 %'),
      'tiers.1.active': expect.any(String),
      'tiers.1.pay': expect.any(String),
      'tiers.2.validBet': expect.any(String),
      'tiers.2.pay': expect.any(String),
    },
  })
  const both = [{ validBet: '100', active: 0, loss: '0', ppm: 5, sum: '5' }]
  expect((await offerTo(site, root, agent, { tiers: both })).status).toBe(400)
  expect((await offerTo(site, root, agent, { tiers: [] })).status).toBe(400)
  expect((await offerTo(site, root, agent, { period: 'W' })).status).toBe(400)
})

test('refuses everybody who is no direct downline and no agent, as somebody who does not exist', async () => {
  const [root, agent, deep] = await pair(3)
  const stranger = await agentBelow(site)
  const player = await addMember(site.db, { upline: root })
  for (const one of [root, agent])
    await agree(site, one === root ? undefined : root, one, { tiers: rate(500) })
  for (const id of [deep.id, stranger.id, player.id, root.id, newId()]) {
    const said = await offerTo(site, root, { ...agent, id })
    expect([said.status, said.body.code]).toEqual([404, 'notFound'])
    for (const path of ['terminations', 'history']) {
      const other = await post(site, root, path, {
        kind: 'daily',
        downlineId: id,
        ...(path === 'terminations' ? { id: newId() } : {}),
      })
      expect([path, other.status]).toEqual([path, 404])
    }
    const asked = { of: 'terms', kind: 'daily', downlineId: id, period: null, tiers: rate(5) }
    expect((await post(site, root, 'preview', asked)).status).toBe(404)
  }
  const { request } = changed(await offerTo(site, root, agent, { tiers: rate(400) }))
  for (const path of ['finishes', 'answers'])
    for (const who of [deep, stranger])
      expect(
        (
          await post(site, who, path, {
            id: newId(),
            requestId: request.id,
            ...(path === 'answers' ? { isAccepted: true } : {}),
          })
        ).status,
      ).toBe(404)
  expect((await post(site, stranger, 'preview', { of: 'request', requestId: request.id })).status).toBe(404)
})

test('repeats the same id as the same offer, and another input with it as a conflict', async () => {
  const [root, agent] = await pair()
  await agree(site, undefined, root)
  const body = { id: newId(), kind: 'daily', downlineId: agent.id, period: null, tiers: rate(10) }
  const [first, again] = [await post(site, root, 'offers', body), await post(site, root, 'offers', body)]
  expect(again.body).toEqual(first.body)
  const other = await post(site, root, 'offers', { ...body, tiers: rate(11) })
  expect(other.body.code).toBe('idempotencyConflict')
})

test('answers notFound for a kind that is off, and lists it as off', async () => {
  const [root, agent] = await pair()
  await agree(site, undefined, root)
  const { request } = changed(await offerTo(site, root, agent))
  const info = async () =>
    (await site.call('GET', '/agent/contracts/info', { token: agent.token })).body.value
  expect(await info()).toMatchObject({ dailySalary: true, waiting: { daily: 1, dividend: 0 } })
  site.kinds({ daily: false })
  expect(await info()).toMatchObject({
    dailysalreqtype: false,
    dailySalary: false,
    divtypereq: true,
    hourSalary: true,
    salary: true,
    enableCt: true,
    waiting: { daily: 0 },
  })
  const tried = [
    await post(site, root, 'daily', {}),
    await offerTo(site, root, agent),
    await post(site, agent, 'answers', { id: newId(), requestId: request.id, isAccepted: true }),
    await post(site, root, 'finishes', { id: newId(), requestId: request.id }),
    await post(site, root, 'history', { kind: 'daily', downlineId: null }),
    await post(site, root, 'preview', { of: 'request', requestId: request.id }),
  ]
  expect(tried.map(said => said.status)).toEqual(tried.map(() => 404))
})

test('answers a page behind the last one with no rows and the true total, of contracts and of their history', async () => {
  const [root, agent] = await pair()
  await agentBelow(site, root)
  await agree(site, undefined, root, { tiers: rate(3_000) })
  const offered = changed(await offerTo(site, root, agent, { tiers: rate(2_000) }))
  expect(offered.request.status).toBe('processing')
  expect((await listOf(site, root, 'daily', { page: 9 })).downlines).toMatchObject({ rows: [], total: 2 })
  const none = { search: 'nobody-is-called-so', page: 9 }
  expect((await listOf(site, root, 'daily', none)).downlines).toMatchObject({ rows: [], total: 0 })
  const history = await post(site, root, 'history', { kind: 'daily', downlineId: agent.id, page: 9 })
  expect(history.body.value).toMatchObject({ rows: [], total: 1 })
})

test('ends by itself what new terms undercut, with everything that rests on it, and tells before and after', async () => {
  const [root, agent, deep, deeper] = await pair(4)
  const covered = await agentBelow(site, agent)
  await agree(site, undefined, root)
  await agree(site, root, agent, { tiers: rate(800) })
  await agree(site, agent, deep, { tiers: rate(700) })
  await agree(site, deep, deeper, { tiers: rate(100) })
  await agree(site, agent, covered, { tiers: rate(300) })
  changed(await offerTo(site, deep, deeper, { tiers: rate(90) }))
  const { request } = changed(await offerTo(site, root, agent, { tiers: rate(500) }))
  const untold = await post(site, agent, 'answers', { id: newId(), requestId: request.id, isAccepted: true })
  expect(untold.body.code).toBe('contractChanged')
  const { own } = await listOf(site, agent)
  expect(own.endings).toMatchObject({
    total: 2,
    shown: [
      { account: deep.account, depth: 1, top: { ppm: 700, sum: null } },
      { account: deeper.account, depth: 2, top: { ppm: 100 } },
    ],
  })
  // Meanwhile the downline makes one more agreement that rests on what ends.
  const late = await agentBelow(site, deep)
  await agree(site, deep, late, { tiers: rate(50) })
  const told = own.endings?.mark
  const outdated = await post(site, agent, 'answers', {
    id: newId(),
    requestId: request.id,
    isAccepted: true,
    told,
  })
  expect(outdated.body.code).toBe('contractChanged')
  expect((await versionsOf(deep))[0]?.until_at).toBeNull()
  changed(await answerOpen(site, agent))
  const day = windowAt({ kind: 'daily', period: null }, site.runtime.clock.now(), ZONE)
  for (const ended of [deep, deeper, late])
    expect(await versionsOf(ended)).toMatchObject([{ ended_by: 'automatic', until_at: expect.any(Date) }])
  expect((await versionsOf(covered)).map(one => one.ended_by)).toEqual([null])
  expect((await versionsOf(agent)).map(one => [one.ended_by, one.from_at])).toEqual([
    ['replaced', day.to],
    [null, day.to],
  ])
  expect((await listOf(site, deeper)).own.request).toBeNull()
  expect([(await newsOf(deep)).slice(-3).toSorted(), (await newsOf(deeper)).at(-1)]).toEqual([
    ['contractBelowEnded', 'contractBelowEnded', 'contractEnded'],
    'contractEnded',
  ])
})

test('answers a termination from either side, and ends what rests on it', async () => {
  const [root, agent, deep] = await pair(3)
  await agree(site, undefined, root)
  expect(
    (await post(site, root, 'terminations', { id: newId(), kind: 'daily', downlineId: agent.id })).body.code,
  ).toBe('contractNone')
  await agree(site, root, agent)
  await agree(site, agent, deep)
  changed(await post(site, agent, 'terminations', { id: newId(), kind: 'daily', downlineId: null }))
  expect((await offerTo(site, root, agent)).body.code).toBe('contractRequestOpen')
  changed(await answerOpen(site, root, { downline: agent, isAccepted: false }))
  changed(await post(site, root, 'terminations', { id: newId(), kind: 'daily', downlineId: agent.id }))
  const accepted = changed(await answerOpen(site, agent))
  expect(accepted).toMatchObject({ request: { status: 'approved', request: 'termination' }, version: null })
  expect((await versionsOf(agent)).map(one => one.ended_by)).toEqual(['terminated'])
  expect((await versionsOf(deep)).map(one => one.ended_by)).toEqual(['automatic'])
  const { own } = await listOf(site, agent)
  expect(own).toMatchObject({ version: null, ifEnded: { total: 0 } })
  expect((await newsOf(agent)).slice(1)).toEqual([
    'contractAccepted',
    'contractEndRefused',
    'contractEndAsked',
  ])
})
