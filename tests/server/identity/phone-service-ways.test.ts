import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { type LocalPhoneService, startPhoneService } from '#tests/support/phone-service.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import { freshNumber, inE164, mobileRegister, modulesOn } from './registering.ts'

// Spec 4.1, 4.3, 7.1: where the operator has chosen the phone-verification service, its word opens what a code of ours
// opens elsewhere, and codes of ours open nothing.

const PASSWORD = 'quiet river 9'
const pair = { password: PASSWORD, confirmPassword: PASSWORD }
const fresh = useDatabase()
let service: LocalPhoneService
let server: TestServer
let byCodes: TestServer
beforeAll(async () => {
  service = await startPhoneService()
  const modules = modulesOn('MOBILEREG', 'MOBILEREGPWD', 'SMSLOGIN')
  server = await openTestServer(fresh.db, { settings: { modules, phoneVerification: service.setting } })
  byCodes = await openTestServer(fresh.db, { settings: { modules } })
})
afterAll(() => service.stop())

const wordFor = async (number: string) => ({
  countryDialingCode: '66',
  firebaseChannel: 'sms',
  firebaseIdToken: await service.tokenFor(inE164(number)),
})
const registered = async (at: TestServer, mobileNum: string, extra: object = {}) =>
  mobileRegister(at, {
    ...pair,
    mobileNum,
    verificationCode: '123456',
    ...(await wordFor(mobileNum)),
    ...extra,
  })
const loggedIn = async (at: TestServer, number: string, extra: object = {}): Promise<Answer> =>
  at.login(
    number,
    '123456',
    { type: 'sms', ...(await wordFor(number)), ...extra },
    { address: freshAddress() },
  )
async function recovered(at: TestServer, mobileNum: string, extra: object = {}): Promise<Answer> {
  const captcha = { captchaId: at.identity.captchas.seal('recover', 'ABCDE'), text: 'abcde' }
  const entry = { mobileNum, verificationCode: '123456', newPassword: 'seven slow lanterns', captcha }
  const body = { ...entry, ...(await wordFor(mobileNum)), ...extra }
  const options = { address: freshAddress() }
  return at.sealed('POST', '/password-recovery/phone', 'setPasswordByPhone', body, options)
}

test('answers with an account, a session, and a new password, each for a word of its own', async () => {
  const number = freshNumber()
  const opened = await registered(server, number)
  expect(opened.body).toMatchObject({ success: true })
  const { member } = opened.body.value as { member: { id: string } }
  const row = await fresh.db.row(sql<{ phone: string; proven: boolean }>`
    select phone, phone_verified_at is not null as proven from members where id = ${member.id}::uuid`)
  expect(row).toEqual({ phone: inE164(number), proven: true })
  expect((await loggedIn(server, number)).body).toMatchObject({ success: true, value: { member } })
  expect((await recovered(server, number)).body).toMatchObject({ success: true, value: { member } })
})

test('refuses codeExpired for a word that was used, is of another number, or is none', async () => {
  const number = freshNumber()
  await registered(server, number)
  const word = await wordFor(number)
  expect((await loggedIn(server, number, word)).body.success).toBe(true)
  const wrong = [
    word,
    await wordFor(freshNumber()),
    { firebaseIdToken: 'a.b.c' },
    { firebaseIdToken: undefined },
  ]
  for (const one of wrong) {
    const refusal = (field: string) => ({ code: 'codeExpired', field })
    expect((await loggedIn(server, number, one)).body).toMatchObject(refusal('password'))
    expect((await recovered(server, number, one)).body).toMatchObject(refusal('verificationCode'))
    const said = await registered(server, freshNumber(), { id: newId(), ...one })
    expect(said.body).toMatchObject(refusal('verificationCode'))
  }
})

test('refuses phoneUnknown to who has shown a number that no account has, and to nobody else', async () => {
  const number = freshNumber()
  expect((await loggedIn(server, number)).body).toMatchObject({ code: 'phoneUnknown', field: 'username' })
  expect((await recovered(server, number)).body).toMatchObject({ code: 'phoneUnknown', field: 'mobileNum' })
  const guessing = await loggedIn(server, number, { firebaseIdToken: 'a.b.c' })
  expect(guessing.body.code).toBe('codeExpired')
})

test('refuses to send codes of ours where the service does, and words of the service where it is not chosen', async () => {
  const human = await server.proof('sms')
  const number = freshNumber()
  const body = { countryDialingCode: '66', mobileNum: number, human }
  const asks = [
    ['/session/code-by-sms', body],
    ['/password-recovery/sms', body],
    ['/registration-code', { countryDialingCode: '66', mobileNo: number, human }],
  ] as const
  for (const [path, input] of asks) {
    const said = await server.call('POST', path, { body: input, address: freshAddress() })
    expect([said.status, said.body.code]).toEqual([403, 'notAllowed'])
  }
  expect((await registered(byCodes, number)).body.code).toBe('codeWrong')
  expect((await loggedIn(byCodes, number)).body.code).toBe('codeWrong')
  expect((await recovered(byCodes, number)).body.code).toBe('codeWrong')
})
