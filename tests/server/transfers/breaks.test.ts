import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { LimitsView } from '#lib/limits/api.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, type Payee } from '#tests/support/payees.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { line, transfer } from './transfer-calls.ts'

// Protects: money along the tree passes no deposit limit and reaches nobody in a break, and the sender does not learn of
// either.

const fresh = useDatabase()
let server: TestServer<'cashier'>
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['cashier', 'limits'] })
})
beforeEach(() => {
  forgetCounts()
  server.change({})
})

const pair = () => line(server, 1_000_00n, 1_000_00n) as Promise<[agent: Payee, member: Payee]>
const send = (who: Payee, path: string, body: object) => server.call('POST', path, { token: who.token, body })
const limitTo = (who: Payee, amount: string) =>
  send(who, '/limits', { kind: 'deposit', period: 'day', amount })
const depositNow = (who: Payee, amount: string) =>
  send(who, '/deposits', { id: newId(), method: 'sandbox', amount })
const begin = {
  'a time-out': (who: Payee) => send(who, '/limits/break', { id: newId(), hours: 24 }),
  'a self-exclusion': (who: Payee) => send(who, '/limits/exclusion', { id: newId(), months: 0 }),
} as const

test('counts what the upline sends against the deposit limit, and refuses what would pass it', async () => {
  const [agent, member] = await pair()
  await limitTo(member, '30000')
  expect((await depositNow(member, '10000')).body.code).toBeUndefined()
  const refused = await transfer(server, { from: agent, to: member }, '20001')
  expect(refused.body).toMatchObject({
    code: 'transferNotPossible',
    message: 'This transfer cannot be made at the moment. Nothing was sent.',
  })
  expect(refused.body.details).toBeUndefined()
  expect((await transfer(server, { from: agent, to: member }, '20000')).body.code).toBeUndefined()
  const { body } = await server.call('GET', '/limits', { token: member.token })
  const { limits } = body.value as unknown as LimitsView
  const day = limits.find(one => one.kind === 'deposit' && one.period === 'day')
  expect(day?.used).toBe('30000')
  expect((await depositNow(member, '10000')).body.code).toBe('depositLimitReached')
})

test('counts nothing against the upline’s limit of what a downline sends', async () => {
  const [agent, member] = await pair()
  await limitTo(agent, '10000')
  expect((await transfer(server, { from: member, to: agent }, '50000')).body.code).toBeUndefined()
})

test('races transfers under a deposit limit: together they pass it as little as one', async () => {
  const [agent, member] = await pair()
  await limitTo(member, '25000')
  const said = await Promise.all(
    Array.from({ length: 5 }, () => transfer(server, { from: agent, to: member }, '10000')),
  )
  expect(said.filter(one => one.body.success)).toHaveLength(2)
  expect(await balanceOf(server, member)).toBe(1_200_00n)
})

test.each(Object.entries(begin))('refuses transfers from and to a member in %s', async (_, start) => {
  const [agent, member] = await pair()
  expect((await start(member)).body.code).toBeUndefined()
  const received = await transfer(server, { from: agent, to: member }, '10000')
  expect([received.status, received.body.code, received.body.details]).toEqual([
    409,
    'transferNotPossible',
    undefined,
  ])
  expect((await transfer(server, { from: member, to: agent }, '10000')).body.code).toMatch(
    /^play(Paused|Excluded)$/,
  )
  expect([await balanceOf(server, agent), await balanceOf(server, member)]).toEqual([1_000_00n, 1_000_00n])
})
