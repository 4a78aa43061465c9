import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { WalletAdjustment } from '#lib/operators/adjustments-api.ts'
import type { MemberDebt } from '#lib/operators/debts-api.ts'
import type { GivenReward } from '#lib/operators/rewards-api.ts'
import { sql } from '#server/db/sql.ts'
import { account } from '#server/ledger/accounts.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { writeRoles } from '#server/operator/people-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { writeSetting } from '#server/site/queries.ts'
import { insertDebts } from '#server/vendor-wallet/debt-queries.ts'
import { expectBooksBalanced } from '#tests/support/books.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { seatOperator } from '#tests/support/operators.ts'
import { balanceOf } from '#tests/support/payees.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects (I16, I19; reliability S32): the console corrects wallets, gives rewards and ends debts by the same acts as the
// command line: once for one id, with one entry, by two different people from the set amount on, and not at all for a role
// that is not listed.

const fresh = useDatabase()
let server: TestServer<'operators'>
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  for (const name of ['ann', 'bob', 'dan'])
    tokens.set(name, (await seatOperator(server, name, ['finance'])).token)
  tokens.set('sue', (await seatOperator(server, 'sue', ['support'])).token)
  const from = { secondPersonFromMinor: '100000' }
  for (const key of ['adjustments', 'rewards'] as const)
    await fresh.db.transaction(tx => writeSetting(tx, key, from, server.clock.now()))
})
beforeEach(() => forgetCounts())

let members = 0
async function member(balance = 0n): Promise<SignedIn> {
  members += 1
  const seat = await signUp(server, `corrected${members}`)
  if (balance > 0n) await postAlone(fresh.db, deposit(walletOf(seat.member.id), balance, newId()))
  return seat
}
const as = (name: string, method: string, path: string, body?: object) =>
  server.call(method, `/operator${path}`, { token: tokens.get(name), ...(body ? { body } : {}) })
const entered = (who: SignedIn, amount: string, reason: string) => ({
  id: newId(),
  member: who.member.id,
  amount,
  reason,
})
async function entries(): Promise<string[]> {
  const rows = await fresh.db.rows(sql<{ line: string }>`
    select operator || ': ' || subject || ' → ' || coalesce(after #>> '{}', '') as line
      from operator_changes c join operator_change_links l on l.change_id = c.id order by l.seq`)
  return rows.map(({ line }) => line.replace(/[0-9A-F]{6}-[0-9A-F]{6}/g, 'REF'))
}
/** What an act adds to the book of changes. */
async function written(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await entries()).length
  await work()
  return (await entries()).slice(before)
}

test('a small correction is posted by one person, once however often its id is sent, with one entry', async () => {
  const who = await member(1_000n)
  const body = entered(who, '5025', 'Lost stake')
  const lines = await written(async () => {
    const all = await Promise.all([1, 2, 3].map(() => as('ann', 'POST', '/adjustments', body)))
    for (const one of all) expect(one.body.value).toEqual({ state: 'done', balance: '6025' })
  })
  expect(lines).toEqual([
    `ann: adjustment REF → ${who.member.account} holds 60.25 THB, +50.25 THB: Lost stake`,
  ])
  const other = { ...body, amount: '1' }
  expect((await as('ann', 'POST', '/adjustments', other)).body.code).toBe('idempotencyConflict')
  expect((await as('bob', 'POST', '/adjustments', body)).body.code).toBe('idempotencyConflict')
  expect(await balanceOf(server, who)).toBe(6_025n)
})

test('who is not listed corrects nothing, and what cannot be meant is told beside its field', async () => {
  const who = await member(1_000n)
  const lines = await written(async () => {
    const { status, body } = await as('sue', 'POST', '/adjustments', entered(who, '100', 'Mine'))
    expect([status, body.code]).toEqual([403, 'notAllowed'])
    for (const [change, code, field] of [
      [{ amount: '0' }, 'badAmount', 'amount'],
      [{ amount: '1.5' }, 'badAmount', 'amount'],
      [{ amount: '900000000000000000' }, 'badAmount', 'amount'],
      [{ reason: ' ' }, 'required', 'reason'],
      [{ member: newId() }, 'notFound', 'member'],
    ] as const) {
      const told = await as('ann', 'POST', '/adjustments', { ...entered(who, '100', 'x'), ...change })
      expect(told.body).toMatchObject({ code, field })
    }
    const below = await as('ann', 'POST', '/adjustments', entered(who, '-1001', 'Paid twice'))
    expect([below.status, below.body.code]).toEqual([409, 'walletHoldsLess'])
  })
  expect([lines, await balanceOf(server, who)]).toEqual([[], 1_000n])
  expect((await as('ann', 'POST', '/adjustments', entered(who, '7', 'Once'))).body.success).toBe(true)
  const again = await as('bob', 'POST', '/adjustments', entered(who, '7', 'Once'))
  expect(again.body).toMatchObject({ code: 'adjustmentSame', field: 'reason' })
})

