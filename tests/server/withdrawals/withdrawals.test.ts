import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { Withdrawal } from '#lib/withdrawals/api.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { receiveUnanswered } from '#server/withdrawals/auto-receipt.ts'
import { decide } from '#server/withdrawals/decide.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { bet, postAlone, walletOf } from '#tests/support/ledger.ts'
import {
  balanceOf,
  type CashierSite,
  houseBalance,
  openCashier,
  PAYMENT_PASSWORD,
  type Payee,
  payee,
  prove,
  withdraw,
} from './site.ts'

// Protects: money that somebody asks to be paid leaves the wallet at once and ends in exactly one place, whoever decides
// at the same time and however often it is asked.

// Bets are entered into the ledger here without a round.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let site: CashierSite
beforeAll(async () => {
  site = await openCashier(fresh.db)
})
beforeEach(() => {
  forgetCounts()
  site.terms({})
  site.policy('strict')
})
const withdrawalOf = (said: { body: { value?: Record<string, unknown> } }) =>
  (said.body.value as { withdrawal: Withdrawal }).withdrawal

async function asked(who: Payee, amount: string): Promise<string> {
  const said = await withdraw(site, who, amount)
  expect(said.body.code).toBeUndefined()
  return withdrawalOf(said).id
}
const reference = (id: string) => referenceOf({ id })
async function run(operator: string, ...args: string[]): Promise<string> {
  const { exitCode, text } = await site.operator(operator, 'withdrawals', ...args)
  expect(exitCode, text).toBe(0)
  return text
}
async function paid(who: Payee, amount: string): Promise<string> {
  const id = await asked(who, amount)
  await run('nok', 'approve', reference(id))
  await run('nok', 'paid', reference(id), 'KB-1')
  return id
}
const lastOf = async (who: Payee): Promise<Withdrawal> => {
  const { body } = await site.call('GET', '/withdrawals', { token: who.token })
  const [last] = (body.value as unknown as { withdrawals: Withdrawal[] }).withdrawals
  if (!last) throw new Error('no withdrawal')
  return last
}
const confirm = (who: Payee, id: string, isReceived: boolean, remark?: string) =>
  site.call('POST', `/withdrawals/${id}/receipt`, {
    token: who.token,
    body: { isReceived, ...(remark ? { remark } : {}) },
  })

test('answers a withdrawal that is locked at once, with its course and when the next step is expected', async () => {
  const who = await payee(site, 1_000_00n)
  const said = await withdraw(site, who, '40000')
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
  expect(await balanceOf(site, who)).toBe(600_00n)
  expect(JSON.stringify(said.body)).not.toContain('1234100')
})

test('goes from applied to received: approved, paid with the bank’s reference, confirmed', async () => {
  const who = await payee(site, 1_000_00n)
  const before = await houseBalance(site, 'payments_out')
  const id = await paid(who, '40000')
  expect(await lastOf(who)).toMatchObject({ status: 'paid', paymentReference: 'KB-1' })
  expect((await houseBalance(site, 'payments_out')) - before).toBe(400_00n)
  expect((await confirm(who, id, true)).body.value).toMatchObject({
    withdrawal: { status: 'received', nextBy: null },
  })
  expect((await confirm(who, id, true)).body.success).toBe(true)
  expect((await confirm(who, id, false)).body.code).toBe('alreadyDecided')
  expect((await site.operator('nok', 'withdrawals', 'refund', reference(id), 'no')).exitCode).toBe(1)
  const { timeline } = await lastOf(who)
  expect(timeline.map(step => step.status)).toEqual(['applied', 'approved', 'paid', 'received'])
})

// Five payment passwords are judged at once, so no race has more.
test('repeats a withdrawal with its id: one hold; the same id with another amount is a conflict', async () => {
  const who = await payee(site, 1_000_00n)
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw(site, who, '40000', { id })))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.value)))).toHaveLength(1)
  expect(await balanceOf(site, who)).toBe(600_00n)
  expect((await withdraw(site, who, '41000', { id })).body.code).toBe('idempotencyConflict')
})

