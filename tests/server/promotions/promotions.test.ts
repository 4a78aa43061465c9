import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { WithdrawalSetup } from '#lib/withdrawals/api.ts'
import { sql } from '#server/db/sql.ts'
import { promotionFaults } from '#server/ledger/check.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { endLate } from '#server/promotions/late-job.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf } from '#tests/support/payees.ts'
import { freeze, newMember } from '#tests/support/reward-server.ts'
import { getAs } from '#tests/support/test-server.ts'
import {
  announceDraws,
  bet,
  claim,
  deposited,
  enter,
  openPromotionServer,
  type PromotionServer,
  publish,
  standing,
} from './promotion-calls.ts'

// Protects: a promotion gives what its accepted terms say, once, and nothing else takes it away.

// What is bet is planted here without its money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
const DAY_MS = 24 * 3_600_000
let server: PromotionServer
beforeAll(async () => {
  server = await openPromotionServer(fresh.db)
})
beforeEach(() => {
  forgetCounts()
  server.change({})
})

const member = (): Promise<SignedIn> => newMember(server)
const operate = (...words: string[]) => server.operator('ann', 'applications', ...words)
const newest = async (who: SignedIn, code: string) => (await standing(server, who, code)).entries[0]

async function rest(who: SignedIn, hours = 24): Promise<void> {
  const startsAt = server.clock.now()
  const endsAt = new Date(startsAt.getTime() + hours * 3_600_000)
  const one = {
    id: newId(),
    memberId: who.member.id,
    kind: 'timeOut',
    startsAt,
    endsAt,
    follows: null,
  } as const
  await insertBreak(server.db, one)
}

test('an application goes from applying over processing and issued to claimed', async () => {
  const code = await publish(server)
  const who = await member()
  expect(await standing(server, who, code)).toMatchObject({ status: 'join', mayEnter: true, version: 1 })
  const said = await enter(server, who, code, { remark: 'Paid by QR' })
  expect(said.body.value).toMatchObject({ promotion: { status: 'applying', mayEnter: false }, balance: null })
  const id = (await newest(who, code))?.id ?? ''

  expect((await operate('list')).text).toContain(who.member.account)
  expect((await operate('show', id)).text).toMatch(/version 1[\s\S]*Paid by QR/)
  expect(await standing(server, who, code)).toMatchObject({ status: 'processing' })
  expect((await operate('approve', id)).text).toContain('is approved')
  expect(await standing(server, who, code)).toMatchObject({ status: 'issued' })

  const told = await fresh.db.rows(sql<{ kind: string }>`
    select kind from inbox_messages where member_id = ${who.member.id}::uuid`)
  expect(told).toEqual([{ kind: 'applicationApproved' }])
  const { rewards } = await getAs<{ rewards: { id: string; source: string; amount: string }[] }>(
    server,
    who,
    '/rewards',
  )
  expect(rewards).toMatchObject([{ source: 'promotion', amount: '5000', title: `The ${code}` }])
  const claimed = await server.call('POST', `/rewards/${rewards[0]?.id}/claim`, {
    token: who.token,
    body: {},
  })
  expect(claimed.body.success).toBe(true)
  expect(await balanceOf(server, who)).toBe(5_000n)
  expect(await standing(server, who, code)).toMatchObject({
    status: 'claimed',
    running: [{ base: '5000', required: '50000', done: '0' }],
  })
  expect((await operate('reject', id, 'Too late')).exitCode).toBe(1)
})

test('a rejected application says why, frees its place, and may be handed in again', async () => {
  const code = await publish(server, { places: 1 })
  const [who, other] = [await member(), await member()]
  await enter(server, who, code)
  expect((await enter(server, other, code)).body.code).toBe('promotionFull')
  const id = (await newest(who, code))?.id ?? ''
  expect((await operate('reject', id, 'The slip is unreadable')).exitCode).toBe(0)
  expect(await standing(server, who, code)).toMatchObject({
    status: 'rejected',
    mayEnter: true,
    left: 1,
    entries: [{ state: 'rejected', reason: 'The slip is unreadable' }],
  })
  expect((await enter(server, who, code)).body.success).toBe(true)
})

test('keeps the version of the terms that was accepted; another one than now is refused', async () => {
  const code = await publish(server, { turnover: '3' })
  const [who, late] = [await member(), await member()]
  await enter(server, who, code)
  await publish(server, { turnover: '9' }, { code })
  expect((await enter(server, late, code)).body.code).toBe('promotionChanged')
  expect((await enter(server, late, code, { version: 2 })).body.success).toBe(true)
  const id = (await newest(who, code))?.id ?? ''
  expect(await newest(who, code)).toMatchObject({ version: 1 })
  await operate('approve', id)
  const row = await fresh.db.row(sql<{ required: bigint }>`
    select r.required from rewards r where r.source_key = ${id}`)
  expect(row?.required).toBe(15_000n)
})

