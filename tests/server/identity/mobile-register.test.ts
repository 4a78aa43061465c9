import { beforeAll, expect, test } from 'vitest'
import { newId, newSecret } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import {
  codeFor,
  freshNumber,
  inE164,
  mobileRegister,
  modulesOn,
  requestCode,
  textTo,
} from './registering.ts'

const PASSWORD = 'quiet river 9'
const pair = { password: PASSWORD, confirmPassword: PASSWORD }

// Protects: an account of a number is opened by whoever holds the number, and nobody learns which numbers have one.
eachEngine(engine => {
  const fresh = useDatabase(engine)
  let server: TestServer
  let passwordless: TestServer
  beforeAll(async () => {
    server = await openTestServer(fresh.db, { settings: { modules: modulesOn('MOBILEREG', 'MOBILEREGPWD') } })
    passwordless = await openTestServer(fresh.db, { settings: { modules: modulesOn('MOBILEREG') } })
  })

  test('answers with a session of a member whose number is verified, under a name that is not the number', async () => {
    const number = freshNumber()
    const said = await mobileRegister(server, { ...pair, ...(await codeFor(server, number)) })
    expect(said.body).toMatchObject({ success: true })
    const { member, token } = said.body.value as { member: { id: string; account: string }; token: string }
    expect(member.account).toMatch(/^m[a-z2-9]{9}$/)
    expect((await server.call('GET', '/member', { token })).body.value).toMatchObject({ id: member.id })
    const row = await fresh.db.row(sql<{ phone: string; proven: boolean; password: boolean }>`
      select phone, phone_verified_at is not null as proven, password_hash is not null as password
        from members where id = ${member.id}::uuid`)
    expect(row).toEqual({ phone: inE164(number), proven: true, password: true })
  })

  // What follows is about forms and flows, which are the same on either engine.
  if (engine === 'embedded') return

  test('answers without a password where the deployment asks for none', async () => {
    const said = await mobileRegister(passwordless, await codeFor(passwordless, freshNumber()))
    expect(said.body).toMatchObject({ success: true })
    const { member } = said.body.value as { member: { id: string } }
    const row = await fresh.db.row(sql<{ none: boolean }>`
      select password_hash is null as none from members where id = ${member.id}::uuid`)
    expect(row?.none).toBe(true)
  })

  test('refuses both ways where the module is off', async () => {
    const off = await openTestServer(fresh.db)
    expect((await mobileRegister(off, {})).body.code).toBe('notAllowed')
    expect((await requestCode(off, freshNumber())).body.code).toBe('notAllowed')
  })

  test.each([
    ['required', 'mobileNum', { mobileNum: '' }],
    ['mobileNumberWrong', 'mobileNum', { mobileNum: '123' }],
    ['mobileNumberWrong', 'mobileNum', { countryDialingCode: '1' }],
    ['required', 'verificationCode', { verificationCode: '' }],
    ['codeWrong', 'verificationCode', { verificationCode: '0000001' }],
    ['codeWrong', 'verificationCode', { codeId: 'x'.repeat(32) }],
    ['codeWrong', 'verificationCode', { mobileNum: '0899999999' }],
    ['required', 'password', { password: '' }],
    ['passwordsDiffer', 'confirmPassword', { confirmPassword: 'other words 9' }],
    ['termsNeeded', 'termsAccepted', { termsAccepted: false }],
    ['badInput', 'username', { username: 'mine' }],
  ])('refuses %s beside %s, and the code is still good', async (code, field, extra) => {
    const entry = { ...pair, ...(await codeFor(server, freshNumber())) }
    expect((await mobileRegister(server, { ...entry, ...extra })).body).toMatchObject({ code, field })
    expect((await mobileRegister(server, entry)).body.success).toBe(true)
  })

  test('answers a number that has an account alike, tells its owner, and lets no code of it pass', async () => {
    const number = freshNumber()
    await mobileRegister(server, { ...pair, ...(await codeFor(server, number)) })
    server.clock.advance(61_000)
    const known = await requestCode(server, number)
    const unknown = await requestCode(server, freshNumber())
    expect(known.status).toBe(unknown.status)
    expect(Object.keys(known.body.value ?? {})).toEqual(Object.keys(unknown.body.value ?? {}))
    expect(await textTo(server, number)).toContain('already belongs to an account')
    expect(await textTo(server, number)).not.toMatch(/\b\d{6}\b/)
    const entry = { countryDialingCode: '66', mobileNum: number, codeId: String(known.body.value?.codeId) }
    const said = await mobileRegister(server, { ...pair, ...entry, verificationCode: '123456' })
    expect(said.body).toMatchObject({ code: 'codeWrong', field: 'verificationCode' })
  })

  test('repeats for the same id, secret and entries with another session of the same member', async () => {
    const id = newId()
    const entry = { id, repeatSecret: newSecret(), ...pair, ...(await codeFor(server, freshNumber())) }
    const first = await mobileRegister(server, entry)
    const again = await mobileRegister(server, entry)
    expect(again.body.value?.member).toEqual(first.body.value?.member)
    const other = { password: 'another river', confirmPassword: 'another river' }
    expect((await mobileRegister(server, { ...entry, ...other })).body.code).toBe('idempotencyConflict')
  })

  test('races 8 registrations with one code: exactly one account', async () => {
    const entry = { ...pair, ...(await codeFor(server, freshNumber())) }
    const said = await Promise.all(Array.from({ length: 8 }, () => mobileRegister(server, entry)))
    expect(said.filter(one => one.body.success)).toHaveLength(1)
    expect(new Set(said.filter(one => !one.body.success).map(one => one.body.code))).toEqual(
      new Set(['codeWrong']),
    )
  })

  test('races two codes of one number: the second proven owner hears that there is an account', async () => {
    const number = freshNumber()
    const first = await codeFor(server, number)
    server.clock.advance(61_000)
    const second = await codeFor(server, number)
    const said = await Promise.all(
      [first, second].map(entry => mobileRegister(server, { ...pair, ...entry })),
    )
    expect(said.map(one => one.body.code ?? 'opened').toSorted()).toEqual(['opened', 'phoneTaken'])
    const owners = await fresh.db.rows(
      sql<{ id: string }>`select id from members where phone = ${inE164(number)}`,
    )
    expect(owners).toHaveLength(1)
  })
})
