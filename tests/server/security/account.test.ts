import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import type { LiveEvent } from '#server/platform/live-events.ts'
import { Passwords } from '#server/platform/password.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, PASSWORD, prove, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import { member, PROOF_OVER_MS } from './second-steps.ts'

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

const PAYMENT = '739201'
const statusOf = async (token: string, at: TestServer = server) =>
  (await at.call('GET', '/member', { token })).status
const again = async (who: SignedIn) =>
  (await server.login(who.member.account, PASSWORD)).body.value as unknown as SignedIn
const setPayment = (
  token: string,
  entry: Record<string, unknown>,
  at: TestServer = server,
): Promise<Answer> =>
  at.sealed(
    'POST',
    '/member/payment-password',
    'setPaymentPassword',
    { oldPassword: '', newPassword: PAYMENT, confirmNewPassword: PAYMENT, ...entry },
    { token },
  )
const caller = () => ({
  address: '203.0.113.7',
  userAgent: '',
  requestId: 'test',
  runtime: { clock: { now: () => new Date() } },
})

// Protects: devices are listed and ended by their owner alone (reliability S20, S26).
test('answers the devices of a member, this one first, in the names that people know', async () => {
  const first = await member(server)
  const second = await again(first)
  await fresh.db.run(sql`
    update sessions set user_agent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
     where member_id = ${first.member.id}::uuid`)
  const said = await server.call('GET', '/member/devices', { token: second.token })
  const list = said.body.value?.devices as Record<string, unknown>[]
  expect(list).toHaveLength(2)
  expect(list.map(device => device.isCurrent)).toEqual([true, false])
  expect(list[0]).toEqual({
    id: expect.any(String),
    isCurrent: true,
    browser: 'Chrome',
    system: 'Android',
    isHandheld: true,
    address: '203.0.113.7',
    since: expect.any(String),
    lastSeenAt: expect.any(String),
  })
})

test('answers the end of one device and of all others, open pages included, on every process', async () => {
  const first = await member(server)
  const second = await again(first)
  const third = await again(first)
  const other = await openTestServer(fresh.db)
  const events: (LiveEvent | 'closed')[] = []
  const session = await server.identity.sessions.find(second.token)
  server.live.listen({
    memberId: first.member.id,
    book: 'real',
    sessionId: session?.id ?? '',
    send: event => void events.push(event),
    close: () => void events.push('closed'),
  })
  expect(await statusOf(second.token, other)).toBe(200)
  const ended = await server.call('DELETE', `/member/devices/${session?.id}`, { token: first.token })
  expect(ended.status).toBe(200)
  expect(events).toEqual([{ type: 'sessionEnded' }, 'closed'])
  expect(await statusOf(second.token)).toBe(401)
  other.clock.advance(1_000)
  expect(await statusOf(second.token, other)).toBe(401)
  expect((await server.call('DELETE', '/member/devices', { token: first.token })).body.value).toEqual({
    ended: 1,
  })
  expect(await statusOf(third.token)).toBe(401)
  expect(await statusOf(first.token)).toBe(200)
})

test('refuses notFound for a device of somebody else as for one that never was', async () => {
  const owner = await member(server)
  const { token } = await member(server)
  const session = await server.identity.sessions.find(owner.token)
  const answers = []
  for (const id of [session?.id, newId()]) {
    const { status, body } = await server.call('DELETE', `/member/devices/${id}`, { token })
    answers.push([status, body.code, body.message])
  }
  expect(answers[0]?.slice(0, 2)).toEqual([404, 'notFound'])
  expect(answers[1]).toEqual(answers[0])
  expect(await statusOf(owner.token)).toBe(200)
})

// Protects: what could lock the owner out asks who holds the session (reliability S21).
test('answers a change after the password was shown again, and refuses it five minutes later', async () => {
  const own = await openTestServer(fresh.db)
  const { token } = await member(own)
  expect((await setPayment(token, {}, own)).status).toBe(200)
  own.clock.advance(PROOF_OVER_MS)
  const change = { oldPassword: PAYMENT, newPassword: '648205', confirmNewPassword: '648205' }
  expect((await setPayment(token, change, own)).body.code).toBe('reauthenticationNeeded')
  expect((await prove(own, { token }, 'not the password')).body).toMatchObject({
    code: 'wrongPassword',
    field: 'password',
  })
  expect((await setPayment(token, change, own)).status).toBe(403)
  expect((await prove(own, { token })).body.value?.provenUntil).toEqual(expect.any(String))
  expect((await setPayment(token, change, own)).status).toBe(200)
})

test('refuses tooManyRequests after ten wrong passwords shown', async () => {
  const { token } = await member(server)
  for (let n = 0; n < 10; n++) await prove(server, { token }, `guess ${n}`)
  expect((await prove(server, { token })).status).toBe(429)
})

