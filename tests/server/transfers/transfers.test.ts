import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_TRANSFERS } from '#lib/site/transfers-setting.ts'
import type { Transfer, TransferSetup, TransferTarget } from '#lib/transfers/api.ts'
import { sql } from '#server/db/sql.ts'
import { post } from '#server/ledger/batch.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { send } from '#server/transfers/send.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { bet, walletOf } from '#tests/support/ledger.ts'
import type { Said } from '../identity/site.ts'
import {
  balanceOf,
  type CashierSite,
  openCashier,
  PAYMENT_PASSWORD,
  type Payee,
  payee,
} from '../withdrawals/site.ts'

// Protects: money goes along one edge of the tree, once, from an open account to an open one, and never more than is
// there and free to leave, whoever sends at the same time (reliability C16, F3, F4, F13, F23).

// Bets are entered into the ledger here without a round.
const fresh = useDatabase('postgres', { checks: 'ledger' })
let site: CashierSite
beforeAll(async () => {
  site = await openCashier(fresh.db)
})
beforeEach(() => {
  forgetCounts()
  site.transfers({})
  site.policy('strict')
})
/** Puts one below another in the tree. */
async function below(who: Payee, upline: Payee): Promise<void> {
  await site.db.run(sql`
    update members set upline = ${upline.member.id}::uuid,
      ancestors = (select ancestors from members where id = ${upline.member.id}::uuid) || id
    where id = ${who.member.id}::uuid`)
}
async function line(...balances: bigint[]): Promise<Payee[]> {
  const people: Payee[] = []
  for (const balance of balances) {
    const who = await payee(site, balance)
    const upline = people.at(-1)
    if (upline) await below(who, upline)
    people.push(who)
  }
  return people
}
function transfer(
  from: Payee,
  to: Payee,
  amount: string,
  entry: Record<string, unknown> = {},
): Promise<Said> {
  const input = { id: newId(), toId: to.member.id, amount, paymentPassword: PAYMENT_PASSWORD, ...entry }
  return site.sealed('POST', '/transfers', 'createTransfer', input, { token: from.token })
}
async function read<Value>(who: Payee, path: string): Promise<Value> {
  const { body } = await site.call('GET', path, { token: who.token })
  expect(body.code).toBeUndefined()
  return body.value as unknown as Value
}
const listOf = async (who: Payee) => (await read<{ transfers: Transfer[] }>(who, '/transfers')).transfers
const freeze = (who: Payee, status: string) =>
  site.db.run(sql`update members set status = ${status} where id = ${who.member.id}::uuid`)

test('answers a transfer to the upline and to a downline, and both sides’ records tell of it', async () => {
  const [agent, member] = (await line(0n, 1_000_00n)) as [Payee, Payee]
  const up = await transfer(member, agent, '30000')
  expect(up.body.value).toMatchObject({
    balance: '70000',
    transfer: { direction: 'up', isMine: true, amount: '30000', currency: 'THB' },
  })
  expect((await transfer(agent, member, '10000')).body.value).toMatchObject({ balance: '20000' })
  expect([await balanceOf(site, agent), await balanceOf(site, member)]).toEqual([200_00n, 800_00n])
  const [mine, theirs] = [await listOf(member), await listOf(agent)]
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
  const { rows } = await read<{ rows: { kind: string; amount: string }[] }>(member, '/account-record?days=1')
  expect(rows.slice(0, 2).map(row => [row.kind, row.amount])).toEqual([
    ['transfer', '10000'],
    ['transfer', '-30000'],
  ])
  const told = await site.db.row(sql<{ count: number }>`
    select count(*)::int as count from inbox_messages
    where kind = 'transferReceived' and member_id = any(${[agent.member.id, member.member.id]}::uuid[])`)
  expect(told?.count).toBe(2)
})

test('answers who is on the other end, and what is left', async () => {
  const [agent, member] = (await line(0n, 1_000_00n)) as [Payee, Payee]
  expect(await read<TransferSetup>(member, '/transfers/setup')).toMatchObject({
    isOn: true,
    transferable: '100000',
    upline: { id: agent.member.id, direction: 'up' },
    hasDownlines: false,
    hasPaymentPassword: true,
  })
  const targets = async (search: string) =>
    (await read<{ targets: TransferTarget[] }>(agent, `/transfers/targets?search=${search}`)).targets
  const { account } = member.member
  expect((await targets(account.slice(0, 4).toUpperCase())).map(one => one.account)).toEqual([account])
  expect(await targets('nobody')).toEqual([])
  await freeze(member, 'frozen')
  expect(await targets('')).toEqual([])
  await freeze(member, 'active')
})