test('races withdrawals, bets and limits for one wallet: what is accepted never exceeds it', async () => {
  const who = await payee(site, 1_000_00n)
  const wallet = walletOf(who.member.id)
  const withdrawals = Array.from({ length: 4 }, () => withdraw(site, who, '30000'))
  const bets = Array.from({ length: 6 }, () => postAlone(fresh.db, bet(wallet, 300_00n, newId())))
  const saids = await Promise.all(withdrawals)
  const outcomes = await Promise.all(bets)
  const accepted =
    saids.filter(said => said.body.success).length + outcomes.filter(one => one.state === 'posted').length
  expect(accepted).toBe(3)
  expect(saids.filter(said => !said.body.success).every(said => said.body.code === 'notEnoughMoney')).toBe(
    true,
  )
  expect(await balanceOf(site, who)).toBe(100_00n)
})

test('races approval against rejection and payment against receipt: one of them happens', async () => {
  const who = await payee(site, 10_000_00n)
  for (let round = 0; round < 8; round += 1) {
    const id = await asked(who, '30000')
    const [one, two] = await Promise.all([
      site.operator('nok', 'withdrawals', 'approve', reference(id)),
      site.operator('lek', 'withdrawals', 'reject', reference(id), 'wrong name'),
    ])
    const { status } = await lastOf(who)
    // Approval may come first and be taken back by the rejection; never the other way round.
    expect(status === 'rejected' ? two.exitCode : one.exitCode).toBe(0)
    if (status === 'approved') continue
    expect((await site.operator('nok', 'withdrawals', 'paid', reference(id), 'KB-2')).exitCode).toBe(1)
  }
})

test('needs two different people above the set amount', async () => {
  const who = await payee(site, 100_000_00n)
  const id = await asked(who, '5000000')
  expect(await run('nok', 'approve', reference(id))).toContain('needs one more approval')
  expect(await lastOf(who)).toMatchObject({ status: 'reviewing' })
  const again = await site.operator('nok', 'withdrawals', 'approve', reference(id))
  expect([again.exitCode, again.text]).toEqual([1, expect.stringContaining('somebody else')])
  expect((await site.operator('nok', 'withdrawals', 'paid', reference(id), 'KB-3')).exitCode).toBe(1)
  expect(await run('lek', 'approve', reference(id))).toContain('is approved')
  const { text } = await site.operator('nok', 'changes', '5')
  expect(text).toContain('lek  withdrawal')
})

test('pays out, refunds and counts as arrived above the set amount only when two people agree on the same', async () => {
  const who = await payee(site, 100_000_00n)
  const id = await asked(who, '5000000')
  for (const name of ['nok', 'lek']) await run(name, 'approve', reference(id))
  expect(await run('nok', 'paid', reference(id), 'KB-7')).toContain('one more agreement')
  const again = await site.operator('nok', 'withdrawals', 'paid', reference(id), 'KB-7')
  expect([again.exitCode, again.text]).toEqual([1, expect.stringContaining('somebody else')])
  expect(await run('lek', 'paid', reference(id), 'KB-8')).toContain('one more agreement')
  expect(await lastOf(who)).toMatchObject({ status: 'approved' })
  expect(await run('lek', 'paid', reference(id), 'KB-7')).toContain('is now paid')
  await confirm(who, id, false)
  expect(await run('nok', 'arrived', reference(id), 'Shown')).toContain('one more agreement')
  expect(await run('nok', 'refund', reference(id), 'Lost')).toContain('one more agreement')
  expect(await balanceOf(site, who)).toBe(50_000_00n)
  expect(await run('lek', 'refund', reference(id), 'Lost')).toContain('is now refunded')
  expect(await balanceOf(site, who)).toBe(100_000_00n)
})

test('refuses "not received" once the time for an answer is over, whether the minute’s work was done or not', async () => {
  const who = await payee(site, 1_000_00n)
  const id = await paid(who, '40000')
  await fresh.db.run(sql`
    update withdrawals set receipt_until = ${site.runtime.clock.now()}::timestamptz where id = ${id}::uuid`)
  const said = await confirm(who, id, false, 'Nothing came')
  expect([said.status, said.body.code]).toEqual([409, 'receiptOver'])
  expect(await lastOf(who)).toMatchObject({ status: 'paid' })
  expect((await confirm(who, id, true)).body.value).toMatchObject({ withdrawal: { status: 'received' } })
})

