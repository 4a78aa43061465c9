import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { DepositDetails, QueuedDeposit } from '#lib/operators/deposits-api.ts'
import type { QueuedWithdrawal, WithdrawalDetails } from '#lib/operators/withdrawals-api.ts'
import { DEFAULT_DEPOSITS } from '#lib/site/deposits-setting.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { seatOperator } from '#tests/support/operators.ts'
import { balanceOf, type Payee, payee } from '#tests/support/payees.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { asked, lastOf } from '../withdrawals/withdrawal-calls.ts'

// Protects (product decisions, section 10; reliability S32): the console decides about payments by the same acts as the
// command line: a whole account number and a picture leave an entry, two people say the same from the set amount on, and
// a queue never hides rows.

const fresh = useDatabase()
let server: TestServer<'cashier' | 'operators'>
const tokens = new Map<string, string>()

const promptPay = {
  target: '0801234567',
  name: 'Example Co., Ltd.',
  minMinor: '10000',
  maxMinor: '10000000',
  feeMinor: '0',
  payMinutes: 15,
  expectedMinutes: 5,
}

beforeAll(async () => {
  const settings = { deposits: { ...DEFAULT_DEPOSITS, promptPay } }
  server = await openTestServer(fresh.db, { features: ['cashier', 'operators'], settings })
  for (const name of ['ann', 'bob']) tokens.set(name, (await seatOperator(server, name, ['finance'])).token)
  tokens.set('sue', (await seatOperator(server, 'sue', ['support'])).token)
})

const as = (name: string, method: string, path: string, body?: object) =>
  server.call(method, `/operator${path}`, { token: tokens.get(name), ...(body ? { body } : {}) })
const subjectsOf = async (who: Payee) =>
  (
    await fresh.db.rows(sql<{ line: string }>`
      select operator || ': ' || subject || ' → ' || coalesce(after #>> '{}', '') as line
        from operator_changes c join operator_change_links l on l.change_id = c.id
       where member_id = (select id from members where account = ${who.member.account}) order by l.seq`)
  ).map(({ line }) => line.replace(/[0-9A-F]{6}-[0-9A-F]{6}/g, 'REF'))

test('a small withdrawal is reviewed, approved and paid by one person; each step and each look is an entry', async () => {
  const who = await payee(server, 1_000_00n)
  const id = await asked(server, who, '30000')
  const { body } = await as('sue', 'GET', '/withdrawals')
  const [row] = (body.value as unknown as { withdrawals: QueuedWithdrawal[] }).withdrawals
  expect(row).toMatchObject({ id, amount: '30000', status: 'applied', proposal: null })
  expect(row?.number).toMatch(/^···· \d{4}$/)
  const details = await as('sue', 'GET', `/withdrawals/${id}`)
  const { number, toPay, steps } = details.body.value as unknown as WithdrawalDetails
  expect(number).toMatch(/^\d+$/)
  expect([toPay, steps.map(one => one.status)]).toEqual(['30000', ['applied']])
  expect((await as('sue', 'POST', `/withdrawals/${id}/review`, {})).body.value).toEqual({ state: 'done' })
  expect((await as('sue', 'POST', `/withdrawals/${id}/approve`, {})).body.code).toBe('notAllowed')
  expect((await as('ann', 'POST', `/withdrawals/${id}/approve`, {})).body.value).toEqual({ state: 'done' })
  expect((await as('bob', 'POST', `/withdrawals/${id}/approve`, {})).body.code).toBe('alreadyDecided')
  const paid = await as('ann', 'POST', `/withdrawals/${id}/paid`, { bankReference: 'KB-1' })
  expect(paid.body.value).toEqual({ state: 'done' })
  expect(await lastOf(server, who)).toMatchObject({ status: 'paid', paymentReference: 'KB-1' })
  expect(await subjectsOf(who)).toEqual([
    'sue: withdrawal REF → read',
    'sue: withdrawal REF → reviewing',
    'ann: withdrawal REF approval → ["ann"]',
    'ann: withdrawal REF → approved',
    'ann: withdrawal REF → paid',
  ])
})

test('a large one takes two who say the same; what the second one says otherwise is shown beside it', async () => {
  const who = await payee(server, 100_000_00n)
  const id = await asked(server, who, '5000000')
  const path = `/withdrawals/${id}`
  expect((await as('ann', 'POST', `${path}/approve`, {})).body.value).toEqual({ state: 'waiting' })
  expect((await as('ann', 'POST', `${path}/approve`, {})).body.code).toBe('secondPersonOther')
  expect((await as('bob', 'POST', `${path}/approve`, {})).body.value).toEqual({ state: 'done' })
  const pay = (name: string, bankReference: string, instead?: boolean) =>
    as(name, 'POST', `${path}/paid`, { bankReference, ...(instead ? { instead } : {}) })
  expect((await pay('ann', 'KB123')).body.value).toEqual({ state: 'waiting' })
  const other = await pay('bob', 'KB999')
  expect([other.status, other.body.code, other.body.details]).toEqual([
    409,
    'secondPersonDiffers',
    { proposed: 'paid KB123', by: 'ann', entered: 'paid KB999' },
  ])
  const { body } = await as('bob', 'GET', path)
  expect((body.value as unknown as WithdrawalDetails).proposal).toMatchObject({ by: 'ann', input: 'KB123' })
  expect((await pay('bob', 'KB999', true)).body.value).toEqual({ state: 'waiting' })
  expect((await pay('ann', 'KB999')).body.value).toEqual({ state: 'done' })
  expect(await lastOf(server, who)).toMatchObject({ status: 'paid', paymentReference: 'KB999' })
})

