import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_TRANSFERS } from '#lib/site/transfers-setting.ts'
import type { Transfer, TransferSetup, TransferTarget } from '#lib/transfers/api.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, type Payee, payee, setPolicy } from '#tests/support/payees.ts'
import { getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { below, line, listOf, transfer } from './transfer-calls.ts'

// Protects: money goes along one edge of the tree, once, from an open account to an open one (reliability C16, F3, F4).

// Bets are entered into the ledger here without a round.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: TestServer<'cashier'>
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['cashier', 'limits'] })
})
beforeEach(() => {
  forgetCounts()
  server.change({})
  setPolicy(server, 'strict')
})
const freeze = (who: Payee, status: string) =>
  server.db.run(sql`update members set status = ${status} where id = ${who.member.id}::uuid`)

test('answers a transfer to the upline and to a downline, and both sides’ records tell of it', async () => {
  const [agent, member] = (await line(server, 0n, 1_000_00n)) as [Payee, Payee]
  const up = await transfer(server, { from: member, to: agent }, '30000')
  expect(up.body.value).toMatchObject({
    balance: '70000',
    transfer: { direction: 'up', isMine: true, amount: '30000', currency: 'THB' },
  })
  expect((await transfer(server, { from: agent, to: member }, '10000')).body.value).toMatchObject({
    balance: '20000',
  })
  expect([await balanceOf(server, agent), await balanceOf(server, member)]).toEqual([200_00n, 800_00n])
  const [mine, theirs] = [await listOf(server, member), await listOf(server, agent)]
  expect(mine.map(one => [one.isMine, one.direction, one.amount])).toEqual([
    [false, 'down', '10000'],
    [true, 'up', '30000'],
  ])
  expect(theirs.map(one => [one.isMine, one.account])).toEqual([
    [true, member.member.account],
    [false, member.member.account],
  ])
  // An upline's name is what it signs in with.
  expect(mine.every(one => one.account.includes('***'))).toBe(true)
  const { rows } = await getAs<{ rows: { kind: string; amount: string }[] }>(
    server,
    member,
    '/account-record?days=1',
  )
  expect(rows.slice(0, 2).map(row => [row.kind, row.amount])).toEqual([
    ['transfer', '10000'],
    ['transfer', '-30000'],
  ])
  const told = await server.db.row(sql<{ count: number }>`
    select count(*)::int as count from inbox_messages
    where kind = 'transferReceived' and member_id = any(${[agent.member.id, member.member.id]}::uuid[])`)
  expect(told?.count).toBe(2)
})

test('answers who is on the other end, and what is left', async () => {
  const [agent, member] = (await line(server, 0n, 1_000_00n)) as [Payee, Payee]
  expect(await getAs<TransferSetup>(server, member, '/transfers/setup')).toMatchObject({
    isOn: true,
    transferable: '100000',
    upline: { id: agent.member.id, direction: 'up' },
    hasDownlines: false,
    hasPaymentPassword: true,
  })
  const targets = async (search: string) =>
    (await getAs<{ targets: TransferTarget[] }>(server, agent, `/transfers/targets?search=${search}`)).targets
  const { account } = member.member
  expect((await targets(account.slice(0, 4).toUpperCase())).map(one => one.account)).toEqual([account])
  expect(await targets('nobody')).toEqual([])
  await freeze(member, 'frozen')
  expect(await targets('')).toEqual([])
  await freeze(member, 'active')
})

test('refuses what the policy of the deployment does not allow: everything, or what goes up', async () => {
  const [agent, member] = (await line(server, 1_000_00n, 1_000_00n)) as [Payee, Payee]
  setPolicy(server, 'pagcor')
  expect(await getAs<TransferSetup>(server, member, '/transfers/setup')).toMatchObject({
    isOn: true,
    upline: null,
  })
  expect((await transfer(server, { from: member, to: agent }, '10000')).body.code).toBe('notAllowed')
  expect((await transfer(server, { from: agent, to: member }, '10000')).body.value).toMatchObject({
    balance: '90000',
  })
  setPolicy(server, 'mga')
  expect(await getAs<TransferSetup>(server, agent, '/transfers/setup')).toMatchObject({ isOn: false })
  expect((await transfer(server, { from: agent, to: member }, '10000')).body.code).toBe('notAllowed')
  expect(await balanceOf(server, agent)).toBe(900_00n)
})

