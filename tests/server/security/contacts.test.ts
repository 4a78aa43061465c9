import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

import { member, PROOF_OVER_MS } from './second-steps.ts'

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

let numbers = 0
/** A mobile number that nobody has yet. */
const freshNumber = () => `08123400${String(++numbers).padStart(2, '0')}`
const e164 = (mobileNum: string) => `+66${mobileNum.slice(1)}`
const phoneOf = (mobileNum: string) => ({ countryDialingCode: '66', mobileNum })

const send = (token: string, body: object, at: TestServer = server): Promise<Answer> =>
  at.call('POST', 'email' in body ? '/member/email/code' : '/member/phone/code', {
    token,
    body,
    address: `2001:db8::${(numbers * 100 + 1).toString(16)}`,
  })
const set = (token: string, body: object): Promise<Answer> =>
  server.call('PUT', 'email' in body ? '/member/email' : '/member/phone', { token, body })
const contacts = (memberId: string) =>
  fresh.db.row(
    sql<{ phone: string | null; email: string | null; verified: number }>`
      select phone, email, (phone_verified_at is not null)::int + (email_verified_at is not null)::int as verified
        from members where id = ${memberId}::uuid`,
  )

/** Makes a number or an address the member's, as the page does. */
async function verify(token: string, to: object, where: string): Promise<Answer> {
  const sent = await send(token, to)
  const verificationCode = await codeSentTo(where)
  return set(token, { ...to, codeId: sent.body.value?.codeId, verificationCode })
}

test('answers a verified number and address, masked, and tells the ones before', async () => {
  const { token, member: who } = await member(server)
  const [first, second] = [freshNumber(), freshNumber()]
  expect((await verify(token, phoneOf(first), e164(first))).status).toBe(200)
  expect((await verify(token, { email: 'old@mail.example' }, 'old@mail.example')).status).toBe(200)
  expect(await contacts(who.id)).toEqual({ phone: e164(first), email: 'old@mail.example', verified: 2 })
  expect((await verify(token, phoneOf(second), e164(second))).status).toBe(200)
  expect((await verify(token, { email: 'New@mail.example' }, 'New@mail.example')).status).toBe(200)
  expect(await textsTo(e164(first))).toContainEqual(expect.stringContaining('was changed'))
  expect(await textsTo('old@mail.example')).toContainEqual(expect.stringContaining('was changed'))
  const overview = await server.call('GET', '/member/security', { token })
  expect(overview.body.value?.phone).toMatchObject({ masked: `+66•••••${second.slice(-4)}` })
  expect(overview.body.value?.email).toMatchObject({ masked: 'N•••@mail.example' })
})

// Protects: whether a number has an account is said only to who has shown that it is theirs.
test('refuses phoneTaken only after the right code, and answers the sending alike', async () => {
  const number = freshNumber()
  const owner = await member(server)
  await verify(owner.token, phoneOf(number), e164(number))
  const { token } = await member(server)
  server.clock.advance(61_000)
  const taken = await send(token, phoneOf(number))
  const free = await send(token, phoneOf(freshNumber()))
  expect([taken.status, Object.keys(taken.body.value ?? {})]).toEqual([
    free.status,
    Object.keys(free.body.value ?? {}),
  ])
  const codeId = taken.body.value?.codeId
  const wrong = await set(token, { ...phoneOf(number), codeId, verificationCode: '000000' })
  expect(wrong.body).toMatchObject({ code: 'codeWrong', field: 'verificationCode' })
  const right = await set(token, {
    ...phoneOf(number),
    codeId,
    verificationCode: await codeSentTo(e164(number)),
  })
  expect(right.body).toMatchObject({ code: 'phoneTaken', field: 'mobileNum' })
})

test('races one number for two members: it becomes the one of one of them', async () => {
  const number = freshNumber()
  const members = [await member(server), await member(server)]
  const entries: object[] = []
  for (const { token } of members) {
    const sent = await send(token, phoneOf(number))
    const verificationCode = await codeSentTo(e164(number))
    entries.push({ ...phoneOf(number), codeId: sent.body.value?.codeId, verificationCode })
    server.clock.advance(61_000)
  }
  const said = await Promise.all(members.map(({ token }, n) => set(token, entries[n] ?? {})))
  expect(said.map(one => one.body.code ?? 'set').sort()).toEqual(['phoneTaken', 'set'])
})

test('refuses a code of another member, another target and another kind, and one used before', async () => {
  const { token } = await member(server)
  const other = await member(server)
  const number = freshNumber()
  const sent = await send(token, phoneOf(number))
  const codeId = sent.body.value?.codeId
  const verificationCode = await codeSentTo(e164(number))
  const body = { ...phoneOf(number), codeId, verificationCode }
  expect((await set(other.token, body)).body.code).toBe('codeWrong')
  expect((await set(token, { ...body, mobileNum: freshNumber() })).body.code).toBe('codeWrong')
  expect((await set(token, { email: 'x@mail.example', codeId, verificationCode })).body.code).toBe(
    'codeWrong',
  )
  expect((await set(token, body)).status).toBe(200)
  expect((await set(token, body)).body.success).toBe(false)
})

test.each([
  ['mobileNumberWrong', 'mobileNum', phoneOf('02')],
  ['emailWrong', 'email', { email: 'nobody' }],
])('refuses %s beside %s', async (code, field, body) => {
  const { token } = await member(server)
  expect((await send(token, body)).body).toMatchObject({ code, field })
})

test('refuses reauthenticationNeeded once the password was given too long ago', async () => {
  const own = await openTestServer(fresh.db)
  const { token } = await member(own)
  own.clock.advance(PROOF_OVER_MS)
  for (const body of [phoneOf(freshNumber()), { email: 'a@mail.example' }]) {
    const said = await send(token, body, own)
    expect([said.status, said.body.code]).toEqual([403, 'reauthenticationNeeded'])
  }
})

async function textsTo(to: string): Promise<string[]> {
  return (await server.messages.outbox(200)).filter(one => one.to === to).map(one => one.text)
}

/** The newest code that was sent there. */
async function codeSentTo(to: string): Promise<string> {
  return /\b\d{6}\b/.exec((await textsTo(to))[0] ?? '')?.[0] ?? ''
}
