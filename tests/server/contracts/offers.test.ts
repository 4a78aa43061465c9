import { beforeAll, beforeEach, expect, test } from 'vitest'
import { windowAt } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_CONTRACTS } from '#lib/site/contracts-setting.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { addMember } from '#tests/support/team.ts'
import {
  type Agent,
  agentBelow,
  agree,
  answerOpen,
  type ContractServer,
  changed,
  line,
  listOf,
  newsOf,
  offerTo,
  openContracts,
  post,
  rate,
  sum,
} from './contract-calls.ts'

// Protects: what an upline and a direct downline agree on holds from the next window on and pays no more than the upline’s
// own contract (product decisions, 9); nobody else offers or sees it.

const fresh = useDatabase()
let server: ContractServer
beforeAll(async () => {
  server = await openContracts(fresh.db)
})
beforeEach(() => {
  forgetCounts()
  server.change({})
})

const ZONE = 'Asia/Bangkok'
const pair = (length = 2) => line(server, length) as Promise<[Agent, Agent, Agent, Agent]>

test('answers an offer that is accepted: both sides see the same version, from the next window on', async () => {
  const [root, agent] = await pair()
  await agree(server, undefined, root, { kind: 'dividend', tiers: rate(200_000) })
  const offered = changed(await offerTo(server, root, agent, { kind: 'dividend', tiers: rate(150_000) }))
  expect(offered).toMatchObject({ request: { isMine: true, status: 'processing' }, version: null })
  const before = await listOf(server, agent, 'dividend')
  expect(before.own).toMatchObject({
    version: null,
    request: { isMine: false },
    endings: { total: 0, mark: '' },
  })
  expect(before.own.upline).toBe(root.account)
  const accepted = changed(await answerOpen(server, agent, { kind: 'dividend' }))
  const week = windowAt({ kind: 'dividend', period: 'W' }, server.runtime.clock.now(), ZONE)
  expect(accepted).toMatchObject({
    request: { status: 'approved' },
    version: { period: 'W', tiers: rate(150_000), fromAt: week.to.toISOString(), untilAt: null },
  })
  const { own } = await listOf(server, agent, 'dividend')
  const [row] = (await listOf(server, root, 'dividend')).downlines.rows
  expect(row).toMatchObject({ id: agent.id, request: null, version: own.version ?? {} })
  expect([await newsOf(server, agent), (await newsOf(server, root)).at(-1)]).toEqual([
    ['contractOffered'],
    'contractAccepted',
  ])
})

test('answers a refusal and a taken back offer: what was agreed on goes on', async () => {
  const [root, agent] = await pair()
  await agree(server, undefined, root)
  await agree(server, root, agent, { tiers: rate(500) })
  const { request } = changed(await offerTo(server, root, agent, { tiers: rate(400) }))
  expect((await offerTo(server, root, agent)).body.code).toBe('contractRequestOpen')
  expect((await post(server, agent, 'finishes', { id: newId(), requestId: request.id })).status).toBe(404)
  expect(changed(await answerOpen(server, agent, { isAccepted: false })).request.status).toBe('rejected')
  const second = changed(await offerTo(server, root, agent, { tiers: rate(300) })).request
  expect(
    (await post(server, root, 'answers', { id: newId(), requestId: second.id, isAccepted: true })).status,
  ).toBe(404)
  const finished = await post(server, root, 'finishes', { id: newId(), requestId: second.id })
  expect(changed(finished)).toMatchObject({ request: { status: 'finished' }, version: { tiers: rate(500) } })
  const late = { id: newId(), requestId: second.id }
  expect((await post(server, root, 'finishes', late)).body.code).toBe('alreadyDecided')
  expect((await post(server, agent, 'answers', { ...late, isAccepted: true })).body.code).toBe(
    'alreadyDecided',
  )
  const history = await post(server, agent, 'history', { kind: 'daily', downlineId: null })
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
  expect((await offerTo(server, root, agent)).body.code).toBe('contractOwnMissing')
  await agree(server, undefined, root, { kind: 'dividend', period: 'W', tiers: rate(1000) })
  const code = async (terms: object) =>
    (await offerTo(server, root, agent, { kind: 'dividend', ...terms })).body.code
  expect(await code({ tiers: rate(1001) })).toBe('contractAboveOwn')
  expect(await code({ tiers: sum(1) })).toBe('contractAboveOwn')
  expect(await code({ period: null, tiers: rate(500) })).toBe('required')
  expect(await code({ period: 'D', tiers: rate(1000) })).toBeUndefined()
  await agree(server, undefined, root, { kind: 'dividend', period: 'W', tiers: sum(5_000) })
  const { own, downlines } = await listOf(server, root, 'dividend')
  expect(own.version?.tiers).toEqual(sum(5_000))
  // The open offer of a rate has lost its ground with the root's own rate.
  expect(downlines.rows[0]?.request).toBeNull()
  expect(await code({ period: 'D', tiers: sum(5_000) })).toBe('contractAboveOwn')
  expect(await code({ period: 'M', tiers: sum(5_000) })).toBeUndefined()
})

