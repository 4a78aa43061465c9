import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deposit } from '#lib/cashier/api.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import { DEFAULT_DEPOSITS } from '#lib/site/deposits-setting.ts'
import { expireUnpaid } from '#server/cashier/expiry.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, payee } from '#tests/support/payees.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { picture } from '../uploads/pictures.ts'

// Protects: a transfer is credited once, by somebody who has seen it; its slip is the member's own, and time does not end
// what a member has shown to have paid.

const fresh = useDatabase()
let server: TestServer<'cashier'>
beforeAll(async () => {
  const deposits = {
    ...DEFAULT_DEPOSITS,
    bankTransfer: {
      accounts: [
        { bank: 'KBANK', number: '123-4-56789-0', name: 'Example Co., Ltd.' },
        { bank: 'SCB', number: '987-6-54321-0', name: 'Example Co., Ltd.' },
      ],
      minMinor: '10000',
      maxMinor: '20000000',
      feeMinor: '500',
      payMinutes: 60,
      expectedMinutes: 10,
    },
  }
  server = await openTestServer(fresh.db, { features: ['cashier'], settings: { deposits } })
})
beforeEach(() => forgetCounts())

const begin = (who: SignedIn, entry: Record<string, unknown> = {}) =>
  server.call('POST', '/deposits', {
    token: who.token,
    body: { id: newId(), method: 'bankTransfer', amount: '50000', bank: 'SCB', ...entry },
  })