test('a joined promotion is paid for the first deposit that is made afterwards', async () => {
  const code = await publish(server, {
    entry: 'join',
    who: { module: null, firstDeposit: true, rank: null, teams: [] },
    depositMinor: '30000',
    reward: { kind: 'share', share: '0.5', mostMinor: '20000' },
  })
  const who = await member()
  expect((await enter(server, who, code)).body.value).toMatchObject({ promotion: { status: 'signed' } })
  expect((await claim(server, who, code, null)).body.code).toBe('promotionDepositNeeded')
  server.clock.advance(1_000)
  const depositId = await deposited(server, who, 100_000n)
  expect(await standing(server, who, code)).toMatchObject({
    status: 'claim',
    deposits: [{ id: depositId, amount: '100000', gives: '20000' }],
  })
  const said = await Promise.all([1, 2, 3].map(() => claim(server, who, code, depositId)))
  expect(said.map(({ body }) => body.success)).toEqual([true, true, true])
  expect(await balanceOf(server, who)).toBe(120_000n)
  expect(await standing(server, who, code)).toMatchObject({ status: 'claimed' })

  const late = await member()
  await deposited(server, late, 50_000n)
  expect((await enter(server, late, code)).body.code).toBe('promotionNotForYou')
})

test('a promotion that is claimed pays at once, once in each period', async () => {
  const code = await publish(server, { entry: 'claim', often: 'day' })
  const who = await member()
  const id = newId()
  const said = await Promise.all([enter(server, who, code, { id }), enter(server, who, code, { id })])
  expect(said.map(({ body }) => body.value)).toMatchObject([
    { promotion: { status: 'claimed' }, balance: '5000' },
    { promotion: { status: 'claimed' }, balance: '5000' },
  ])
  expect((await enter(server, who, code)).body.code).toBe('promotionTaken')
  expect(await balanceOf(server, who)).toBe(5_000n)
})

test('points are given at once, and an envelope holds what its bounds say', async () => {
  const points = await publish(server, {
    entry: 'claim',
    reward: { kind: 'points', points: 25 },
    turnover: '0',
    games: [],
  })
  const envelope = await publish(server, {
    entry: 'claim',
    reward: { kind: 'envelope', leastMinor: '500', mostMinor: '510' },
  })
  const who = await member()
  await enter(server, who, points)
  await announceDraws(server)
  await enter(server, who, envelope)
  expect(await standing(server, who, points)).toMatchObject({ status: 'claimed', running: [] })
  const { points: owned } = await getAs<{ points: string }>(server, who, '/points/balance')
  expect(owned).toBe('25')
  const balance = await balanceOf(server, who)
  expect(balance >= 500n && balance <= 510n).toBe(true)
})

test('only bets that the terms name count, each by its weight; nothing else is voided', async () => {
  const code = await publish(server, { entry: 'claim' })
  const who = await member()
  await enter(server, who, code)
  await bet(server, who, { stake: 10_000n })
  await bet(server, who, { stake: 10_001n, category: 'FISH' })
  await bet(server, who, { stake: 10_000n, category: 'LIVE' })
  // Above the highest stake of ฿200.00.
  await bet(server, who, { stake: 20_001n })
  expect((await standing(server, who, code)).running).toMatchObject([{ required: '50000', done: '15000' }])
  const setup = await getAs<WithdrawalSetup>(server, who, '/withdrawals/setup')
  expect(setup.turnover).toMatchObject([{ done: '15000', kept: '5000', promotion: { title: `The ${code}` } }])
  const [line] = setup.turnover
  const { rounds } = await getAs<{ rounds: { counted: string }[] }>(
    server,
    who,
    `/turnover/${line?.id}/rounds`,
  )
  expect(rounds.map(one => one.counted)).toEqual(['5000', '10000'])
  for (let n = 0; n < 2; n += 1) await bet(server, who, { stake: 20_000n })
  expect((await standing(server, who, code)).running).toEqual([])
  expect(await getAs(server, who, '/withdrawals/setup')).toMatchObject({ withdrawable: '5000' })
})