test('gives the money back when it is rejected, with the reason', async () => {
  const who = await payee(site, 1_000_00n)
  const id = await asked(who, '40000')
  await run('nok', 'reject', reference(id), 'The', 'account', 'is', 'closed')
  const { status, timeline } = await lastOf(who)
  expect([status, timeline.at(-1)?.reason]).toEqual(['rejected', 'The account is closed'])
  expect(await balanceOf(site, who)).toBe(1_000_00n)
})

test('is taken back by the member only where the policy allows it, and only until it is approved', async () => {
  const who = await payee(site, 1_000_00n)
  const cancel = (id: string) => site.call('POST', `/withdrawals/${id}/cancel`, { token: who.token })
  const first = await asked(who, '30000')
  expect((await cancel(first)).body.code).toBe('notAllowed')
  site.policy('none')
  expect((await cancel(first)).body.value).toMatchObject({
    balance: '100000',
    withdrawal: { status: 'cancelled' },
  })
  expect((await cancel(first)).body.value).toMatchObject({ balance: '100000' })
  const second = await asked(who, '30000')
  await run('nok', 'approve', reference(second))
  expect((await cancel(second)).body.code).toBe('alreadyDecided')
})

test('counts as received when nobody answers in time, once, and is then final', async () => {
  const who = await payee(site, 1_000_00n)
  const id = await paid(who, '40000')
  const due = new Date(Date.now() + 60 * 60_000 + 1_000)
  const counts = await Promise.all(
    Array.from({ length: 4 }, () => fresh.db.transaction(tx => receiveUnanswered(tx, due))),
  )
  expect(counts.filter(count => count > 0)).toHaveLength(1)
  expect(await lastOf(who)).toMatchObject({ status: 'autoReceived', nextBy: null })
  expect((await confirm(who, id, false)).body.code).toBe('alreadyDecided')
  expect((await site.operator('nok', 'withdrawals', 'refund', reference(id), 'late')).exitCode).toBe(1)
})

test('comes back, the fee with it, when it was not received and is lost; is sent anew without being paid twice', async () => {
  site.terms({ feeMinor: '1000' })
  const who = await payee(site, 2_000_00n)
  const [out, fees] = [await houseBalance(site, 'payments_out'), await houseBalance(site, 'fees')]
  const id = await paid(who, '40000')
  expect((await houseBalance(site, 'payments_out')) - out).toBe(390_00n)
  expect((await houseBalance(site, 'fees')) - fees).toBe(10_00n)
  await confirm(who, id, false, 'Nothing on my statement')
  expect((await lastOf(who)).timeline.at(-1)).toMatchObject({
    status: 'notReceived',
    reason: 'Nothing on my statement',
  })
  await run('nok', 'paid', reference(id), 'KB-5')
  expect((await houseBalance(site, 'payments_out')) - out).toBe(390_00n)
  await confirm(who, id, false)
  await run('nok', 'refund', reference(id), 'The', 'bank', 'returned', 'it')
  expect(await balanceOf(site, who)).toBe(2_000_00n)
  expect((await houseBalance(site, 'payments_out')) - out).toBe(0n)
  expect((await houseBalance(site, 'fees')) - fees).toBe(0n)
})

test('rolls back whole when the row cannot be written: nothing is locked', async () => {
  const who = await payee(site, 1_000_00n)
  const id = await asked(who, '30000')
  const fails = fresh.db.transaction(async tx => {
    await decide(tx, { id, status: 'rejected', at: new Date(), reason: 'x'.repeat(201) })
  })
  await expect(fails).rejects.toThrow()
  expect(await balanceOf(site, who)).toBe(700_00n)
  expect(await lastOf(who)).toMatchObject({ status: 'applied' })
})

test('refuses a wrong payment password, and after five of them the right one too', async () => {
  const who = await payee(site, 1_000_00n)
  expect((await withdraw(site, who, '30000', { paymentPassword: '' })).body).toMatchObject({
    code: 'required',
  })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const said = await withdraw(site, who, '30000', { paymentPassword: '111222' })
    expect(said.body).toMatchObject({ code: 'wrongPaymentPassword', field: 'paymentPassword' })
  }
  expect((await withdraw(site, who, '30000', { paymentPassword: PAYMENT_PASSWORD })).body.code).toBe(
    'tooManyRequests',
  )
  expect(await balanceOf(site, who)).toBe(1_000_00n)
})