async function begun(who: SignedIn, entry: Record<string, unknown> = {}): Promise<Deposit> {
  const { body } = await begin(who, entry)
  expect(body.code).toBeUndefined()
  return (body.value as unknown as { deposit: Deposit }).deposit
}
async function slip(who: SignedIn, purpose = 'depositSlip'): Promise<string> {
  const id = newId()
  const response = await server.app.request(
    `/api/uploads/${id}?purpose=${purpose}`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${who.token}`, 'accept-language': 'en' },
      body: new Uint8Array(await picture('png')),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  expect(response.status).toBe(200)
  return id
}
const announce = (who: SignedIn, { id }: Deposit, images: string[], bankReference = 'TX 4711') =>
  server.call('POST', `/deposits/${id}/payment`, { token: who.token, body: { images, bankReference } })
async function lastOf(who: SignedIn): Promise<Deposit | undefined> {
  const { body } = await server.call('GET', '/deposits', { token: who.token })
  return (body.value as unknown as { deposits: Deposit[] }).deposits[0]
}
const run = (operator: string, act: string, deposit: Deposit, ...more: string[]) =>
  server.operator(operator, 'deposits', act, referenceOf(deposit), ...more)
const expire = (minutes: number) =>
  fresh.db.transaction(tx => expireUnpaid(tx, new Date(Date.now() + minutes * 60_000)))

test('answers limits, fee, time and banks first, then the account to transfer to', async () => {
  const who = await payee(server, 0n)
  const { body } = await server.call('GET', '/deposits/methods', { token: who.token })
  const methods = (body.value as unknown as { methods: Record<string, unknown>[] }).methods
  expect(methods.find(one => one.method === 'bankTransfer')).toMatchObject({
    minAmount: '10000',
    maxAmount: '20000000',
    fee: '500',
    expectedSeconds: 600,
    banks: [{ code: 'KBANK' }, { code: 'SCB', name: 'Siam Commercial Bank' }],
  })
  expect(await begun(who)).toMatchObject({
    status: 'awaiting',
    nextStep: 'pay',
    mayAnnounce: true,
    payment: { kind: 'transfer', bankName: 'Siam Commercial Bank', number: '987-6-54321-0' },
  })
})

const giveUp = (who: SignedIn, { id }: Deposit) =>
  server.call('POST', `/deposits/${id}/cancel`, { token: who.token, body: {} })

test('gives an unpaid deposit up once, which makes room for another of the three, and never one with a slip', async () => {
  const [who, stranger] = [await payee(server, 0n), await payee(server, 0n)]
  const three = [await begun(who), await begun(who), await begun(who)] as const
  expect(three[0].mayCancel).toBe(true)
  expect((await begin(who)).body.code).toBe('tooManyDeposits')
  expect((await giveUp(stranger, three[0])).status).toBe(404)
  const { body } = await giveUp(who, three[0])
  expect(body.value).toMatchObject({ deposit: { status: 'cancelled', payment: null, mayCancel: false } })
  expect((await giveUp(who, three[0])).body).toEqual({ ...body })
  await begun(who)
  await announce(who, three[1], [await slip(who)])
  expect((await giveUp(who, three[1])).body.code).toBe('alreadyDecided')
})

test('looks for a transfer that was made although it was given up: by its slip, or by a person who saw the money', async () => {
  const who = await payee(server, 0n)
  const [slipped, seen] = [await begun(who), await begun(who)]
  for (const one of [slipped, seen]) await giveUp(who, one)
  expect((await announce(who, slipped, [await slip(who)])).body.value).toMatchObject({
    deposit: { status: 'awaiting', nextStep: 'check' },
  })
  expect((await server.operator('nok', 'deposits', 'list')).text).toContain(referenceOf(seen))
  for (const one of [slipped, seen]) expect((await run('nok', 'approve', one)).exitCode).toBe(0)
  expect(await balanceOf(server, who)).toBe(990_00n)
})

test('takes the slip, tells when it is looked at, and credits what is left after the fee', async () => {
  const who = await payee(server, 0n)
  const deposit = await begun(who)
  const images = [await slip(who), await slip(who)]
  const { body } = await announce(who, deposit, images)
  expect(body.value).toMatchObject({
    deposit: { status: 'awaiting', nextStep: 'check', payment: null, mayAnnounce: false, images },
  })
  expect((await announce(who, deposit, images)).body).toEqual({ ...body })
  const shown = (await run('nok', 'show', deposit)).text
  expect(shown).toContain('TX 4711')
  expect(shown).toContain('pictures  2')
  const opened = (await run('nok', 'slip', deposit)).text
  expect(opened.match(/\/media\/[\da-f-]{36}\?pass=[\w-]{32}/g)).toHaveLength(2)
  expect((await server.operator('nok', 'changes', '1')).text).toContain('opened 2')
  expect((await run('nok', 'approve', deposit)).exitCode).toBe(0)
  expect(await balanceOf(server, who)).toBe(495_00n)
  expect(await lastOf(who)).toMatchObject({ status: 'approved', nextStep: null })
})

test('is not ended by time once its slip is there, and takes a slip after its time', async () => {
  const who = await payee(server, 0n)
  const paid = await begun(who)
  await announce(who, paid, [await slip(who)])
  const late = await begun(who)
  await expire(61)
  expect(await lastOf(who)).toMatchObject({ id: late.id, status: 'expired', mayAnnounce: true })
  expect((await announce(who, late, [await slip(who)])).status).toBe(200)
  expect((await server.operator('nok', 'deposits', 'list')).text).toContain('slip sent')
  for (const one of [paid, late]) expect((await run('nok', 'approve', one)).exitCode).toBe(0)
  expect(await balanceOf(server, who)).toBe(990_00n)
})

test('a slip after the time takes the transfer back to awaiting, with a time, until somebody rejects it', async () => {
  const who = await payee(server, 0n)
  const late = await begun(who)
  await expire(61)
  const { body } = await announce(who, late, [await slip(who)])
  const { deposit } = body.value as unknown as { deposit: Deposit }
  expect(deposit).toMatchObject({ status: 'awaiting', nextStep: 'check', mayAnnounce: false })
  expect(Date.parse(deposit.nextBy ?? '')).toBeGreaterThan(Date.now())
  expect((await lastOf(who))?.timeline.map(one => one.status)).toEqual([
    'created',
    'awaiting',
    'expired',
    'awaiting',
  ])
  await fresh.db.run(sql`
    update deposits set created_at = created_at - interval '30 days', expires_at = expires_at - interval '30 days'
    where id = ${late.id}::uuid`)
  expect((await server.operator('nok', 'deposits', 'list')).text).toContain(referenceOf(late))
  expect((await run('nok', 'reject', late, 'No', 'transfer', 'came')).exitCode).toBe(0)
  expect(await lastOf(who)).toMatchObject({ status: 'rejected', nextStep: null, mayAnnounce: false })
  expect(await balanceOf(server, who)).toBe(0n)
})

test('a late slip passes no deposit limit that others have been begun under meanwhile', async () => {
  const who = await payee(server, 0n)
  const late = await begun(who)
  await expire(61)
  await fresh.db.run(sql`
    insert into play_limits (member_id, kind, period, amount)
    values (${who.member.id}::uuid, 'deposit', 'day', ${BigInt(late.amount) - 1n})`)
  await announce(who, late, [await slip(who)])
  expect((await run('nok', 'approve', late)).text).toContain('it would pass a deposit limit')
  expect(await balanceOf(server, who)).toBe(0n)
  expect((await run('nok', 'reject', late, 'Sent', 'back')).exitCode).toBe(0)
})

test('one that ran out without a slip can be rejected too', async () => {
  const who = await payee(server, 0n)
  const late = await begun(who)
  await expire(61)
  expect((await run('nok', 'reject', late, 'Paid', 'twice')).exitCode).toBe(0)
  expect((await announce(who, late, [await slip(who)])).body.code).toBe('alreadyDecided')
})

test('races twelve approvals and an expiry of a transfer with its slip: one credit', async () => {
  const who = await payee(server, 0n)
  const deposit = await begun(who)
  await announce(who, deposit, [await slip(who)])
  await Promise.all([
    expire(10_000),
    ...Array.from({ length: 12 }, (_, index) => run(`person${index}`, 'approve', deposit)),
  ])
  expect(await balanceOf(server, who)).toBe(495_00n)
})

test('refuses slips that are none, another’s, used before, of another purpose, and a fourth', async () => {
  const who = await payee(server, 0n)
  const other = await payee(server, 0n)
  const deposit = await begun(who)
  const used = await begun(who)
  const spent = await slip(who)
  await announce(who, used, [spent])
  const cases: [string[], string][] = [
    [[], 'slipMissing'],
    [[newId()], 'imageMissing'],
    [[await slip(other)], 'imageMissing'],
    [[spent], 'imageMissing'],
    [[await slip(who, 'payoutProof')], 'imageMissing'],
    [[newId(), newId(), newId(), newId()], 'tooManyImages'],
  ]
  for (const [images, code] of cases) expect((await announce(who, deposit, images)).body.code).toBe(code)
  const mine = await slip(other)
  expect((await announce(other, deposit, [mine])).status).toBe(404)
  expect((await announce(other, { ...deposit, id: newId() }, [mine])).status).toBe(404)
  const free = await fresh.db.row(sql<{ count: number }>`
    select count(*)::int as count from uploads where attached_to = ${deposit.id}::uuid`)
  expect(free?.count).toBe(0)
})

test('lists every deposit by pages of twenty, none twice, and no other member’s', async () => {
  const [who, other] = [await payee(server, 0n), await payee(server, 0n)]
  await fresh.db.run(sql`
    insert into deposits (id, member_id, method, amount, fee, currency, status, created_at)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, ${who.member.id}::uuid, 'sandbox', n, 0, 'THB', 'rejected',
      ${new Date()}::timestamptz + (n / 2) * interval '1 second'
    from generate_series(1, 41) n`)
  const page = async (of: SignedIn, before?: string) =>
    (await server.call('GET', `/deposits${before ? `?before=${before}` : ''}`, { token: of.token })).body
      .value as unknown as { deposits: Deposit[]; next: string | null }
  const seen: string[] = []
  let next: string | null | undefined
  do {
    const read: { deposits: Deposit[]; next: string | null } = await page(who, next ?? undefined)
    seen.push(...read.deposits.map(one => one.id))
    next = read.next
  } while (next)
  expect([seen.length, new Set(seen).size]).toEqual([41, 41])
  expect((await page(other, seen[0])).deposits).toEqual([])
})

test('refuses a bank that the house is not at, and nothing after a decision', async () => {
  const who = await payee(server, 0n)
  for (const bank of ['BBL', undefined]) expect((await begin(who, { bank })).body.code).toBe('bankMissing')
  const deposit = await begun(who)
  await run('nok', 'reject', deposit, 'No', 'transfer', 'came')
  expect((await announce(who, deposit, [await slip(who)])).body.code).toBe('alreadyDecided')
  expect(await balanceOf(server, who)).toBe(0n)
})