test('refuses faulty tiers, every fault beside its field', async () => {
  const [root, agent] = await pair()
  await agree(server, undefined, root)
  const tiers = [
    { validBet: '0', active: 3, loss: '0', ppm: 100_001 },
    { validBet: '200', active: 2, loss: '0', ppm: 900 },
    { validBet: '200', active: 2, loss: '0', sum: '5' },
  ]
  const { body, status } = await offerTo(server, root, agent, { tiers })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'contractAsksNothing',
    field: 'tiers.0.validBet',
    fields: {
      'tiers.0.validBet': expect.any(String),
      'tiers.0.pay': expect.stringContaining('10%'),
      'tiers.1.active': expect.any(String),
      'tiers.1.pay': expect.any(String),
      'tiers.2.validBet': expect.any(String),
      'tiers.2.pay': expect.any(String),
    },
  })
  const both = [{ validBet: '100', active: 0, loss: '0', ppm: 5, sum: '5' }]
  expect((await offerTo(server, root, agent, { tiers: both })).status).toBe(400)
  expect((await offerTo(server, root, agent, { tiers: [] })).status).toBe(400)
  expect((await offerTo(server, root, agent, { period: 'W' })).status).toBe(400)
})

test('refuses everybody who is no direct downline and no agent, as somebody who does not exist', async () => {
  const [root, agent, deep] = await pair(3)
  const stranger = await agentBelow(server)
  const player = await addMember(server.db, { upline: root })
  for (const one of [root, agent])
    await agree(server, one === root ? undefined : root, one, { tiers: rate(500) })
  for (const id of [deep.id, stranger.id, player.id, root.id, newId()]) {
    const said = await offerTo(server, root, { ...agent, id })
    expect([said.status, said.body.code]).toEqual([404, 'notFound'])
    for (const path of ['terminations', 'history']) {
      const other = await post(server, root, path, {
        kind: 'daily',
        downlineId: id,
        ...(path === 'terminations' ? { id: newId() } : {}),
      })
      expect([path, other.status]).toEqual([path, 404])
    }
    const asked = { of: 'terms', kind: 'daily', downlineId: id, period: null, tiers: rate(5) }
    expect((await post(server, root, 'preview', asked)).status).toBe(404)
  }
  const { request } = changed(await offerTo(server, root, agent, { tiers: rate(400) }))
  for (const path of ['finishes', 'answers'])
    for (const who of [deep, stranger])
      expect(
        (
          await post(server, who, path, {
            id: newId(),
            requestId: request.id,
            ...(path === 'answers' ? { isAccepted: true } : {}),
          })
        ).status,
      ).toBe(404)
  expect((await post(server, stranger, 'preview', { of: 'request', requestId: request.id })).status).toBe(404)
})

test('repeats the same id as the same offer, and another input with it as a conflict', async () => {
  const [root, agent] = await pair()
  await agree(server, undefined, root)
  const body = { id: newId(), kind: 'daily', downlineId: agent.id, period: null, tiers: rate(10) }
  const [first, again] = [await post(server, root, 'offers', body), await post(server, root, 'offers', body)]
  expect(again.body).toEqual(first.body)
  const other = await post(server, root, 'offers', { ...body, tiers: rate(11) })
  expect(other.body.code).toBe('idempotencyConflict')
})

test('answers notFound for a kind that is off, and lists it as off', async () => {
  const [root, agent] = await pair()
  await agree(server, undefined, root)
  const { request } = changed(await offerTo(server, root, agent))
  const info = async () =>
    (await server.call('GET', '/agent/contracts/info', { token: agent.token })).body.value
  expect(await info()).toMatchObject({ dailySalary: true, waiting: { daily: 1, dividend: 0 } })
  server.change({ contracts: { ...DEFAULT_CONTRACTS, daily: false } })
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
    await post(server, root, 'daily', {}),
    await offerTo(server, root, agent),
    await post(server, agent, 'answers', { id: newId(), requestId: request.id, isAccepted: true }),
    await post(server, root, 'finishes', { id: newId(), requestId: request.id }),
    await post(server, root, 'history', { kind: 'daily', downlineId: null }),
    await post(server, root, 'preview', { of: 'request', requestId: request.id }),
  ]
  expect(tried.map(said => said.status)).toEqual(tried.map(() => 404))
})

test('answers a page behind the last one with no rows and the true total, of contracts and of their history', async () => {
  const [root, agent] = await pair()
  await agentBelow(server, root)
  await agree(server, undefined, root, { tiers: rate(3_000) })
  const offered = changed(await offerTo(server, root, agent, { tiers: rate(2_000) }))
  expect(offered.request.status).toBe('processing')
  expect((await listOf(server, root, 'daily', { page: 9 })).downlines).toMatchObject({ rows: [], total: 2 })
  const none = { search: 'nobody-is-called-so', page: 9 }
  expect((await listOf(server, root, 'daily', none)).downlines).toMatchObject({ rows: [], total: 0 })
  const history = await post(server, root, 'history', { kind: 'daily', downlineId: agent.id, page: 9 })
  expect(history.body.value).toMatchObject({ rows: [], total: 1 })
})
