import { beforeAll, expect, test } from 'vitest'
import { REGISTER_FIELDS } from '#lib/identity/registration-rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { ProfileField } from '#lib/security/profile-rules.ts'
import { sql } from '#server/db/sql.ts'
import { networkOf } from '#server/platform/address.ts'
import { profileOf as fieldsOf } from '#server/security/profile-queries.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { addAgent, codeFor, freshNumber, inE164, modulesOn } from './registering.ts'

const PASSWORD = 'quiet river 9'
let lastName = 0
const freshName = () => `newcomer${++lastName}`

const shown = { shown: true } as const
const ALL_SHOWN = Object.fromEntries(
  REGISTER_FIELDS.filter(field => field !== 'captcha').map(field => [field, shown]),
)

const PROFILE: Record<ProfileField, string> = {
  nickname: 'Chai 8',
  realName: 'สมชาย ใจดี',
  payeeName: 'Somchai Jaidee',
  birthday: '1990-12-31',
  idNumber: '1103700123456',
  line: '@chai',
  whatsapp: '+66 80 000 0099',
  telegram: '@chai8',
  zalo: 'chai.8',
  wechat: 'chai_8',
  qqNum: '123456',
  facebook: 'chai.8.face',
}

const EVERYTHING = {
  ...PROFILE,
  paymentPassword: '739164',
  email: 'chai@example.com',
  referrer: 'a friend of mine',
  countryDialingCode: '66',
  mobileNum: '０８１-234-5678',
  registerUrl: 'https://play.example/en',
  registerMethod: 'WEB',
}

// Protects: what the operator asks for is asked for, kept, and checked; what is not asked for is not kept (spec 3, 5).
const fresh = useDatabase()
let server: TestServer
let asking: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
  asking = await openTestServer(fresh.db, { settings: { registerRules: ALL_SHOWN } })
})

const profileOf = (account: string) =>
  fresh.db.row(sql<Record<string, unknown>>`
    select p.*, p.birthday::text as birthday, m.nickname, m.email, m.phone, m.phone_verified_at, m.upline
      from members m join member_profiles p on p.member_id = m.id where m.account = ${account}`)

test('answers the rules of every field, and of what the operator has changed', async () => {
  const { rules } = (await asking.call('GET', '/registration-rules')).body.value as {
    rules: Record<string, { shown: boolean; patternId: string }>
  }
  expect(Object.keys(rules)).toEqual([...REGISTER_FIELDS])
  expect(rules.line).toMatchObject({ shown: true, patternId: 'noSpaces', required: false })
})

test('answers a registration with everything, and keeps it in its plain form', async () => {
  const name = freshName()
  const friend = await signUp(server, freshName(), PASSWORD)
  const extra = { ...EVERYTHING, recommenderId: friend.member.account.toUpperCase() }
  const said = await asking.register(name, PASSWORD, extra)
  expect(said.body).toMatchObject({ success: true, value: { member: { nickname: 'Chai 8' } } })
  expect(await profileOf(name)).toMatchObject({
    recommended_by: friend.member.id,
    referrer: 'a friend of mine',
    register_url: 'https://play.example/en',
    email: 'chai@example.com',
    phone: '+66812345678',
    phone_verified_at: null,
  })
  const { member } = said.body.value as { member: { id: string } }
  expect(await fieldsOf(fresh.db, member.id)).toEqual(PROFILE)
  const payment = await fresh.db.row(sql<{ hash: string }>`
    select password_hash as hash from payment_passwords
     where member_id = ${member.id}::uuid`)
  expect(payment?.hash).toMatch(/^\$argon2id\$/)
})

test('answers without keeping what is not asked for', async () => {
  const name = freshName()
  const said = await server.register(name, PASSWORD, EVERYTHING)
  expect(said.body.success).toBe(true)
  expect(await profileOf(name)).toMatchObject({ line: null, email: null, phone: null, nickname: name })
})

test.each([
  ['pattern_letterFirst', 'username', { username: '1abc' }],
  ['pattern_anyLetters', 'realName', { realName: 'a1' }],
  ['emailWrong', 'email', { email: 'a@b.c_d' }],
  ['pattern_email', 'email', { email: 'someone' }],
  ['birthdayWrong', 'birthday', { birthday: '2001-02-30' }],
  ['pattern_dateYearFirst', 'birthday', { birthday: '31.12.1990' }],
  ['ageNeeded', 'birthday', { birthday: '2015-01-01' }],
  ['pattern_alphanumeric', 'idNumber', { idNumber: '12-34' }],
  ['pattern_digits', 'qqNum', { qqNum: 'abcde' }],
  ['pattern_noSpaces', 'line', { line: 'my line' }],
  ['pattern_phone', 'whatsapp', { whatsapp: 'phone' }],
  ['pattern_anything', 'nickname', { nickname: 'x'.repeat(31) }],
  ['paymentPasswordEasy', 'paymentPassword', { paymentPassword: '123456' }],
  ['paymentPasswordIsLogin', 'paymentPassword', { paymentPassword: PASSWORD }],
  ['mobileNumberWrong', 'mobileNum', { mobileNum: '02 123 4567' }],
  ['invitationWrong', 'affiliateCode', { affiliateCode: 'NOBODY1' }],
  ['domainWrong', undefined, { domain: 'baize.example.net' }],
  ['badInput', 'registerMethod', { registerMethod: 'APP' }],
  ['badInput', 'upline', { upline: 'me' }],
])('refuses %s beside %s and opens nothing', async (code, field, extra) => {
  const name = freshName()
  const said = await asking.register(name, PASSWORD, { ...EVERYTHING, ...extra })
  expect(said.body).toMatchObject({ success: false, code, ...(field ? { field } : {}) })
  expect(said.body.message).not.toContain('{{')
  expect(await profileOf(name)).toBeUndefined()
})

