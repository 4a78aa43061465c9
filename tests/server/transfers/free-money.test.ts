import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_TRANSFERS } from '#lib/site/transfers-setting.ts'
import { sql } from '#server/db/sql.ts'
import { post } from '#server/ledger/batch.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { send } from '#server/transfers/send.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { bet, walletOf } from '#tests/support/ledger.ts'
import { balanceOf, type Payee, setPolicy } from '#tests/support/payees.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { line, listOf, transfer } from './transfer-calls.ts'

// Protects: never more is sent than is there and free to leave, whoever sends at the same time (reliability F13, F23).

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
test('refuses amounts outside the limits, above the day’s, above the balance, and without the payment password', async () => {
  const [agent, member] = (await line(server, 0n, 1_000_00n)) as [Payee, Payee]
  const code = async (amount: string, entry?: Record<string, unknown>) =>
    (await transfer(server, { from: member, to: agent }, amount, entry)).body.code
  expect(await code('9999')).toBe('amountOutsideLimits')
  expect(await code('5000001')).toBe('amountOutsideLimits')
  expect(await code('100001')).toBe('notEnoughMoney')
  expect(await code('10000', { paymentPassword: '000000' })).toBe('wrongPaymentPassword')
  expect(await code('10000', { paymentPassword: '' })).toBe('required')
  server.change({ transfers: { ...DEFAULT_TRANSFERS, dailyMaxMinor: '20000', dailyCount: 2 } })
  expect(await code('15000')).toBeUndefined()
  expect(await code('10000')).toBe('transferDayLimit')
  server.change({ transfers: { ...DEFAULT_TRANSFERS, dailyCount: 1 } })
  expect(await code('10000')).toBe('transferDayLimit')
  expect(await balanceOf(server, agent)).toBe(150_00n)
})

test('refuses money that has to be played first, and waits as withdrawals do after a password was set anew', async () => {
  const [agent, member] = (await line(server, 0n, 1_000_00n)) as [Payee, Payee]
  const at = server.runtime.clock.now()
  const asked = {
    memberId: member.member.id,
    source: 'deposit',
    reference: newId(),
    unit: 'THB',
    at,
  } as const
  await server.db.transaction(tx => requireTurnover(tx, { ...asked, base: 600_00n, required: 600_00n }))
  expect((await transfer(server, { from: member, to: agent }, '50000')).body.code).toBe('transferTurnover')
  expect((await transfer(server, { from: member, to: agent }, '40000')).body.success).toBe(true)
  const later = new Date(at.getTime() + 3_600_000)
  await server.db.run(sql`
    update members set withdrawals_held_until = ${later} where id = ${member.member.id}::uuid`)
  expect((await transfer(server, { from: member, to: agent }, '10000')).body.code).toBe('transfersHeld')
})

/** A transfer whose payment password was right: races of many need no hashing. */
async function sendNow(from: Payee, to: Payee, amount: bigint): Promise<string> {
  const call = {
    input: { id: newId(), toId: to.member.id, amount: amount.toString(), paymentPassword: '' },
    session: { memberId: from.member.id, book: 'real' },
    runtime: server.runtime,
    language: 'en',
    address: '',
    refusal: (code: string, options?: object) => new Refusal(code as 'notFound', options),
  } as unknown as Parameters<typeof send>[0]
  const terms = { ...DEFAULT_TRANSFERS, minMinor: '1', dailyCount: 1_000 }
  return server.db
    .transaction(tx => send(call, tx, terms))
    .then(
      () => 'sent',
      error => (error instanceof Refusal ? error.code : `fault: ${error}`),
    )
}

test('races 200 pairs of transfers that cross: no deadlock reaches anybody, and no money is made or lost', async () => {
  const [agent, member] = (await line(server, 500_00n, 500_00n)) as [Payee, Payee]
  const pairs = Array.from({ length: 200 }, () => [
    [agent, member],
    [member, agent],
  ]).flat() as [Payee, Payee][]
  const outcomes: string[] = []
  const workers = Array.from({ length: 20 }, async () => {
    for (let pair = pairs.pop(); pair; pair = pairs.pop()) outcomes.push(await sendNow(...pair, 7_00n))
  })
  await Promise.all(workers)
  expect(outcomes.filter(one => one !== 'sent' && one !== 'notEnoughMoney')).toEqual([])
  expect((await balanceOf(server, agent)) + (await balanceOf(server, member))).toBe(1_000_00n)
  expect((await listOf(server, agent)).length).toBe(20)
}, 60_000)

test('races bets and transfers for the same money: what is accepted is what was there', async () => {
  const [agent, member] = (await line(server, 0n, 100_00n)) as [Payee, Payee]
  const outcomes = await Promise.all([
    ...Array.from({ length: 30 }, () => sendNow(member, agent, 5_00n)),
    ...Array.from({ length: 30 }, () =>
      server.db
        .transaction(tx => post(tx, bet(walletOf(member.member.id), 5_00n, newId())))
        .then(({ state }) => (state === 'posted' ? 'sent' : 'notEnoughMoney')),
    ),
  ])
  expect(outcomes.filter(one => one === 'sent')).toHaveLength(20)
  expect(outcomes.filter(one => one === 'notEnoughMoney')).toHaveLength(40)
  expect(await balanceOf(server, member)).toBe(0n)
}, 60_000)
