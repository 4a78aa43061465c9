import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

import { copyOfTables, eventsOf, mail, NEW, OLD, owner, readPicture } from './owners.ts'

// Spec 2.5, 4.2 and 4.4; reliability C9, S6, S10, S11, S20.

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})
beforeEach(() => forgetCounts())

let lastNumber = 80_200_0000
/** A Thai mobile number as its owner types it, and in E.164. */
function freshNumber(): { mobileNum: string; e164: string } {
  lastNumber += 1
  return { mobileNum: `0${lastNumber}`, e164: `+66${lastNumber}` }
}

async function requestCode(
  own: TestServer,
  mobileNum: string,
  extra: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { mobileNum, countryDialingCode: '66', human: await own.proof('sms'), ...extra }
  return own.call('POST', '/password-recovery/sms', { body, address: freshAddress() })
}

/** The code of the newest message to a number. */
async function newestCode(own: TestServer, e164: string): Promise<string> {
  const [newest] = await mail(own, e164)
  const code = /\b(\d{6})\b/.exec(newest?.text ?? '')?.[1]
  if (!code) throw new Error(`no code was sent to ${e164}`)
  return code
}

interface Entry {
  mobileNum: string
  codeId: unknown
  verificationCode: string
  newPassword?: string
  captcha?: undefined
  token?: string | undefined
}

function setPassword(own: TestServer, { token, ...entry }: Entry): Promise<Answer> {
  const body = { countryDialingCode: '66', newPassword: NEW, captcha: readPicture(server), ...entry }
  const options = { token, address: freshAddress() }
  return own.sealed('POST', '/password-recovery/phone', 'setPasswordByPhone', body, options)
}

test('answers a code with a new password: logged in, every other session over, withdrawals held, the owner told', async () => {
  const { mobileNum, e164 } = freshNumber()
  const seat = await owner(server, 'prasit', { phone: e164, email: 'prasit@example.com' })
  const asked = await requestCode(server, mobileNum)
  expect(asked.body.value).toEqual({
    codeId: expect.any(String),
    expiredMinutes: 1,
    countdownSeconds: 60,
  })
  const before = Date.now()
  const said = await setPassword(server, {
    mobileNum,
    codeId: asked.body.value?.codeId,
    verificationCode: await newestCode(server, e164),
  })
  expect(said.body.value).toMatchObject({ member: { account: 'prasit' } })
  const token = String(said.body.value?.token)
  expect((await server.call('GET', '/member', { token })).status).toBe(200)
  expect((await server.call('GET', '/member', { token: seat.token })).status).toBe(401)
  const row = await fresh.db.row(sql<{ until: Date }>`
    select withdrawals_held_until as until from members where id = ${seat.member.id}::uuid`)
  const waitMs = (row?.until.getTime() ?? 0) - before
  expect(waitMs).toBeGreaterThan(24 * 3_600_000 - 1_000)
  expect(waitMs).toBeLessThan(24 * 3_600_000 + 60_000)
  const told = await mail(server, 'prasit@example.com')
  expect(told.map(({ purpose }) => purpose)).toEqual(['passwordChanged'])
  expect(await eventsOf(server, seat.member.id)).toEqual(
    expect.arrayContaining(['codeSent', 'passwordReset', 'loggedIn']),
  )
  expect((await server.login('prasit', OLD)).body.code).toBe('wrongLogin')
  expect((await server.login('prasit', NEW)).status).toBe(200)
})

test('answers a session that can only change the password to who has never accepted the terms', async () => {
  const { mobileNum, e164 } = freshNumber()
  const seat = await owner(server, 'handedover', { phone: e164 })
  await fresh.db.run(sql`update members set terms_version = null where id = ${seat.member.id}::uuid`)
  const asked = await requestCode(server, mobileNum)
  const codeId = asked.body.value?.codeId
  const said = await setPassword(server, {
    mobileNum,
    codeId,
    verificationCode: await newestCode(server, e164),
  })
  expect(said.body.value).toMatchObject({ passwordExpired: true, member: { termsDue: true } })
  const token = String(said.body.value?.token)
  expect((await server.call('GET', '/member', { token })).body.code).toBe('passwordChangeNeeded')
})

test('answers unknown and unverified numbers as it answers known ones, and sends them nothing', async () => {
  const known = freshNumber()
  const unverified = freshNumber()
  const unknown = freshNumber()
  await owner(server, 'verified1', { phone: known.e164 })
  const { member } = await owner(server, 'unverified1', {})
  await fresh.db.run(sql`update members set phone = ${unverified.e164} where id = ${member.id}::uuid`)
  const shapes = new Set<string>()
  for (const { mobileNum } of [known, unverified, unknown]) {
    const { status, body } = await requestCode(server, mobileNum)
    shapes.add(JSON.stringify([status, { ...body, value: { ...body.value, codeId: '' } }]))
    const entry = { mobileNum, codeId: body.value?.codeId, verificationCode: '000000' }
    const wrong = await setPassword(server, entry)
    shapes.add(JSON.stringify([wrong.status, wrong.body.code, wrong.body.field]))
  }
  expect(shapes.size).toBe(2)
  expect(await mail(server, known.e164)).toHaveLength(1)
  expect(await mail(server, unverified.e164)).toEqual([])
  expect(await mail(server, unknown.e164)).toEqual([])
})

test.each([
  ['required', 'mobileNum', { mobileNum: ' ' }],
  ['mobileNumberWrong', 'mobileNum', { mobileNum: '12' }],
  ['humanProofNeeded', undefined, { human: undefined }],
])('refuses %s to who asks for a code', async (code, field, extra) => {
  const said = await requestCode(server, freshNumber().mobileNum, extra)
  expect(said.body).toMatchObject({ success: false, code, ...(field ? { field } : {}) })
})

