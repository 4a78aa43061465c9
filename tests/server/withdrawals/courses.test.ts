import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'
import { sql } from '#server/db/sql.ts'
import { receiveUnanswered } from '#server/withdrawals/auto-receipt.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { bet, postAlone, walletOf } from '#tests/support/ledger.ts'
import { balanceOf, houseBalance, payee, setPolicy, withdraw } from '#tests/support/payees.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { asked, confirm, lastOf, paid, reference, run, withdrawalOf } from './withdrawal-calls.ts'

// Protects: money that somebody asks to be paid leaves the wallet at once and ends in exactly one place, whoever decides
// at the same time and however often it is asked.

// Bets are entered into the ledger here without a round.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: TestServer<'cashier'>
beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['cashier', 'limits'] })
})
beforeEach(async () => {
  await forgetAllCounts(fresh.db)
  server.change({})
  setPolicy(server, 'strict')
})

test('answers a withdrawal that is locked at once, with its course and when the next step is expected', async () => {
  const who = await payee(server, 1_000_00n)
  const said = await withdraw(server, who, '40000')
  expect(said.body.value).toMatchObject({
    balance: '60000',
    withdrawal: {
      amount: '40000',
      fee: '0',
      status: 'applied',
      providerName: 'Kasikornbank',
      holderName: 'Somchai Jaidee',
      timeline: [{ status: 'applied', reason: null }],
      mayCancel: false,
    },
  })
  expect(withdrawalOf(said).number).toMatch(/^···· \d{4}$/)
  expect(Date.parse(String(withdrawalOf(said).nextBy))).toBeGreaterThan(Date.now())
  expect(await balanceOf(server, who)).toBe(600_00n)
  expect(JSON.stringify(said.body)).not.toContain('1234100')
})

test('goes from applied to received: approved, paid with the bank’s reference, confirmed', async () => {
  const who = await payee(server, 1_000_00n)
  const before = await houseBalance(server, 'payments_out')
  const id = await paid(server, who, '40000')
  expect(await lastOf(server, who)).toMatchObject({ status: 'paid', paymentReference: 'KB-1' })
  expect((await houseBalance(server, 'payments_out')) - before).toBe(400_00n)
  expect((await confirm(server, who, id, true)).body.value).toMatchObject({
    withdrawal: { status: 'received', nextBy: null },
  })
  expect((await confirm(server, who, id, true)).body.success).toBe(true)
  expect((await confirm(server, who, id, false)).body.code).toBe('alreadyDecided')
  expect((await server.operator('nok', 'withdrawals', 'refund', reference(id), 'no')).exitCode).toBe(1)
  const { timeline } = await lastOf(server, who)
  expect(timeline.map(step => step.status)).toEqual(['applied', 'approved', 'paid', 'received'])
})

// Five payment passwords are checked at once, so no race has more.
test('repeats a withdrawal with its id: one hold; the same id with another amount is a conflict', async () => {
  const who = await payee(server, 1_000_00n)
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw(server, who, '40000', { id })))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.value)))).toHaveLength(1)
  expect(await balanceOf(server, who)).toBe(600_00n)
  expect((await withdraw(server, who, '41000', { id })).body.code).toBe('idempotencyConflict')
})

test('races withdrawals, bets and limits for one wallet: what is accepted never exceeds it', async () => {
  const who = await payee(server, 1_000_00n)
  const wallet = walletOf(who.member.id)
  const withdrawals = Array.from({ length: 4 }, () => withdraw(server, who, '30000'))
  const bets = Array.from({ length: 6 }, () => postAlone(fresh.db, bet(wallet, 300_00n, newId())))
  const saids = await Promise.all(withdrawals)
  const outcomes = await Promise.all(bets)
  const accepted =
    saids.filter(said => said.body.success).length + outcomes.filter(one => one.state === 'posted').length
  expect(accepted).toBe(3)
  expect(saids.filter(said => !said.body.success).every(said => said.body.code === 'notEnoughMoney')).toBe(
    true,
  )
  expect(await balanceOf(server, who)).toBe(100_00n)
})