test('a large correction waits in the queue for somebody else, or is taken back with a reason', async () => {
  const who = await member(1_000n)
  const body = entered(who, '100000', 'By the audit')
  const path = `/adjustments/${body.id}`
  expect((await as('ann', 'POST', '/adjustments', body)).body.value).toEqual({
    state: 'waiting',
    balance: null,
  })
  const queue = await as('bob', 'GET', '/adjustments')
  const { adjustments, total } = queue.body.value as unknown as {
    adjustments: WalletAdjustment[]
    total: number
  }
  expect([total, adjustments.at(-1)]).toMatchObject([
    1,
    { id: body.id, state: 'proposed', approvals: ['ann'] },
  ])
  expect((await as('ann', 'POST', `${path}/approve`, {})).body.code).toBe('secondPersonOther')
  expect((await as('sue', 'POST', `${path}/approve`, {})).body.code).toBe('notAllowed')
  const both = await Promise.all(['bob', 'dan'].map(name => as(name, 'POST', `${path}/approve`, {})))
  expect(both.map(one => one.body.code ?? 'done').toSorted()).toEqual(['alreadyDecided', 'done'])
  expect(await balanceOf(server, who)).toBe(101_000n)
  expect((await as('bob', 'GET', path)).body.value).toMatchObject({ state: 'posted', reason: 'By the audit' })

  const second = entered(who, '-100000', 'A mistake')
  await as('ann', 'POST', '/adjustments', second)
  const back = (reason: string) => as('bob', 'POST', `/adjustments/${second.id}/withdraw`, { reason })
  expect((await back('')).body.field).toBe('reason')
  expect((await back('Was right')).body.value).toEqual({ state: 'done' })
  expect((await back('Was right')).body.code).toBe('alreadyDecided')
  expect((await as('bob', 'POST', `/adjustments/${newId()}/approve`, {})).status).toBe(404)
  expect(await balanceOf(server, who)).toBe(101_000n)
})

test('what somebody entered counts for nothing once they may no longer decide', async () => {
  tokens.set('eve', (await seatOperator(server, 'eve', ['finance'])).token)
  const who = await member()
  const body = entered(who, '100000', 'Before leaving')
  await as('eve', 'POST', '/adjustments', body)
  const at = server.clock.now()
  await writeRoles(fresh.db, { name: 'eve', roles: ['content'], at })
  const path = `/adjustments/${body.id}/approve`
  expect((await as('ann', 'POST', path, {})).body.value).toEqual({ state: 'waiting', balance: null })
  expect(await balanceOf(server, who)).toBe(0n)
  expect((await as('bob', 'POST', path, {})).body.value).toEqual({ state: 'done', balance: '100000' })
})

const gift = (who: readonly SignedIn[], amount: string, more: object = {}) => ({
  id: newId(),
  members: who.map(one => one.member.id),
  amount,
  turnover: '2',
  days: 7,
  title: { en: 'Thank you', th: 'ขอบคุณ' },
  ...more,
})
const claimable = async ({ member: { id } }: SignedIn) =>
  (
    await fresh.db.row(sql<{ count: number }>`
      select count(*)::int as count from rewards where member_id = ${id}::uuid and state = 'claimable'`)
  )?.count

test('a small reward can be claimed at once, given once for one id; a large one waits for somebody else', async () => {
  const who = await member()
  const small = gift([who], '5000')
  const lines = await written(async () => {
    const all = await Promise.all([1, 2].map(() => as('ann', 'POST', '/rewards', small)))
    expect(all[0]?.body.value).toMatchObject({ state: 'done', leftOut: [] })
    expect(all[1]?.body.value).toEqual(all[0]?.body.value)
  })
  expect(lines).toEqual([`ann: reward REF → 50.00 THB for ${who.member.account}, turnover 2, 7 days`])
  expect(await claimable(who)).toBe(1)
  const large = await as('ann', 'POST', '/rewards', gift([who], '100000'))
  expect(large.body.value).toMatchObject({ state: 'waiting' })
  const path = `/rewards/${large.body.value?.reward}`
  expect((await as('bob', 'GET', path)).body.value as unknown as GivenReward).toMatchObject({
    state: 'proposed',
    required: '200000',
    title: { en: 'Thank you', th: 'ขอบคุณ' },
    approvals: ['ann'],
  })
  expect((await as('ann', 'POST', `${path}/approve`, {})).body.code).toBe('secondPersonOther')
  expect(await claimable(who)).toBe(1)
  expect((await as('bob', 'POST', `${path}/approve`, {})).body.value).toEqual({ state: 'done', members: 1 })
  expect(await claimable(who)).toBe(2)
  const back = () => as('bob', 'POST', `${path}/withdraw`, { reason: 'A mistake' })
  expect((await back()).body.value).toEqual({ state: 'done', members: 1 })
  expect((await back()).body.code).toBe('alreadyDecided')
  const { total } = (await as('bob', 'GET', '/rewards')).body.value as unknown as { total: number }
  expect(total).toBe(1)
})

