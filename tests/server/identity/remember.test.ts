import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

// Protects: a remembered browser begins a session without a password, with a token for one use that no script reads, for
// a day at most; a copied one ends everything that came from it (reliability C4, S22, S23).

const PASSWORD = 'quiet river 9'
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

let names = 0
/** Somebody who logs in with "remember me": the cookie of their browser, and the token of the session. */
async function remembered(
  at: TestServer = server,
): Promise<{ cookie: string; token: string; id: string; account: string }> {
  const account = `known${++names}`
  const { member } = await signUp(server, account, PASSWORD)
  const said = await at.login(account, PASSWORD, { remember: true })
  return { cookie: cookieOf(said), token: String(said.body.value?.token), id: member.id, account }
}
/** What a browser sends back: name and value of the cookie that was set. */
const cookieOf = (said: Answer) => said.headers.get('set-cookie')?.split(';')[0] ?? ''
const recall = (cookie: string, headers: Record<string, string> = OWN_PAGE, at: TestServer = server) =>
  at.call('POST', '/session/remembered', { headers: { ...headers, ...(cookie ? { cookie } : {}) } })
const statusOf = async (token: string) => (await server.call('GET', '/member', { token })).status

test('answers a login with a cookie that no script reads and no other site sends', async () => {
  const secure = await openTestServer(fresh.db, { environment: { PUBLIC_URL: 'https://play.example' } })
  await signUp(server, 'cookies', PASSWORD)
  const said = await secure.login('cookies', PASSWORD, { remember: true })
  const [pair = '', ...attributes] = said.headers.get('set-cookie')?.split('; ') ?? []
  expect(pair).toMatch(/^__Host-remember=[\w-]{22}\.[\w-]{43}\.[\w-]+$/)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Lax', 'Secure'])
  // On a demo without TLS browsers would refuse the prefix.
  const plain = await server.login('cookies', PASSWORD, { remember: true })
  expect(plain.headers.get('set-cookie')).toMatch(/^remember=.*; HttpOnly; SameSite=Lax$/)
  expect(plain.headers.get('set-cookie')).not.toContain('Secure')
})

test('answers a session for the cookie and gives the browser another one', async () => {
  const { cookie, account } = await remembered()
  const said = await recall(cookie)
  expect(said.body.value).toMatchObject({ member: { account } })
  expect(cookieOf(said)).toMatch(/^remember=/)
  expect(cookieOf(said)).not.toBe(cookie)
  expect((await recall(cookieOf(said))).status).toBe(200)
})

test('refuses notRemembered for a token that was used before, and ends every session that came from it', async () => {
  const { cookie, token, id } = await remembered()
  const first = await recall(cookie)
  const apart = String((await server.login(`known${names}`, PASSWORD)).body.value?.token)
  const again = await recall(cookie)
  expect(again.body.code).toBe('notRemembered')
  expect(again.headers.get('set-cookie')).toMatch(/^remember=;.*Max-Age=0/)
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(String(first.body.value?.token))).toBe(401)
  // A session that began with the password on another device has nothing to do with it.
  expect(await statusOf(apart)).toBe(200)
  expect((await recall(cookieOf(first))).body.code).toBe('notRemembered')
  const events = await fresh.db.rows(
    sql<{ kind: string }>`select kind from security_events where member_id = ${id}::uuid order by at`,
  )
  expect(events.map(event => event.kind)).toContain('rememberTokenReused')
})

test('races ten uses of one cookie: at most one gets in, and then the copy is noticed', async () => {
  const { cookie } = await remembered()
  const said = await Promise.all(Array.from({ length: 10 }, () => recall(cookie)))
  const won = said.filter(one => one.status === 200)
  expect(won).toHaveLength(1)
  expect(await statusOf(String(won[0]?.body.value?.token))).toBe(401)
})

test('refuses notRemembered after a day, however often it was used', async () => {
  const own = await openTestServer(fresh.db)
  let { cookie } = await remembered(own)
  for (let hours = 0; hours < 20; hours += 10) {
    own.clock.advance(10 * 3_600_000)
    cookie = cookieOf(await recall(cookie, OWN_PAGE, own))
    expect(cookie).toMatch(/^remember=.+/)
  }
  own.clock.advance(4 * 3_600_000)
  expect((await recall(cookie, OWN_PAGE, own)).body.code).toBe('notRemembered')
})

test('refuses notAllowed to whatever is not a page of this site', async () => {
  const { cookie } = await remembered()
  const strangers: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of strangers) expect((await recall(cookie, headers)).body.code).toBe('notAllowed')
  const form = await server.call('POST', '/session/remembered', {
    headers: { ...OWN_PAGE, cookie },
    type: 'text/plain',
    body: '{}',
  })
  expect(form.status).toBe(415)
  // None of them used the token up.
  expect((await recall(cookie, { origin: 'http://localhost:4321' })).status).toBe(200)
})

test.each([
  ['logging out', (who: { token: string }) => server.call('DELETE', '/session', { token: who.token })],
  [
    'a changed password',
    (who: { token: string }) =>
      server.sealed(
        'POST',
        '/member/password',
        'changePassword',
        { oldPassword: PASSWORD, newPassword: 'louder river 10', confirmNewPassword: 'louder river 10' },
        { token: who.token },
      ),
  ],
])('refuses notRemembered after %s', async (_, act) => {
  const who = await remembered()
  expect((await act(who)).status).toBe(200)
  expect((await recall(who.cookie)).body.code).toBe('notRemembered')
})

test('answers a login without "remember me" by clearing what the browser had', async () => {
  const { cookie, account } = await remembered()
  const said = await server.login(account, PASSWORD, {}, { headers: { cookie } })
  expect(said.headers.get('set-cookie')).toMatch(/^remember=;.*Max-Age=0/)
})

test.each(['', 'remember=', 'remember=x.y.z', `remember=${'A'.repeat(22)}.${'A'.repeat(43)}.eA`])(
  'refuses notRemembered for the cookie %j',
  async cookie => {
    expect((await recall(cookie)).body.code).toBe('notRemembered')
  },
)

test('keeps neither cookie nor password in the database', async () => {
  const { cookie } = await remembered()
  const [selector = '', validator = ''] = cookie.replace('remember=', '').split('.')
  const rows = await fresh.db.rows(sql<{ text: string }>`select r::text as text from remembered_browsers r`)
  const text = rows.map(row => row.text).join('\n')
  expect(text).toContain(Buffer.from(selector, 'base64url').toString('hex'))
  expect(text).not.toContain(Buffer.from(validator, 'base64url').toString('hex'))
})