test('refuses what the policy of the deployment does not allow: everything, or what goes up', async () => {
  const [agent, member] = (await line(1_000_00n, 1_000_00n)) as [Payee, Payee]
  site.policy('pagcor')
  expect(await read<TransferSetup>(member, '/transfers/setup')).toMatchObject({ isOn: true, upline: null })
  expect((await transfer(member, agent, '10000')).body.code).toBe('notAllowed')
  expect((await transfer(agent, member, '10000')).body.value).toMatchObject({ balance: '90000' })
  site.policy('mga')
  expect(await read<TransferSetup>(agent, '/transfers/setup')).toMatchObject({ isOn: false })
  expect((await transfer(agent, member, '10000')).body.code).toBe('notAllowed')
  expect(await balanceOf(site, agent)).toBe(900_00n)
})

test('refuses everybody who is not one edge away, alike', async () => {
  const [top, middle, low] = (await line(1_000_00n, 1_000_00n, 1_000_00n)) as [Payee, Payee, Payee]
  const stranger = await payee(site, 0n)
  const sibling = await payee(site, 0n)
  await below(sibling, top)
  const refusals = [
    await transfer(low, top, '10000'),
    await transfer(top, low, '10000'),
    await transfer(middle, sibling, '10000'),
    await transfer(middle, stranger, '10000'),
    await transfer(middle, middle, '10000'),
    await transfer(middle, top, '10000', { toId: newId() }),
  ]
  for (const { body } of refusals)
    expect([body.code, body.field, body.message]).toEqual([
      'transferTargetMissing',
      'toId',
      refusals[0]?.body.message,
    ])
})

test('refuses frozen and closed accounts on both ends, a trial, and a deployment without transfers', async () => {
  const [agent, member] = (await line(0n, 1_000_00n)) as [Payee, Payee]
  for (const status of ['frozen', 'closed']) {
    await freeze(agent, status)
    expect((await transfer(member, agent, '10000')).body.code).toBe('transferTargetMissing')
  }
  await freeze(agent, 'active')
  await freeze(member, 'frozen')
  expect((await transfer(member, agent, '10000')).body.success).toBe(false)
  await freeze(member, 'active')
  await site.db.run(sql`update members set member_type = 4 where id = ${agent.member.id}::uuid`)
  expect((await transfer(member, agent, '10000')).body.code).toBe('transferTargetMissing')
  await site.db.run(sql`update members set member_type = 0 where id = ${agent.member.id}::uuid`)
  site.transfers({ on: false })
  expect((await transfer(member, agent, '10000')).body.code).toBe('notAllowed')
  expect(await read<TransferSetup>(member, '/transfers/setup')).toMatchObject({ isOn: false })
  expect((await site.call('GET', '/transfers')).status).toBe(401)
  expect(await balanceOf(site, member)).toBe(1_000_00n)
})

test('refuses amounts outside the limits, above the day’s, above the balance, and without the payment password', async () => {
  const [agent, member] = (await line(0n, 1_000_00n)) as [Payee, Payee]
  const code = async (amount: string, entry?: Record<string, unknown>) =>
    (await transfer(member, agent, amount, entry)).body.code
  expect(await code('9999')).toBe('amountOutsideLimits')
  expect(await code('5000001')).toBe('amountOutsideLimits')
  expect(await code('100001')).toBe('notEnoughMoney')
  expect(await code('10000', { paymentPassword: '000000' })).toBe('wrongPaymentPassword')
  expect(await code('10000', { paymentPassword: '' })).toBe('required')
  site.transfers({ dailyMaxMinor: '20000', dailyCount: 2 })
  expect(await code('15000')).toBeUndefined()
  expect(await code('10000')).toBe('transferDayLimit')
  site.transfers({ dailyCount: 1 })
  expect(await code('10000')).toBe('transferDayLimit')
  expect(await balanceOf(site, agent)).toBe(150_00n)
})

