import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { enabled } from './modules.ts'

// Protects: a password of the house opens once, an old one where they expire, and nothing else is answered to such a
// session until it has a new one (spec 4.1, reliability C6 and C7).

const PASSWORD = 'quiet river 9'
const NEW_PASSWORD = 'louder river 10'
const DAY_MS = 86_400_000
const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

let names = 0
/** An account whose password was made by the house, good for a day. */
async function resetAccount(): Promise<string> {
  const account = `reset${++names}`
  const { member } = await signUp(server, account, PASSWORD)
  const until = new Date(Date.now() + DAY_MS)
  await fresh.db.run(sql`
    update members set must_change_password = true, first_password_until = ${until}::timestamptz
     where id = ${member.id}::uuid`)
  return account
}
const change = (token: string, at: TestServer = server) =>
  at.sealed(
    'POST',
    '/member/password',
    'changePassword',
    { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD },
    { token },
  )

test('answers a first password with a session that can only change it', async () => {
  const account = await resetAccount()
  const said = await server.login(account, PASSWORD)
  expect(said.body.value).toMatchObject({ passwordExpired: true })
  const token = String(said.body.value?.token)
  for (const [method, path] of [
    ['GET', '/member'],
    ['PUT', '/member/language'],
    ['POST', '/session/code'],
  ] as const) {
    const refused = await server.call(method, path, { token, body: { language: 'EN' } })
    expect([refused.status, refused.body.code]).toEqual([403, 'passwordChangeNeeded'])
  }
  expect((await server.call('POST', '/session/first-login', { token })).status).toBe(200)
  const changed = await change(token)
  const next = String(changed.body.value?.token)
  expect((await server.call('GET', '/member', { token: next })).status).toBe(200)
  expect((await server.login(account, NEW_PASSWORD)).body.value).toMatchObject({ passwordExpired: false })
})

test('refuses wrongLogin for a first password that was used before, with the same answer as a wrong one', async () => {
  const account = await resetAccount()
  expect((await server.login(account, PASSWORD)).status).toBe(200)
  const { requestId: _, ...again } = (await server.login(account, PASSWORD)).body as Record<string, unknown>
  const { requestId: __, ...wrong } = (await server.login(account, 'not this one')).body as Record<
    string,
    unknown
  >
  expect(again).toEqual(wrong)
})

test('refuses wrongLogin for a first password after a day', async () => {
  const account = await resetAccount()
  const own = await openTestServer(fresh.db)
  own.clock.advance(DAY_MS + 1_000)
  expect((await own.login(account, PASSWORD)).body.code).toBe('wrongLogin')
})

test('races two logins with one first password: one gets in', async () => {
  const account = await resetAccount()
  const said = await Promise.all([server.login(account, PASSWORD), server.login(account, PASSWORD)])
  expect(said.map(one => one.status).sort()).toEqual([200, 422])
})

test('answers logout to a session whose password is due', async () => {
  const token = String((await server.login(await resetAccount(), PASSWORD)).body.value?.token)
  expect((await server.call('DELETE', '/session', { token })).status).toBe(200)
})

test.each([
  [true, 91, true],
  [true, 89, false],
  [false, 4_000, false],
])('answers passwordExpired with PWDEXPIRY %s after %i days: %s', async (isOn, days, expected) => {
  const modules = isOn ? enabled('PWDEXPIRY') : []
  const own = await openTestServer(fresh.db, { settings: { modules, passwordExpiryDays: 90 } })
  const { member } = await signUp(server, `old${++names}`, PASSWORD)
  const changedAt = new Date(Date.now() - days * DAY_MS)
  await fresh.db.run(sql`
    update members set password_changed_at = ${changedAt}::timestamptz where id = ${member.id}::uuid`)
  const said = await own.login(member.account, PASSWORD)
  expect(said.body.value).toMatchObject({ passwordExpired: expected })
})

test('answers the first login until it is written down, once, and the login before this one', async () => {
  const { member } = await signUp(server, `first${++names}`, PASSWORD)
  await fresh.db.run(sql`
    update members set first_login_at = null, last_login_at = null where id = ${member.id}::uuid`)
  const said = await server.login(member.account, PASSWORD, {}, { address: '198.51.100.4' })
  expect(said.body.value).toMatchObject({ firstTimeLogin: true, lastLogin: null })
  const token = String(said.body.value?.token)
  const first = await server.call('POST', '/session/first-login', { token })
  const again = await server.call('POST', '/session/first-login', { token })
  expect(again.body).toEqual(first.body)
  expect((await server.login(member.account, PASSWORD)).body.value).toMatchObject({
    firstTimeLogin: false,
    lastLogin: { address: '198.51.100.4' },
  })
})
