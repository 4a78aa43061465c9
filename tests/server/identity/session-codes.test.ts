import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects: a session on its way through an address opens once, within a minute, and no longer than the one it came from
// (reliability C1).

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

let names = 0
const member = () => signUp(server, `mover${++names}`, 'quiet river 9')
const codeOf = async (token: string) =>
  String((await server.call('POST', '/session/code', { token })).body.value?.code)
const exchange = (code: string, at: TestServer = server) =>
  at.call('POST', '/session/exchange', { body: { code } })

test('answers a session of its own for a code, and refuses sessionCodeWrong for the same code again', async () => {
  const { token, member: who } = await member()
  const code = await codeOf(token)
  expect(code).toMatch(/^[\w-]{43}$/)
  const said = await exchange(code)
  expect(said.body.value).toMatchObject({ member: { id: who.id } })
  const other = String(said.body.value?.token)
  expect(other).not.toBe(token)
  for (const held of [token, other])
    expect((await server.call('GET', '/member', { token: held })).status).toBe(200)
  expect((await exchange(code)).body.code).toBe('sessionCodeWrong')
})

test('refuses sessionCodeWrong after a minute, for an unknown code and for an empty one', async () => {
  const own = await openTestServer(fresh.db)
  const code = await codeOf((await member()).token)
  own.clock.advance(60_001)
  for (const late of [code, 'x'.repeat(43), ''])
    expect((await exchange(late, own)).body.code).toBe('sessionCodeWrong')
  expect((await exchange(code)).body.code).toBe('sessionCodeWrong')
})

test('refuses sessionCodeWrong when the session that made it is over, or the account closed', async () => {
  const left = await member()
  const code = await codeOf(left.token)
  await server.call('DELETE', '/session', { token: left.token })
  expect((await exchange(code)).body.code).toBe('sessionCodeWrong')
  const closed = await member()
  const second = await codeOf(closed.token)
  await fresh.db.run(sql`update members set status = 'closed' where id = ${closed.member.id}::uuid`)
  expect((await exchange(second)).body.code).toBe('sessionCodeWrong')
})

test('answers a session that ends with the one it came from', async () => {
  const own = await openTestServer(fresh.db)
  const { token, expiresAt } = await member()
  own.clock.advance(20 * 60_000)
  const code = String((await own.call('POST', '/session/code', { token })).body.value?.code)
  expect((await exchange(code, own)).body.value).toMatchObject({ expiresAt })
})

test('races twenty exchanges of one code: one wins', async () => {
  const code = await codeOf((await member()).token)
  const said = await Promise.all(Array.from({ length: 20 }, () => exchange(code)))
  expect(said.filter(one => one.status === 200)).toHaveLength(1)
})

test('refuses notSignedIn to guests who ask for a code, and keeps no code in the database', async () => {
  expect((await server.call('POST', '/session/code')).body.code).toBe('notSignedIn')
  const code = await codeOf((await member()).token)
  const rows = await fresh.db.rows(sql<{ text: string }>`select c::text as text from session_codes c`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(row => row.text.includes(code))).toEqual([])
})