test('refuses money that has to be played first, and waits as withdrawals do after a password was set anew', async () => {
  const [agent, member] = (await line(0n, 1_000_00n)) as [Payee, Payee]
  const at = site.runtime.clock.now()
  const asked = {
    memberId: member.member.id,
    source: 'deposit',
    reference: newId(),
    unit: 'THB',
    at,
  } as const
  await site.db.transaction(tx => requireTurnover(tx, { ...asked, base: 600_00n, required: 600_00n }))
  expect((await transfer(member, agent, '50000')).body.code).toBe('transferTurnover')
  expect((await transfer(member, agent, '40000')).body.success).toBe(true)
  const later = new Date(at.getTime() + 3_600_000)
  await site.db.run(sql`
    update members set withdrawals_held_until = ${later} where id = ${member.member.id}::uuid`)
  expect((await transfer(member, agent, '10000')).body.code).toBe('transfersHeld')
})

// Five payment passwords are judged at once, so no race has more.
test('repeats a transfer with its id: one movement; the same id for something else is a conflict', async () => {
  const [agent, member] = (await line(0n, 1_000_00n)) as [Payee, Payee]
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 4 }, () => transfer(member, agent, '40000', { id })))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.value))).size).toBe(1)
  expect(await balanceOf(site, agent)).toBe(400_00n)
  expect((await transfer(member, agent, '50000', { id })).body.code).toBe('idempotencyConflict')
  expect((await transfer(agent, member, '40000', { id })).body.code).toBe('idempotencyConflict')
  expect(await balanceOf(site, agent)).toBe(400_00n)
})

/** A transfer whose payment password was right: races of many need no hashing. */
async function sendNow(from: Payee, to: Payee, amount: bigint): Promise<string> {
  const call = {
    input: { id: newId(), toId: to.member.id, amount: amount.toString(), paymentPassword: '' },
    session: { memberId: from.member.id, book: 'real' },
    runtime: site.runtime,
    language: 'en',
    address: '',
    refusal: (code: string, options?: object) => new Refusal(code as 'notFound', options),
  } as unknown as Parameters<typeof send>[0]
  const terms = { ...DEFAULT_TRANSFERS, minMinor: '1', dailyCount: 1_000 }
  return site.db
    .transaction(tx => send(call, tx, terms))
    .then(
      () => 'sent',
      error => (error instanceof Refusal ? error.code : `fault: ${error}`),
    )
}

test('races 200 pairs of transfers that cross: no deadlock reaches anybody, and no money is made or lost', async () => {
  const [agent, member] = (await line(500_00n, 500_00n)) as [Payee, Payee]
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
  expect((await balanceOf(site, agent)) + (await balanceOf(site, member))).toBe(1_000_00n)
  expect((await listOf(agent)).length).toBe(20)
}, 60_000)

test('races bets and transfers for the same money: what is accepted is what was there', async () => {
  const [agent, member] = (await line(0n, 100_00n)) as [Payee, Payee]
  const outcomes = await Promise.all([
    ...Array.from({ length: 30 }, () => sendNow(member, agent, 5_00n)),
    ...Array.from({ length: 30 }, () =>
      site.db
        .transaction(tx => post(tx, bet(walletOf(member.member.id), 5_00n, newId())))
        .then(({ state }) => (state === 'posted' ? 'sent' : 'notEnoughMoney')),
    ),
  ])
  expect(outcomes.filter(one => one === 'sent')).toHaveLength(20)
  expect(outcomes.filter(one => one === 'notEnoughMoney')).toHaveLength(40)
  expect(await balanceOf(site, member)).toBe(0n)
}, 60_000)

test('a transfer stays as it was written', async () => {
  const [agent, member] = (await line(0n, 1_000_00n)) as [Payee, Payee]
  await transfer(member, agent, '10000')
  await expect(site.db.run(sql`update member_transfers set amount = 1`)).rejects.toThrow(/append-only/)
  await expect(site.db.run(sql`delete from member_transfers`)).rejects.toThrow(/append-only/)
})

test('lists every transfer by pages of twenty, sent and got, none twice', async () => {
  site.transfers({ minMinor: '1000', dailyCount: 30 })
  const [upline, who] = (await line(1_000_00n, 0n)) as [Payee, Payee]
  for (let count = 0; count < 22; count += 1) {
    forgetCounts()
    expect((await transfer(upline, who, '1000')).body.code).toBeUndefined()
  }
  type Page = { transfers: Transfer[]; next: string | null }
  for (const reader of [upline, who]) {
    const first = await read<Page>(reader, '/transfers')
    const second = await read<Page>(reader, `/transfers?before=${first.next}`)
    expect([first.transfers.length, second.transfers.length, second.next]).toEqual([20, 2, null])
    expect(new Set([...first.transfers, ...second.transfers].map(one => one.id)).size).toBe(22)
  }
})
