import { beforeAll, beforeEach, expect, test } from 'vitest'
import { idOfMoment, newId } from '#lib/ids/ids.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, entryCount, player } from '#tests/support/play.ts'
import { SECRET } from '#tests/support/secret.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

const database = useDatabase()
let server: TestServer<'cashier'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['cashier'] })
})
beforeEach(() => forgetCounts())

const deposit = (amount: string, id = newId()) => ({ id, method: 'sandbox', amount })

test('answers the methods with limits, fee and time, and none outside of the demo', async () => {
  const who = await player(server)
  const { body } = await callAs(server, who, 'GET', '/deposits/methods')
  expect(body.value).toMatchObject({
    currency: 'THB',
    methods: [{ method: 'sandbox', playMoney: true, minAmount: '10000', maxAmount: '5000000', fee: '0' }],
  })
  const environment = { DEMO: 'off', SECRET }
  const real = await openTestServer(database.db, { features: ['cashier'], environment })
  const methods = await callAs(real, who, 'GET', '/deposits/methods')
  expect(methods.body.value).toMatchObject({ methods: [] })
  const refused = await callAs(real, who, 'POST', '/deposits', deposit('10000'))
  expect([refused.status, refused.body.code]).toEqual([404, 'notFound'])
})

test('answers a deposit with its time line and the new balance, and lists it', async () => {
  const who = await player(server)
  const input = deposit('12345')
  const { body } = await callAs(server, who, 'POST', '/deposits', input)
  const expected = {
    id: input.id,
    amount: '12345',
    fee: '0',
    currency: 'THB',
    status: 'approved',
    timeline: [{ status: 'created' }, { status: 'approved' }],
  }
  expect(body.value).toMatchObject({ balance: '12345', deposit: expected })
  const list = await callAs(server, who, 'GET', '/deposits')
  expect(list.body.value).toMatchObject({ deposits: [expected] })
  expect(await balanceOf(server, who)).toBe(12_345n)
})

test('lists the last deposits newest first, and nobody else’s', async () => {
  const who = await player(server)
  const other = await player(server)
  const inputs = Array.from({ length: 3 }, (_, index) => deposit(String(10_000 + index)))
  for (const input of inputs) {
    await callAs(server, who, 'POST', '/deposits', input)
    server.clock.advance(1_000)
  }
  const { body } = await callAs(server, who, 'GET', '/deposits')
  const { deposits } = body.value as unknown as { deposits: { id: string }[] }
  expect(deposits.map(one => one.id)).toEqual(inputs.map(input => input.id).reverse())
  expect((await callAs(server, other, 'GET', '/deposits')).body.value).toEqual({ deposits: [], next: null })
})

test('races one deposit sent 20 times: one credit, 20 identical answers', async () => {
  const who = await player(server)
  const input = deposit('50000')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => callAs(server, who, 'POST', '/deposits', input)),
  )
  expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await balanceOf(server, who)).toBe(50_000n)
})

test('refuses idempotencyConflict for the same id with another amount, or of somebody else', async () => {
  const who = await player(server)
  const other = await player(server)
  const input = deposit('10000')
  await callAs(server, who, 'POST', '/deposits', input)
  const before = await entryCount(server)
  for (const [caller, body] of [
    [who, { ...input, amount: '20000' }],
    [other, input],
  ] as const) {
    const refused = await callAs(server, caller, 'POST', '/deposits', body)
    expect([refused.status, refused.body.code]).toEqual([409, 'idempotencyConflict'])
  }
  expect(await entryCount(server)).toBe(before)
})

test.each(['9999', '5000001', '1'])(
  'refuses amountOutsideLimits for %s, with the limits in words',
  async amount => {
    const who = await player(server)
    const before = await entryCount(server)
    const refused = await callAs(server, who, 'POST', '/deposits', deposit(amount))
    expect(refused.body).toMatchObject({
      success: false,
      code: 'amountOutsideLimits',
      field: 'amount',
      message: 'Please enter an amount from ฿100.00 to ฿50,000.00.',
    })
    expect(await entryCount(server)).toBe(before)
  },
)

test.each(['0', '-10000', '100.00', '1e5', '๑๐๐๐๐', '9'.repeat(30), 10_000, null])(
  'refuses badInput for the amount %s',
  async amount => {
    const who = await player(server)
    const refused = await callAs(server, who, 'POST', '/deposits', { ...deposit('10000'), amount })
    expect([refused.status, refused.body.field]).toEqual([400, 'amount'])
    expect(await balanceOf(server, who)).toBe(0n)
  },
)

test('refuses guests, trial members and fields nobody asked for', async () => {
  const trial = await player(server, 0n, 4)
  const who = await player(server)
  expect((await server.call('POST', '/deposits', { body: deposit('10000') })).body.code).toBe('notSignedIn')
  expect((await callAs(server, trial, 'POST', '/deposits', deposit('10000'))).body.code).toBe(
    'realAccountNeeded',
  )
  const more = await callAs(server, who, 'POST', '/deposits', { ...deposit('10000'), status: 'approved' })
  expect(more.status).toBe(400)
  expect(await balanceOf(server, trial)).toBe(0n)
})

test('refuses requestTooOld for an id of another time, and answers one that was answered in time for ever', async () => {
  const who = await player(server)
  const now = Date.now()
  for (const away of [-61, 6]) {
    const id = idOfMoment(new Date(now + away * 60_000))
    const { status, body } = await callAs(server, who, 'POST', '/deposits', deposit('10000', id))
    expect([status, body.code]).toEqual([409, 'requestTooOld'])
  }
  expect(await balanceOf(server, who)).toBe(0n)
  const input = deposit('10000', idOfMoment(new Date(now - 59 * 60_000)))
  const first = await callAs(server, who, 'POST', '/deposits', input)
  expect(first.body.success).toBe(true)
  server.clock.advance(2 * 86_400_000)
  const later = { memberId: who.memberId, address: '', userAgent: '' }
  const { token } = await database.db.transaction(tx => server.runtime.sessions.start(tx, later))
  expect((await callAs(server, { ...who, token }, 'POST', '/deposits', input)).body.value).toEqual(
    first.body.value,
  )
  const other = await callAs(
    server,
    { ...who, token },
    'POST',
    '/deposits',
    deposit('10000', idOfMoment(new Date(now))),
  )
  expect(other.body.code).toBe('requestTooOld')
  server.clock.advance(-2 * 86_400_000)
})
