import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { type LocalPhoneService, startPhoneService } from '#tests/support/phone-service.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

import { member, PROOF_OVER_MS } from './second-steps.ts'

// Spec 4.1, 4.3: where the operator has chosen the phone-verification service, its word makes a number the member's in the
// security center as well, and codes of ours do not.

const fresh = useDatabase()
let service: LocalPhoneService
let server: TestServer
let byCodes: TestServer
beforeAll(async () => {
  service = await startPhoneService()
  server = await openTestServer(fresh.db, { settings: { phoneVerification: service.setting } })
  byCodes = await openTestServer(fresh.db)
})
afterAll(() => service.stop())

let numbers = 0
/** A mobile number that nobody has yet, as it is typed. */
const freshNumber = () => `08198700${String(++numbers).padStart(2, '0')}`
const e164 = (mobileNum: string) => `+66${mobileNum.slice(1)}`
const phoneOf = (mobileNum: string) => ({ countryDialingCode: '66', mobileNum })

/** What the page sends once the service has checked the code. */
async function wordFor(mobileNum: string, of = mobileNum): Promise<object> {
  const firebaseIdToken = await service.tokenFor(e164(of))
  return { ...phoneOf(mobileNum), verificationCode: '123456', firebaseChannel: 'sms', firebaseIdToken }
}
const set = (token: string, body: object, at = server): Promise<Answer> =>
  at.call('PUT', '/member/phone', { token, body })
const phoneRow = (memberId: string) =>
  fresh.db.row(sql<{ phone: string | null; proven: boolean }>`
    select phone, phone_verified_at is not null as proven from members where id = ${memberId}::uuid`)

test('answers a number verified by the word of the service', async () => {
  const { token, member: who } = await member(server)
  const number = freshNumber()
  expect((await set(token, await wordFor(number))).body).toMatchObject({ success: true })
  expect(await phoneRow(who.id)).toEqual({ phone: e164(number), proven: true })
})

test('refuses codeExpired for a word that was used, is of another number, or is none', async () => {
  const { token, member: who } = await member(server)
  const [number, other] = [freshNumber(), freshNumber()]
  const used = await wordFor(number)
  await set((await member(server)).token, used)
  const wrong = [
    used,
    await wordFor(other, number),
    { ...(await wordFor(other)), firebaseIdToken: 'a.b.c' },
    { ...phoneOf(other), verificationCode: '123456' },
  ]
  for (const body of wrong)
    expect((await set(token, body)).body).toMatchObject({ code: 'codeExpired', field: 'verificationCode' })
  expect(await phoneRow(who.id)).toEqual({ phone: null, proven: false })
})

test('refuses a number of another account, and who has not shown who they are, whatever the service says', async () => {
  const own = await openTestServer(fresh.db, { settings: { phoneVerification: service.setting } })
  const number = freshNumber()
  await set((await member(server)).token, await wordFor(number))
  const { token } = await member(own)
  const taken = await set(token, await wordFor(number), own)
  expect(taken.body).toMatchObject({ code: 'phoneTaken', field: 'mobileNum' })
  own.clock.advance(PROOF_OVER_MS)
  const late = await set(token, await wordFor(freshNumber()), own)
  expect([late.status, late.body.code]).toEqual([403, 'reauthenticationNeeded'])
})

test('refuses to send codes of ours where the service does, and words of the service where it is not chosen', async () => {
  const { token } = await member(server)
  const number = freshNumber()
  const asked = await server.call('POST', '/member/phone/code', { token, body: phoneOf(number) })
  expect([asked.status, asked.body.code]).toEqual([403, 'notAllowed'])
  expect((await server.messages.outbox(200)).filter(one => one.to === e164(number))).toEqual([])
  expect((await set(token, await wordFor(number), byCodes)).body.code).toBe('codeWrong')
})