test('races approval against rejection and payment against receipt: one of them happens', async () => {
  const who = await payee(server, 10_000_00n)
  for (let round = 0; round < 8; round += 1) {
    const id = await asked(server, who, '30000')
    const [one, two] = await Promise.all([
      server.operator('nok', 'withdrawals', 'approve', reference(id)),
      server.operator('lek', 'withdrawals', 'reject', reference(id), 'wrong name'),
    ])
    const { status } = await lastOf(server, who)
    // Approval may come first and be taken back by the rejection; never the other way round.
    expect(status === 'rejected' ? two.exitCode : one.exitCode).toBe(0)
    if (status === 'approved') continue
    expect((await server.operator('nok', 'withdrawals', 'paid', reference(id), 'KB-2')).exitCode).toBe(1)
  }
})

test('refuses "not received" once the time for an answer is over, whether the minute’s work was done or not', async () => {
  const who = await payee(server, 1_000_00n)
  const id = await paid(server, who, '40000')
  await fresh.db.run(sql`
    update withdrawals set receipt_until = ${server.runtime.clock.now()}::timestamptz where id = ${id}::uuid`)
  const said = await confirm(server, who, id, false, 'Nothing came')
  expect([said.status, said.body.code]).toEqual([409, 'receiptOver'])
  expect(await lastOf(server, who)).toMatchObject({ status: 'paid' })
  expect((await confirm(server, who, id, true)).body.value).toMatchObject({
    withdrawal: { status: 'received' },
  })
})

test('gives the money back when it is rejected, with the reason', async () => {
  const who = await payee(server, 1_000_00n)
  const id = await asked(server, who, '40000')
  await run(server, 'nok', 'reject', reference(id), 'The', 'account', 'is', 'closed')
  const { status, timeline } = await lastOf(server, who)
  expect([status, timeline.at(-1)?.reason]).toEqual(['rejected', 'The account is closed'])
  expect(await balanceOf(server, who)).toBe(1_000_00n)
})

test('is taken back by the member only where the policy allows it, and only until it is approved', async () => {
  const who = await payee(server, 1_000_00n)
  const cancel = (id: string) => server.call('POST', `/withdrawals/${id}/cancel`, { token: who.token })
  const first = await asked(server, who, '30000')
  expect((await cancel(first)).body.code).toBe('notAllowed')
  setPolicy(server, 'none')
  expect((await cancel(first)).body.value).toMatchObject({
    balance: '100000',
    withdrawal: { status: 'cancelled' },
  })
  expect((await cancel(first)).body.value).toMatchObject({ balance: '100000' })
  const second = await asked(server, who, '30000')
  await run(server, 'nok', 'approve', reference(second))
  expect((await cancel(second)).body.code).toBe('alreadyDecided')
})

test('counts as received when nobody answers in time, once, and is then final', async () => {
  const who = await payee(server, 1_000_00n)
  const id = await paid(server, who, '40000')
  const due = new Date(Date.now() + 60 * 60_000 + 1_000)
  const counts = await Promise.all(
    Array.from({ length: 4 }, () => fresh.db.transaction(tx => receiveUnanswered(tx, due))),
  )
  expect(counts.filter(count => count > 0)).toHaveLength(1)
  expect(await lastOf(server, who)).toMatchObject({ status: 'autoReceived', nextBy: null })
  expect((await confirm(server, who, id, false)).body.code).toBe('alreadyDecided')
  expect((await server.operator('nok', 'withdrawals', 'refund', reference(id), 'late')).exitCode).toBe(1)
})

test('comes back, the fee with it, when it was not received and is lost; is sent anew without being paid twice', async () => {
  server.change({ withdrawals: { ...DEFAULT_WITHDRAWALS, feeMinor: '1000' } })
  const who = await payee(server, 2_000_00n)
  const [out, fees] = [await houseBalance(server, 'payments_out'), await houseBalance(server, 'fees')]
  const id = await paid(server, who, '40000')
  expect((await houseBalance(server, 'payments_out')) - out).toBe(390_00n)
  expect((await houseBalance(server, 'fees')) - fees).toBe(10_00n)
  await confirm(server, who, id, false, 'Nothing on my statement')
  expect((await lastOf(server, who)).timeline.at(-1)).toMatchObject({
    status: 'notReceived',
    reason: 'Nothing on my statement',
  })
  await run(server, 'nok', 'paid', reference(id), 'KB-5')
  expect((await houseBalance(server, 'payments_out')) - out).toBe(390_00n)
  await confirm(server, who, id, false)
  await run(server, 'nok', 'refund', reference(id), 'The', 'bank', 'returned', 'it')
  expect(await balanceOf(server, who)).toBe(2_000_00n)
  expect((await houseBalance(server, 'payments_out')) - out).toBe(0n)
  expect((await houseBalance(server, 'fees')) - fees).toBe(0n)
})