test('refuses everybody who is not one edge away, alike', async () => {
  const [top, middle, low] = (await line(server, 1_000_00n, 1_000_00n, 1_000_00n)) as [Payee, Payee, Payee]
  const stranger = await payee(server, 0n)
  const sibling = await payee(server, 0n)
  await below(server, sibling, top)
  const refusals = [
    await transfer(server, { from: low, to: top }, '10000'),
    await transfer(server, { from: top, to: low }, '10000'),
    await transfer(server, { from: middle, to: sibling }, '10000'),
    await transfer(server, { from: middle, to: stranger }, '10000'),
    await transfer(server, { from: middle, to: middle }, '10000'),
    await transfer(server, { from: middle, to: top }, '10000', { toId: newId() }),
  ]
  for (const { body } of refusals)
    expect([body.code, body.field, body.message]).toEqual([
      'transferTargetMissing',
      'toId',
      refusals[0]?.body.message,
    ])
})

test('refuses frozen and closed accounts on both ends, a trial, and a deployment without transfers', async () => {
  const [agent, member] = (await line(server, 0n, 1_000_00n)) as [Payee, Payee]
  for (const status of ['frozen', 'closed']) {
    await freeze(agent, status)
    expect((await transfer(server, { from: member, to: agent }, '10000')).body.code).toBe(
      'transferTargetMissing',
    )
  }
  await freeze(agent, 'active')
  await freeze(member, 'frozen')
  expect((await transfer(server, { from: member, to: agent }, '10000')).body.success).toBe(false)
  await freeze(member, 'active')
  await server.db.run(sql`update members set member_type = 4 where id = ${agent.member.id}::uuid`)
  expect((await transfer(server, { from: member, to: agent }, '10000')).body.code).toBe(
    'transferTargetMissing',
  )
  await server.db.run(sql`update members set member_type = 0 where id = ${agent.member.id}::uuid`)
  server.change({ transfers: { ...DEFAULT_TRANSFERS, on: false } })
  expect((await transfer(server, { from: member, to: agent }, '10000')).body.code).toBe('notAllowed')
  expect(await getAs<TransferSetup>(server, member, '/transfers/setup')).toMatchObject({ isOn: false })
  expect((await server.call('GET', '/transfers')).status).toBe(401)
  expect(await balanceOf(server, member)).toBe(1_000_00n)
})

// Five payment passwords are checked at once, so no race has more.
test('repeats a transfer with its id: one movement; the same id for something else is a conflict', async () => {
  const [agent, member] = (await line(server, 0n, 1_000_00n)) as [Payee, Payee]
  const id = newId()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => transfer(server, { from: member, to: agent }, '40000', { id })),
  )
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.value))).size).toBe(1)
  expect(await balanceOf(server, agent)).toBe(400_00n)
  expect((await transfer(server, { from: member, to: agent }, '50000', { id })).body.code).toBe(
    'idempotencyConflict',
  )
  expect((await transfer(server, { from: agent, to: member }, '40000', { id })).body.code).toBe(
    'idempotencyConflict',
  )
  expect(await balanceOf(server, agent)).toBe(400_00n)
})

test('a transfer stays as it was written', async () => {
  const [agent, member] = (await line(server, 0n, 1_000_00n)) as [Payee, Payee]
  await transfer(server, { from: member, to: agent }, '10000')
  await expect(server.db.run(sql`update member_transfers set amount = 1`)).rejects.toThrow(/append-only/)
  await expect(server.db.run(sql`delete from member_transfers`)).rejects.toThrow(/append-only/)
})

test('lists every transfer by pages of twenty, sent and got, none twice', async () => {
  server.change({ transfers: { ...DEFAULT_TRANSFERS, minMinor: '1000', dailyCount: 30 } })
  const [upline, who] = (await line(server, 1_000_00n, 0n)) as [Payee, Payee]
  for (let count = 0; count < 22; count += 1) {
    forgetCounts()
    expect((await transfer(server, { from: upline, to: who }, '1000')).body.code).toBeUndefined()
  }
  type Page = { transfers: Transfer[]; next: string | null }
  for (const reader of [upline, who]) {
    const first = await getAs<Page>(server, reader, '/transfers')
    const second = await getAs<Page>(server, reader, `/transfers?before=${first.next}`)
    expect([first.transfers.length, second.transfers.length, second.next]).toEqual([20, 2, null])
    expect(new Set([...first.transfers, ...second.transfers].map(one => one.id)).size).toBe(22)
  }
})