test('a case is taken by one person at a time, whom the queue names; who decides may take it over', async () => {
  const who = await payee(server, 1_000_00n)
  const id = await asked(server, who, '30000')
  const say = (name: string, act: string, body: object = {}) =>
    as(name, 'POST', `/withdrawals/${id}/${act}`, body)
  const takenBy = async () => {
    const { withdrawals } = (await as('ann', 'GET', '/withdrawals')).body.value as unknown as {
      withdrawals: QueuedWithdrawal[]
    }
    return withdrawals.find(one => one.id === id)?.takenBy?.person
  }
  const all = await Promise.all(['ann', 'bob', 'sue'].map(name => say(name, 'take')))
  expect(all.map(one => one.body.code ?? 'taken').toSorted()).toEqual(['caseTaken', 'caseTaken', 'taken'])
  expect((await say('ann', 'take', { instead: true })).body.code).toBe(
    all[0]?.body.success ? 'alreadyDecided' : undefined,
  )
  expect(await takenBy()).toBe('ann')
  // Support takes nothing from others, and lets go of nothing of theirs.
  for (const [act, body] of [
    ['take', {}],
    ['take', { instead: true }],
    ['release', {}],
  ] as const)
    expect((await say('sue', act, body)).body.code).toBe('caseTaken')
  expect((await say('bob', 'take', { instead: true })).body.value).toEqual({})
  expect(await takenBy()).toBe('bob')
  expect((await say('bob', 'release')).body.value).toEqual({})
  expect((await say('bob', 'release')).body.code).toBe('alreadyDecided')
  expect(await takenBy()).toBeUndefined()
  expect((await subjectsOf(who)).slice(-2)).toEqual([
    'bob: withdrawal REF case → bob',
    'bob: withdrawal REF case → released',
  ])
  await say('ann', 'reject', { reason: 'Wrong account' })
  expect((await say('sue', 'take')).body.code).toBe('alreadyDecided')
})

test('a rejection gives the money back and tells the reason; without a reason nothing happens', async () => {
  const who = await payee(server, 1_000_00n)
  const id = await asked(server, who, '30000')
  const none = await as('ann', 'POST', `/withdrawals/${id}/reject`, { reason: '  ' })
  expect([none.status, none.body.field]).toEqual([400, 'reason'])
  const done = await as('ann', 'POST', `/withdrawals/${id}/reject`, { reason: 'Wrong account' })
  expect(done.body.value).toEqual({ state: 'done' })
  expect(await balanceOf(server, who)).toBe(100_000n)
})

test('a deposit is seen in the queue, and credited once however many press at the same time', async () => {
  const who = await payee(server, 0n)
  const body = { id: newId(), method: 'promptPay', amount: '20000' }
  expect((await server.call('POST', '/deposits', { token: who.token, body })).body.code).toBeUndefined()
  const queue = await as('sue', 'GET', '/deposits')
  const { deposits, total } = queue.body.value as unknown as { deposits: QueuedDeposit[]; total: number }
  const [row] = deposits.filter(one => one.member.account === who.member.account)
  expect([row?.status, total]).toEqual(['awaiting', deposits.length])
  const path = `/deposits/${row?.id}`
  const opened = (await as('sue', 'GET', path)).body.value as unknown as DepositDetails
  expect(opened).toMatchObject({ amount: '20000', target: { payee: 'Example Co., Ltd.' }, reports: [] })
  expect((await as('sue', 'POST', `${path}/approve`, {})).body.code).toBe('notAllowed')
  const all = await Promise.all(['ann', 'bob'].map(name => as(name, 'POST', `${path}/approve`, {})))
  expect(all.map(one => one.body.code ?? 'done').toSorted()).toEqual(['alreadyDecided', 'done'])
  expect(await balanceOf(server, who)).toBe(20_000n)
})

test('a queue goes on behind the last row of a page, and counts all', async () => {
  const who = await payee(server, 10_000_00n)
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) ids.push(await asked(server, who, '30000'))
  const page = async (after?: string) => {
    const { body } = await as('ann', 'GET', `/withdrawals${after ? `?after=${after}` : ''}`)
    return body.value as unknown as { withdrawals: QueuedWithdrawal[]; total: number; next: string | null }
  }
  const all = await page()
  const rest = await page(all.withdrawals[0]?.id)
  expect(rest.withdrawals.map(one => one.id)).toEqual(all.withdrawals.slice(1).map(one => one.id))
  expect([all.total, rest.total, rest.next]).toEqual([all.withdrawals.length, all.total, null])
  expect(ids.every(id => all.withdrawals.some(one => one.id === id))).toBe(true)
})
