import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { sql } from '#server/db/sql.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import { member, PROOF_OVER_MS } from './second-steps.ts'

// Protects: a forgotten payment password comes back to its owner alone: the log-in password and a code to what was proven
// before are both needed, nobody can hurry money out afterwards, and the owner is told.

const OLD = '739201'
const NEW = '580264'
const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

let members = 0
interface Owner extends SignedIn {
  phone: string
  email: string
}
/** A member with a payment password, a proven number and a proven address. */
async function owner(): Promise<Owner> {
  const seat = await member(server)
  const number = String(++members).padStart(2, '0')
  const [phone, email] = [`+668123455${number}`, `owner${number}@mail.example`]
  await fresh.db.run(sql`
    update members set phone = ${phone}, phone_verified_at = now(), email = ${email}, email_verified_at = now()
     where id = ${seat.member.id}::uuid`)
  const entry = { oldPassword: '', newPassword: OLD, confirmNewPassword: OLD }
  await server.sealed('POST', '/member/payment-password', 'setPaymentPassword', entry, { token: seat.token })
  return { ...seat, phone, email }
}
const send = (token: string, channel = 'sms', at: TestServer = server): Promise<Answer> =>
  at.call('POST', '/member/payment-password/code', { token, body: { channel }, address: freshAddress() })
const reset = (token: string, entry: Record<string, unknown>, at: TestServer = server): Promise<Answer> =>
  at.sealed(
    'POST',
    '/member/payment-password/reset',
    'resetPaymentPassword',
    { channel: 'sms', newPassword: NEW, confirmNewPassword: NEW, ...entry },
    { token },
  )
const textsTo = async (to: string) =>
  (await server.messages.outbox(1_000)).filter(message => message.to === to).map(({ text }) => text)
const codeTo = async (to: string) => /\b\d{6}\b/.exec((await textsTo(to))[0] ?? '')?.[0] ?? ''
const isRight = (seat: SignedIn, password: string) =>
  server.identity.paymentPasswords.isRight(
    fresh.db,
    { address: '203.0.113.7', userAgent: '', requestId: 'test', runtime: server.runtime },
    seat.member.id,
    password,
  )

test.each(['sms', 'email'] as const)(
  'answers a new payment password by a code (%s), holds withdrawals for a day, and tells both ways',
  async channel => {
    const seat = await owner()
    // Too many wrong ones are what brings people here.
    for (let tried = 0; tried < 5; tried += 1) await isRight(seat, 'wrong one')
    await expect(isRight(seat, OLD)).rejects.toThrow()
    const sent = await send(seat.token, channel)
    const verificationCode = await codeTo(channel === 'sms' ? seat.phone : seat.email)
    const entry = { channel, codeId: sent.body.value?.codeId, verificationCode }
    const before = Date.now()
    expect((await reset(seat.token, entry)).body).toMatchObject({ success: true })
    expect([await isRight(seat, NEW), await isRight(seat, OLD)]).toEqual([true, false])
    const overview = await server.call('GET', '/member/security', { token: seat.token })
    const held = Date.parse(String(overview.body.value?.withdrawalsHeldUntil))
    expect(Math.abs(held - before - 86_400_000)).toBeLessThan(60_000)
    for (const to of [seat.phone, seat.email])
      expect((await textsTo(to))[0]).toContain('your payment password was reset')
    const events = await fresh.db.rows(sql`
      select 1 from security_events where member_id = ${seat.member.id}::uuid and kind = 'paymentPasswordReset'`)
    expect(events).toHaveLength(1)
    // The code is spent.
    expect((await reset(seat.token, { ...entry, newPassword: OLD, confirmNewPassword: OLD })).body.code).toBe(
      'codeWrong',
    )
  },
)

test('races two resets with one code: one sets its password', async () => {
  const seat = await owner()
  const sent = await send(seat.token)
  const entry = { codeId: sent.body.value?.codeId, verificationCode: await codeTo(seat.phone) }
  const both = [NEW, '648201'].map(word =>
    reset(seat.token, { ...entry, newPassword: word, confirmNewPassword: word }),
  )
  const said = await Promise.all(both)
  expect(said.map(({ body }) => body.code ?? 'set').sort()).toEqual(['codeWrong', 'set'])
})

test('refuses codeWrong five times at most, and a code of another member or for another purpose', async () => {
  const [seat, other] = [await owner(), await owner()]
  const sent = await send(seat.token)
  const codeId = sent.body.value?.codeId
  const verificationCode = await codeTo(seat.phone)
  expect((await reset(other.token, { codeId, verificationCode })).body.code).toBe('codeWrong')
  const wrong = verificationCode === '000000' ? '000001' : '000000'
  const said = await Promise.all(
    Array.from({ length: 10 }, () => reset(seat.token, { codeId, verificationCode: wrong })),
  )
  expect(said.filter(({ body }) => body.code === 'codeWrong').length).toBeLessThanOrEqual(4)
  expect((await reset(seat.token, { codeId, verificationCode })).body.success).toBe(false)
  expect(await isRight(seat, OLD)).toBe(true)
  const body = { countryDialingCode: '66', mobileNum: other.phone.slice(3) }
  const proving = await server.call('POST', '/member/phone/code', {
    token: other.token,
    body,
    address: freshAddress(),
  })
  const entry = { codeId: proving.body.value?.codeId, verificationCode: await codeTo(other.phone) }
  expect((await reset(other.token, entry)).body.code).toBe('codeWrong')
})

test('refuses what is weak or the log-in password without spending the code', async () => {
  const seat = await owner()
  const sent = await send(seat.token)
  const entry = { codeId: sent.body.value?.codeId, verificationCode: await codeTo(seat.phone) }
  for (const [newPassword, confirmNewPassword, code] of [
    ['123456', '123456', 'paymentPasswordEasy'],
    ['12', '12', 'paymentPasswordLength'],
    [NEW, OLD, 'passwordsDiffer'],
    [PASSWORD, PASSWORD, 'paymentPasswordIsLogin'],
  ])
    expect((await reset(seat.token, { ...entry, newPassword, confirmNewPassword })).body.code).toBe(code)
  expect((await reset(seat.token, entry)).body.success).toBe(true)
})

test('refuses without a recent proof, without a proven way, and where no payment password is set', async () => {
  const seat = await owner()
  const later = await openTestServer(fresh.db)
  later.clock.advance(PROOF_OVER_MS)
  expect((await send(seat.token, 'sms', later)).body.code).toBe('reauthenticationNeeded')
  const blank = { codeId: 'none', verificationCode: '123456' }
  expect((await reset(seat.token, blank, later)).body.code).toBe('reauthenticationNeeded')
  await fresh.db.run(sql`
    update members set phone_verified_at = null, email_verified_at = null where id = ${seat.member.id}::uuid`)
  await fresh.db.run(sql`update sessions set proven_at = now() where member_id = ${seat.member.id}::uuid`)
  for (const channel of ['sms', 'email']) {
    expect((await send(seat.token, channel)).body.code).toBe('contactNotProven')
    expect((await reset(seat.token, { ...blank, channel })).body.code).toBe('contactNotProven')
  }
  const { token } = await member(server)
  expect((await send(token)).body.code).toBe('paymentPasswordNotSet')
  expect((await reset(token, blank)).body.code).toBe('paymentPasswordNotSet')
})