test('refuses a weak password before the code is looked at, and an obvious one once it was right', async () => {
  const { mobileNum, e164 } = freshNumber()
  await owner(server, 'obvious1', { phone: e164 })
  const codeId = (await requestCode(server, mobileNum)).body.value?.codeId
  const verificationCode = await newestCode(server, e164)
  const entry = { mobileNum, codeId, verificationCode }
  for (const [code, newPassword] of [
    ['required', ''],
    ['passwordLength', 'short'],
    ['passwordCommon', 'password123'],
  ] as const)
    expect((await setPassword(server, { ...entry, newPassword })).body).toMatchObject({
      code,
      field: 'newPassword',
    })
  // Only the owner hears that a password contains the user name: it would tell whose number this is.
  const guess = { ...entry, verificationCode: '000000', newPassword: 'obvious1 and more' }
  expect((await setPassword(server, guess)).body.code).toBe('codeWrong')
  expect((await setPassword(server, { ...entry, newPassword: 'obvious1 and more' })).body).toMatchObject({
    code: 'passwordObvious',
    field: 'newPassword',
  })
})

// Protects: five tries, also at once; a code of another number, another asking browser or twice is none (S10, S11).
test('refuses captchaNeeded after three wrong codes for a number, whether it is known or not', async () => {
  const known = freshNumber()
  await owner(server, 'pictured', { phone: known.e164 })
  for (const { mobileNum } of [known, freshNumber()]) {
    const codeId = (await requestCode(server, mobileNum)).body.value?.codeId
    const entry = { mobileNum, codeId, verificationCode: '000000', captcha: undefined }
    const said = []
    for (let n = 0; n < 4; n += 1) said.push((await setPassword(server, entry)).body)
    expect(said.map(({ code, details }) => [code, details?.captcha])).toEqual([
      ['codeWrong', false],
      ['codeWrong', false],
      ['codeWrong', true],
      ['captchaNeeded', true],
    ])
  }
})

test('refuses codeWrong for every code but the one, and ends after five tries at once', async () => {
  const { mobileNum, e164 } = freshNumber()
  const other = freshNumber()
  await owner(server, 'guessed2', { phone: e164 })
  await owner(server, 'guessed3', { phone: other.e164 })
  const codeId = (await requestCode(server, mobileNum)).body.value?.codeId
  const verificationCode = await newestCode(server, e164)
  const otherId = (await requestCode(server, other.mobileNum)).body.value?.codeId
  expect((await setPassword(server, { mobileNum, codeId: otherId, verificationCode })).body.code).toBe(
    'codeWrong',
  )
  expect(
    (await setPassword(server, { mobileNum: other.mobileNum, codeId, verificationCode })).body.code,
  ).toBe('codeWrong')
  const guesses = Array.from({ length: 40 }, (_, n) => String(n).padStart(6, '0'))
  const said = await Promise.all(
    guesses.map(guess => setPassword(server, { mobileNum, codeId, verificationCode: guess })),
  )
  expect(said.filter(one => one.body.code === 'codeWrong').length).toBeLessThanOrEqual(4)
  expect(said.filter(one => one.body.success)).toHaveLength(0)
  const late = await setPassword(server, { mobileNum, codeId, verificationCode })
  expect([late.status, late.body.code]).toEqual([429, 'tooManyRequests'])
  expect(late.body.message).toMatch(/5 min/)
})

test('races: of ten uses of one code at once one sets the password', async () => {
  const { mobileNum, e164 } = freshNumber()
  await owner(server, 'racing2', { phone: e164 })
  const codeId = (await requestCode(server, mobileNum)).body.value?.codeId
  const verificationCode = await newestCode(server, e164)
  const said = await Promise.all(
    Array.from({ length: 10 }, () => setPassword(server, { mobileNum, codeId, verificationCode })),
  )
  expect(said.filter(one => one.body.success)).toHaveLength(1)
  expect((await setPassword(server, { mobileNum, codeId, verificationCode })).body.success).toBe(false)
})

test('refuses codeExpired after ten minutes', async () => {
  const own = await openTestServer(fresh.db)
  const { mobileNum, e164 } = freshNumber()
  await owner(own, 'tardy1', { phone: e164 })
  const codeId = (await requestCode(own, mobileNum)).body.value?.codeId
  const verificationCode = await newestCode(own, e164)
  own.clock.advance(10 * 60_000 + 1_000)
  expect((await setPassword(own, { mobileNum, codeId, verificationCode })).body).toMatchObject({
    code: 'codeExpired',
    field: 'verificationCode',
  })
})

test('answers while the login is locked by wrong passwords, and unlocks it', async () => {
  const { mobileNum, e164 } = freshNumber()
  await owner(server, 'besieged2', { phone: e164 })
  for (let n = 0; n < 11; n++)
    await server.login('besieged2', `wrong password ${n}`, {}, { address: freshAddress() })
  expect((await server.login('besieged2', OLD, {}, { address: freshAddress() })).status).toBe(429)
  const codeId = (await requestCode(server, mobileNum)).body.value?.codeId
  const entry = { mobileNum, codeId, verificationCode: await newestCode(server, e164) }
  expect((await setPassword(server, entry)).status).toBe(200)
  expect((await server.login('besieged2', NEW, {}, { address: freshAddress() })).status).toBe(200)
})

test('a copy of the database shows neither code nor number of a message', async () => {
  const { mobileNum, e164 } = freshNumber()
  await owner(server, 'copied2', { phone: e164 })
  await requestCode(server, mobileNum)
  const copy = await copyOfTables(server)
  expect(copy).not.toContain(await newestCode(server, e164))
  expect(copy).not.toContain(e164)
})