test.each([
  ['required', 'newPassword', { newPassword: '', confirmNewPassword: '' }],
  ['paymentPasswordLength', 'newPassword', { newPassword: '73920', confirmNewPassword: '73920' }],
  ['paymentPasswordEasy', 'newPassword', { newPassword: '123456', confirmNewPassword: '123456' }],
  ['paymentPasswordEasy', 'newPassword', { newPassword: '890123', confirmNewPassword: '890123' }],
  ['paymentPasswordEasy', 'newPassword', { newPassword: '727272', confirmNewPassword: '727272' }],
  ['paymentPasswordEasy', 'newPassword', { newPassword: '739739', confirmNewPassword: '739739' }],
  ['paymentPasswordIsLogin', 'newPassword', { newPassword: PASSWORD, confirmNewPassword: PASSWORD }],
  ['passwordsDiffer', 'confirmNewPassword', { confirmNewPassword: '739202' }],
  ['badInput', 'memberId', { memberId: newId() }],
])('refuses %s beside %s and sets no payment password', async (code, field, entry) => {
  const { token, member: who } = await member(server)
  expect((await setPayment(token, entry)).body).toMatchObject({ code, field })
  expect(await server.identity.paymentPasswords.isSet(fresh.db, who.id)).toBe(false)
})

test('answers whether it is the payment password, five wrong ones at most, and no table holds it', async () => {
  const { token, member: who } = await member(server)
  await setPayment(token, {})
  const { paymentPasswords } = server.identity
  const isRight = (text: string) =>
    paymentPasswords.isRight(fresh.db, caller() as never, who.id, text).catch(error => String(error.code))
  for (let n = 0; n < 8; n++) expect(await isRight(PAYMENT)).toBe(true)
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => isRight(`10${n}7391`)))
  expect(guesses.filter(answer => answer === false)).toHaveLength(5)
  expect(await isRight(PAYMENT)).toBe('tooManyRequests')
  const rows = await fresh.db.rows(
    sql<{ password_hash: string }>`select password_hash from payment_passwords`,
  )
  const right = await Promise.all(rows.map(row => cheapPasswords().verify(PAYMENT, row.password_hash)))
  expect(right).not.toContain(true)
})

// Protects: a flood of logins keeps nobody from their money, neither by a full lane nor by tries that nobody checked.
test('refuses unavailable at a full lane without counting a try, and keeps room there from strangers', async () => {
  const passwords = new Passwords({ cost: { memoryKib: 65_536, passes: 5 }, queue: 3 })
  const own = await openTestServer(fresh.db, { passwords })
  const who = await member(own)
  expect((await setPayment(who.token, {}, own)).status).toBe(200)
  const isRight = () =>
    own.identity.paymentPasswords
      .isRight(fresh.db, caller() as never, who.member.id, '000000')
      .catch(error => String(error.code))
  const strangers = [passwords.hash('one'), passwords.hash('two'), passwords.hash('three')]
  const stranger = await own.login('nobody here', PASSWORD, {}, { address: '192.0.2.79' })
  expect(stranger.body.code).toBe('unavailable')
  // The member's own takes the last place, and what comes after it finds none.
  const first = isRight()
  await expect.poll(() => passwords.hasRoom).toBe(false)
  const later = await Promise.all([isRight(), prove(own, who)])
  expect([later[0], later[1].body.code]).toEqual(['unavailable', 'unavailable'])
  expect(await first).toBe(false)
  await Promise.all(strangers)
  const counted = await fresh.db.row(
    sql<{ tries: number }>`
      select sum(cardinality(hits))::int as tries from attempts where subject like ${`%${who.member.id}`}`,
  )
  expect(counted?.tries).toBe(1)
})

test('races two first payment passwords: one is set, and it holds', async () => {
  const { token, member: who } = await member(server)
  const said = await Promise.all(
    ['739201', '518364'].map(newPassword =>
      setPayment(token, { newPassword, confirmNewPassword: newPassword }),
    ),
  )
  expect(said.filter(one => one.status === 200)).toHaveLength(1)
  const winner = said[0]?.status === 200 ? '739201' : '518364'
  const { paymentPasswords } = server.identity
  expect(await paymentPasswords.isRight(fresh.db, caller() as never, who.id, winner)).toBe(true)
})

test('answers an overview that holds what the page shows and nothing else', async () => {
  const { token, member: who } = await member(server)
  await fresh.db.run(sql`
    update members set phone = '+66801234567', email = 'somchai@mail.example' where id = ${who.id}::uuid`)
  const said = await server.call('GET', '/member/security', { token })
  expect(said.body.value).toEqual({
    passwordChangedAt: expect.any(String),
    paymentPasswordChangedAt: null,
    phone: { masked: '+66•••••4567', verifiedAt: null },
    email: { masked: 's•••@mail.example', verifiedAt: null },
    authenticatorSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    withdrawalsHeldUntil: null,
    provenUntil: expect.any(String),
  })
})