test('a reward for the first ones counts by its whole sum, and leaves out who takes a break', async () => {
  const [one, two, away] = [await member(), await member(), await member()]
  const startsAt = server.clock.now()
  const resting = {
    id: newId(),
    memberId: away.member.id,
    kind: 'exclusion',
    startsAt,
    endsAt: null,
  } as const
  await insertBreak(fresh.db, { ...resting, follows: null })
  const all = [one, two, away]
  const told = (await as('ann', 'POST', '/rewards', gift(all, '50000', { first: 2 }))).body.value
  expect(told).toMatchObject({ state: 'waiting', leftOut: [away.member.account] })
  const path = `/rewards/${told?.reward}/approve`
  expect((await as('bob', 'POST', path, {})).body.value).toEqual({ state: 'done', members: 2 })
  expect(await Promise.all(all.map(claimable))).toEqual([1, 1, 0])
  await expectBooksBalanced(fresh.db)
})

test('refuses beside its field a reward that cannot be meant, and gives nothing', async () => {
  const [one, two, trial] = [await member(), await member(), await member()]
  await fresh.db.run(sql`update members set member_type = 4 where id = ${trial.member.id}::uuid`)
  const lines = await written(async () => {
    for (const [who, more, code, field] of [
      [[one], { amount: '0' }, 'badAmount', 'amount'],
      [[one], { title: {} }, 'required', 'title'],
      [[one], { turnover: '-1' }, 'badInput', 'turnover'],
      [[one], { days: 0 }, 'badInput', 'days'],
      [[], {}, 'required', 'members'],
      [[one, two], {}, 'required', 'first'],
      [[one, two], { first: 3 }, 'placesTooMany', 'first'],
      [[trial], {}, 'trialAccount', 'members'],
      [[one], { members: [newId()] }, 'notFound', 'members'],
    ] as const) {
      const { body } = await as('ann', 'POST', '/rewards', gift(who, '5000', more))
      expect(body).toMatchObject({ code, field })
    }
    expect((await as('sue', 'POST', '/rewards', gift([one], '5000'))).body.code).toBe('notAllowed')
  })
  expect(lines).toEqual([])
})

/** A win of 2.00 that the vendor took back after it was spent. */
async function indebted(balance: bigint): Promise<{ who: SignedIn; id: string }> {
  const who = await member(balance)
  const id = newId()
  const memberId = who.member.id
  const house = (kind: 'member_debts' | 'adjustment') => account({ book: 'real', kind, unit: 'THB' })
  const legs = [
    { account: house('member_debts'), amount: -200n },
    { account: house('adjustment'), amount: 200n },
  ]
  await postAlone(fresh.db, { kind: 'debt', book: 'real', scope: 'test', key: id, reference: id, legs })
  const debt = { id, memberId, book: 'real', vendor: 'TAKER', transactionId: newId() } as const
  const at = server.clock.now()
  await fresh.db.transaction(async tx => insertDebts(tx, [{ ...debt, currency: 'THB', amount: 200n }], at))
  return { who, id }
}

test('a debt is collected as far as the wallet reaches, and the rest written off, each by two people who say so', async () => {
  const { who, id } = await indebted(70n)
  const path = `/debts/${id}`
  const say = (name: string, act: string, body: object = {}) => as(name, 'POST', `${path}/${act}`, body)
  expect((await say('sue', 'collect')).body.code).toBe('notAllowed')
  expect((await say('ann', 'collect')).body.value).toEqual({
    state: 'waiting',
    ended: null,
    remaining: '200',
  })
  expect((await say('ann', 'collect')).body.code).toBe('secondPersonOther')
  const differs = await say('bob', 'write-off')
  expect([differs.body.code, differs.body.details]).toEqual([
    'secondPersonDiffers',
    { proposed: 'collect 2.00 THB', by: 'ann', entered: 'write-off 2.00 THB' },
  ])
  const { debts } = (await as('bob', 'GET', '/debts')).body.value as unknown as { debts: MemberDebt[] }
  expect(debts).toMatchObject([{ id, remaining: '200', proposal: { by: 'ann', act: 'collect' } }])
  const lines = await written(() => say('bob', 'collect'))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe(`bob: debt REF of ${who.member.account} → 1.30 THB, 0.70 THB collected`)
  expect(await balanceOf(server, who)).toBe(0n)
  expect((await say('ann', 'collect')).body.value).toMatchObject({ state: 'waiting', remaining: '130' })
  expect((await say('bob', 'collect')).body.code).toBe('walletEmpty')
  expect((await say('bob', 'write-off', { instead: true })).body.value).toMatchObject({ state: 'waiting' })
  const done = await say('ann', 'write-off')
  expect(done.body.value).toEqual({ state: 'done', ended: '130', remaining: '0' })
  expect((await say('ann', 'write-off')).body.code).toBe('alreadyDecided')
  await expectBooksBalanced(fresh.db)
})