test('what is not done in time is taken back, at most the bonus; what is done stays', async () => {
  const code = await publish(server, { entry: 'claim', days: 2, turnover: '2' })
  const [done, lazy, poor] = [await member(), await member(), await member()]
  for (const who of [done, lazy, poor]) await enter(server, who, code)
  await deposited(server, lazy, 700n)
  for (const who of [done, lazy]) await bet(server, who, { stake: who === done ? 10_000n : 9_999n })
  server.clock.advance(2 * DAY_MS)
  // After the end nothing counts any more.
  await bet(server, lazy, { stake: 10_000n })
  const end = () => fresh.db.transaction(tx => endLate(tx, server.clock.now()))
  await Promise.all([end(), end(), end()])
  await end()
  const balances = await Promise.all([done, lazy, poor].map(who => balanceOf(server, who)))
  expect(balances).toEqual([5_000n, 700n, 0n])
  const endings = await fresh.db.rows(sql<{ ending: string }>`
    select ending from turnover_requirements where member_id = any(${[done, lazy, poor].map(one => one.member.id)}::uuid[])
    order by array_position(${[done, lazy, poor].map(one => one.member.id)}::uuid[], member_id)`)
  expect(endings.map(({ ending }) => ending)).toEqual(['met', 'late', 'late'])
  server.clock.set(new Date(server.clock.now().getTime() - 2 * DAY_MS))
})

test('members on a break, frozen and trial members get no offers', async () => {
  const code = await publish(server)
  const [resting, frozen, applied] = [await member(), await member(), await member()]
  await enter(server, applied, code)
  await rest(resting)
  await rest(applied)
  await freeze(server, frozen)
  expect((await enter(server, resting, code)).body.code).toBe('playPaused')
  expect(await getAs(server, resting, '/promotions/own')).toMatchObject({ promotions: [] })
  expect((await enter(server, frozen, code)).body.success).toBe(false)
  const refused = await operate('approve', (await newest(applied, code))?.id ?? '')
  expect(refused).toMatchObject({ exitCode: 1 })
  expect(refused.text).toContain('on a break')
})

test('who may, and when, is held by the server', async () => {
  const who = await member()
  const soon = new Date(server.clock.now().getTime() + DAY_MS).toISOString()
  const past = new Date(server.clock.now().getTime() - DAY_MS).toISOString()
  const closed = await publish(server, {}, { facts: { endDate: past } })
  const coming = await publish(server, {}, { facts: { startDate: soon } })
  const off = await publish(server, { who: { module: 'VIP', firstDeposit: false, rank: null, teams: [] } })
  const ranked = await publish(server, {
    who: { module: null, firstDeposit: false, rank: 'gold', teams: [] },
  })
  const team = await publish(server, {
    who: { module: null, firstDeposit: false, rank: null, teams: ['nobody'] },
  })
  const mine = await publish(server, {
    who: { module: null, firstDeposit: false, rank: null, teams: [who.member.account] },
  })
  const codes = []
  for (const code of [closed, coming, off, ranked, team, mine]) {
    const { body } = await enter(server, who, code)
    codes.push(body.success ? 'done' : body.code)
  }
  expect(codes).toEqual([
    'promotionClosed',
    'promotionClosed',
    'promotionClosed',
    'promotionNotForYou',
    'promotionNotForYou',
    'done',
  ])
  expect((await enter(server, who, 'nothing-there')).body.code).toBe('notFound')
})

test('another member’s deposit is as none, and a deposit counts once', async () => {
  const [who, other] = [await member(), await member()]
  const terms = { depositMinor: '10000', often: 'day' } as const
  const code = await publish(server, terms)
  const [own, foreign] = [await deposited(server, who, 10_000n), await deposited(server, other, 10_000n)]
  for (const depositId of [foreign, newId(), null])
    expect((await enter(server, who, code, { depositId })).body.code).toBe('promotionDepositNeeded')
  const id = newId()
  expect((await enter(server, who, code, { id, depositId: own })).body.success).toBe(true)
  expect((await enter(server, other, code, { id, depositId: foreign })).body.code).toBe('idempotencyConflict')
  expect((await standing(server, who, code)).deposits).toEqual([])
})

test('from an amount on two different people approve', async () => {
  // Two people agree on what one may give alone.
  const set = async (minor: string) => {
    for (const name of ['ann', 'second'])
      await server.operator(name, 'set', 'rewards', JSON.stringify({ secondPersonFromMinor: minor }))
  }
  await set('5000')
  const code = await publish(server)
  const who = await member()
  await enter(server, who, code)
  const id = (await newest(who, code))?.id ?? ''
  expect((await server.operator('ann', 'applications', 'approve', id)).text).toContain('one more approval')
  expect(await standing(server, who, code)).toMatchObject({ status: 'processing' })
  expect((await server.operator('ann', 'applications', 'approve', id)).exitCode).toBe(1)
  expect((await server.operator('bob', 'applications', 'approve', id)).text).toContain('is approved')
  await set('100000')
  expect(await promotionFaults(fresh.db)).toEqual([])
})