test('lists every withdrawal by pages of twenty, none twice, and none before another member’s', async () => {
  site.terms({ dailyCount: 30, dailyMaxMinor: '10000000' })
  const [who, other] = [await payee(site, 10_000_00n), await payee(site, 0n)]
  for (let count = 0; count < 22; count += 1) {
    forgetCounts()
    await asked(who, '30000')
  }
  type Page = { withdrawals: Withdrawal[]; next: string | null }
  const page = async (of: Payee, query: string) =>
    (await site.call('GET', `/withdrawals${query}`, { token: of.token })).body.value as unknown as Page
  const first = await page(who, '')
  const second = await page(who, `?before=${first.next}`)
  expect([first.withdrawals.length, second.withdrawals.length, second.next]).toEqual([20, 2, null])
  const ids = [...first.withdrawals, ...second.withdrawals].map(one => one.id)
  expect(new Set(ids).size).toBe(22)
  expect((await page(other, `?before=${ids[0]}`)).withdrawals).toEqual([])
})

test('refuses what is outside the limits of one withdrawal and of a day', async () => {
  site.terms({ dailyMaxMinor: '70000', dailyCount: 2 })
  const who = await payee(site, 10_000_00n)
  expect((await withdraw(site, who, '29999')).body).toMatchObject({
    code: 'amountOutsideLimits',
    field: 'amount',
  })
  expect((await withdraw(site, who, '20000001')).body.code).toBe('amountOutsideLimits')
  await asked(who, '40000')
  expect((await withdraw(site, who, '30001')).body).toMatchObject({
    code: 'withdrawalDayLimit',
    message: expect.stringContaining('฿300.00'),
  })
  await asked(who, '30000')
  expect((await withdraw(site, who, '30000')).body.code).toBe('withdrawalDayLimit')
})

test('refuses withdrawals while they wait after a password was set anew', async () => {
  const who = await payee(site, 1_000_00n)
  await fresh.db.run(sql`
    update members set withdrawals_held_until = now() + interval '1 day' where id = ${who.member.id}::uuid`)
  const said = await withdraw(site, who, '30000')
  expect(said.body).toMatchObject({ code: 'withdrawalsHeld' })
})

test('keeps accounts and withdrawals of one member from every other (S26)', async () => {
  const [who, other] = [await payee(site, 1_000_00n), await payee(site, 1_000_00n)]
  const id = await paid(who, '30000')
  expect((await confirm(other, id, false)).status).toBe(404)
  expect((await confirm(other, newId(), false)).status).toBe(404)
  expect((await withdraw(site, other, '30000', { accountId: who.accountId })).body.code).toBe(
    'payoutAccountMissing',
  )
  const removed = await site.call('DELETE', `/payout-accounts/${who.accountId}`, { token: other.token })
  expect(removed.status).toBe(404)
})

test('registers accounts in the member’s own name only, with a recent proof, and each once', async () => {
  const who = await payee(site, 0n)
  const add = (entry: Record<string, unknown>) =>
    site.call('POST', '/payout-accounts', {
      token: who.token,
      body: {
        id: newId(),
        provider: 'SCB',
        number: '987-6-54321-0',
        holderName: 'Mr. SOMCHAI JAIDEE',
        ...entry,
      },
    })
  expect((await add({ holderName: 'Somsak Jaidee' })).body).toMatchObject({
    code: 'payoutNameDiffers',
    field: 'holderName',
  })
  expect((await add({ number: '987654321' })).body).toMatchObject({
    code: 'payoutNumberForm',
    field: 'number',
  })
  expect((await add({ provider: 'NOBANK' })).body).toMatchObject({ code: 'badInput', field: 'provider' })
  expect((await add({})).body.value).toMatchObject({
    account: { number: '···· 3210', providerName: 'Siam Commercial Bank' },
  })
  expect((await add({})).body.code).toBe('payoutAccountThere')
  for (const number of ['1111111112', '1111111113', '1111111114']) await add({ number })
  expect((await add({ number: '1111111115' })).body.code).toBe('payoutAccountsFull')
  forgetCounts()
  site.pass(6 * 60_000)
  expect((await add({ number: '1111111116' })).body.code).toBe('reauthenticationNeeded')
  await prove(site, who)
  const removed = await site.call('DELETE', `/payout-accounts/${who.accountId}`, { token: who.token })
  expect(removed.body.success).toBe(true)
  expect((await withdraw(site, who, '30000')).body.code).toBe('payoutAccountMissing')
})