test('refuses what is required and empty', async () => {
  const strict = await openTestServer(fresh.db, {
    settings: { registerRules: { email: { shown: true, required: true } } },
  })
  const said = await strict.register(freshName(), PASSWORD)
  expect(said.body).toMatchObject({ code: 'required', field: 'email' })
})

test('answers a name that nobody has as recommender alike', async () => {
  const name = freshName()
  const said = await asking.register(name, PASSWORD, { ...EVERYTHING, recommenderId: 'nobodyatall' })
  expect(said.body.success).toBe(true)
  expect(await profileOf(name)).toMatchObject({ recommender: 'nobodyatall', recommended_by: null })
})

test('answers an invitation with its agent as the upline, typed or in the link, also for many at once', async () => {
  const agent = await addAgent(server, 'inviter', 'INVITE88')
  const names = Array.from({ length: 6 }, freshName)
  const said = await Promise.all(
    names.map((name, n) =>
      server.register(name, PASSWORD, n % 2 ? { affiliateCode: ' invite88 ' } : { referralCode: 'INVITE88' }),
    ),
  )
  expect(said.every(one => one.body.success)).toBe(true)
  for (const name of names) expect((await profileOf(name))?.upline).toBe(agent)
  const check = (code: string) => server.call('POST', '/affiliate-check', { body: { code } })
  expect((await check('invite88')).body.value).toEqual({ isGood: true })
  await fresh.db.run(sql`update invite_codes set active = false where code = 'INVITE88'`)
  expect((await check('invite88')).body.value).toEqual({ isGood: false })
  const late = freshName()
  // A link that has run out keeps nobody out; a code that was typed and is no good does.
  expect((await server.register(late, PASSWORD, { referralCode: 'INVITE88' })).body.success).toBe(true)
  expect((await profileOf(late))?.upline).toBeNull()
})

test('answers a page at this address or an official one, and refuses any other', async () => {
  const check = (domain: string) =>
    server.call('POST', '/affiliate-check', {
      body: { code: 'X1', domain },
      headers: { host: 'here.example' },
    })
  expect((await check('here.example')).body.success).toBe(true)
  expect((await check('evil.example')).body).toMatchObject({ code: 'domainWrong' })
})

test('answers a user name with a code of the number where the module asks for it', async () => {
  const verifying = await openTestServer(fresh.db, { settings: { modules: modulesOn('SMSVERIF') } })
  const name = freshName()
  expect((await verifying.register(name, PASSWORD)).body).toMatchObject({
    code: 'required',
    field: 'mobileNum',
  })
  const number = freshNumber()
  const entry = await codeFor(verifying, number)
  const taken = await signUp(server, freshName(), PASSWORD)
  // A name that is taken costs no code.
  expect((await verifying.register(taken.member.account, PASSWORD, entry)).body.code).toBe('accountTaken')
  expect((await verifying.register(name, PASSWORD, entry)).body.success).toBe(true)
  expect(await profileOf(name)).toMatchObject({ phone: inE164(number), phone_verified_at: expect.any(Date) })
})

test('refuses a registration without the picture where the operator always asks for one', async () => {
  const pictured = await openTestServer(fresh.db, {
    settings: { registerRules: { captcha: { shown: true } } },
  })
  expect((await pictured.register(freshName(), PASSWORD)).body).toMatchObject({
    code: 'captchaNeeded',
    field: 'captcha',
  })
  const captchaId = pictured.identity.captchas.seal('register', 'KWX34')
  const wrong = { captcha: { captchaId, text: 'AAAAA' } }
  expect((await pictured.register(freshName(), PASSWORD, wrong)).body.code).toBe('captchaWrong')
  const next = pictured.identity.captchas.seal('register', 'KWX34')
  const right = { captcha: { captchaId: next, text: 'kwx34' } }
  expect((await pictured.register(freshName(), PASSWORD, right)).body.success).toBe(true)
})

test('refuses more than 60 registrations an hour from one address', async () => {
  const address = freshAddress()
  const before = new Date()
  await fresh.db.run(sql`
    insert into attempts (subject, hits, last_at)
    values (${`register:address:${networkOf(address)}`}, array_fill(${before}::timestamptz, array[60]), ${before}::timestamptz)`)
  const body = {
    id: newId(),
    username: freshName(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    termsAccepted: true,
    human: await server.proof('register'),
  }
  const said = await server.sealed('PUT', '/members', 'register', body, { address })
  expect(said.body.code).toBe('tooManyRequests')
})
