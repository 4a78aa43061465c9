import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { TERMS_VERSION } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { writeFirstPassword } from '#server/identity/first-password.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

// Protects: nobody is taken to have accepted the terms who never saw them; the owner of an account that somebody else
// opened accepts them with the first password of their own, in one change, and nobody else is asked.

const FIRST = 'k7wm-3xqp-9hrt-2vdn'
const CHOSEN = 'louder river 10'
const fresh = useDatabase()
let server: TestServer
let firstHash = ''
beforeAll(async () => {
  server = await openTestServer(fresh.db)
  firstHash = await cheapPasswords().hash(FIRST)
})

let names = 0
/** An account that somebody else opened, with a first password. */
async function opened(): Promise<{ id: string; account: string }> {
  const [id, account, at] = [newId(), `handed${++names}`, new Date()]
  const until = new Date(at.getTime() + 86_400_000)
  await fresh.db.transaction(async tx => {
    await createMember(tx, { id, account, passwordHash: firstHash, currency: 'THB', at })
    await writeFirstPassword(tx, { memberId: id, passwordHash: firstHash, until, at })
  })
  return { id, account }
}
const enter = async (account: string, password = FIRST) => (await server.login(account, password)).body.value
const tokenOf = async (account: string) => String((await enter(account))?.token)
const change = (token: string, entry: Record<string, unknown> = {}): Promise<Answer> => {
  const passwords = { oldPassword: FIRST, newPassword: CHOSEN, confirmNewPassword: CHOSEN }
  return server.sealed('POST', '/member/password', 'changePassword', { ...passwords, ...entry }, { token })
}
const stateOf = (id: string) =>
  fresh.db.row(sql<{ terms_version: string | null; must_change_password: boolean; is_first: boolean }>`
    select terms_version, must_change_password, password_hash = ${firstHash} as is_first
      from members where id = ${id}::uuid`)
const UNTOUCHED = { terms_version: null, must_change_password: true, is_first: true }

test('answers that the terms are due until they are accepted with the new password', async () => {
  const { id, account } = await opened()
  const session = await enter(account)
  expect(session).toMatchObject({ passwordExpired: true, member: { termsDue: true } })
  const changed = await change(String(session?.token), { terms: true })
  const { body } = await server.call('GET', '/member', { token: String(changed.body.value?.token) })
  expect(body.value).toMatchObject({ id, termsDue: false })
  expect(await stateOf(id)).toEqual({
    terms_version: TERMS_VERSION,
    must_change_password: false,
    is_first: false,
  })
  expect(await enter(account, CHOSEN)).toMatchObject({ passwordExpired: false, member: { termsDue: false } })
})

test('refuses termsNeeded beside the terms, changes nothing, and goes on once they are accepted', async () => {
  const { id, account } = await opened()
  const token = await tokenOf(account)
  for (let tried = 0; tried < 7; tried += 1)
    expect((await change(token)).body).toMatchObject({ code: 'termsNeeded', field: 'terms' })
  expect(await stateOf(id)).toEqual(UNTOUCHED)
  expect((await server.call('GET', '/member', { token })).body.code).toBe('passwordChangeNeeded')
  expect((await change(token, { terms: true })).body.success).toBe(true)
})

test.each([false, 'true', 1])('refuses badInput for %s as an acceptance', async terms => {
  const { id, account } = await opened()
  const refused = await change(await tokenOf(account), { terms })
  expect(refused.body).toMatchObject({ code: 'badInput', field: 'terms' })
  expect(await stateOf(id)).toEqual(UNTOUCHED)
})

test('refuses wrongPassword and passwordSame with the terms accepted: they are not written without the password', async () => {
  const { id, account } = await opened()
  const token = await tokenOf(account)
  const wrong = await change(token, { oldPassword: 'not this one', terms: true })
  expect(wrong.body).toMatchObject({ code: 'wrongPassword', field: 'oldPassword' })
  const same = await change(token, { newPassword: FIRST, confirmNewPassword: FIRST, terms: true })
  expect(same.body).toMatchObject({ code: 'passwordSame', field: 'newPassword' })
  expect(await stateOf(id)).toEqual(UNTOUCHED)
})

test('races two changes, with and without the terms: only the one that accepts them counts', async () => {
  const { id, account } = await opened()
  const token = await tokenOf(account)
  const said = await Promise.all([change(token, { terms: true }), change(token)])
  expect(said[0]?.body.success).toBe(true)
  expect(said[1]?.body.success).toBe(false)
  expect(await stateOf(id)).toMatchObject({ terms_version: TERMS_VERSION, is_first: false })
})

test('answers a change without the terms to who accepted some before, and keeps the version of then', async () => {
  const { member, token } = await signUp(server, `early${++names}`, FIRST)
  expect(member.termsDue).toBe(false)
  await fresh.db.run(sql`update members set terms_version = '2020-01' where id = ${member.id}::uuid`)
  const changed = await change(token)
  expect(changed.body.success).toBe(true)
  const back = { oldPassword: CHOSEN, newPassword: 'third river 11', confirmNewPassword: 'third river 11' }
  const again = await change(String(changed.body.value?.token), { ...back, terms: true })
  expect(again.body.success).toBe(true)
  expect((await stateOf(member.id))?.terms_version).toBe('2020-01')
})

test('answers nothing else to who has a password of their own but never accepted the terms', async () => {
  const { id, account } = await opened()
  await fresh.db.run(sql`
    update members set must_change_password = false, first_password_until = null where id = ${id}::uuid`)
  const session = await enter(account)
  expect(session).toMatchObject({ passwordExpired: true, member: { termsDue: true } })
  const token = String(session?.token)
  expect((await server.call('GET', '/member', { token })).body.code).toBe('passwordChangeNeeded')
  expect((await change(token, { terms: true })).body.success).toBe(true)
})

// Protects: accounts of before whose owners never came are asked, and nobody who registered is.
test('the migration takes back only what nobody accepted', async () => {
  const { id } = await opened()
  const { member } = await signUp(server, `early${++names}`, FIRST)
  await fresh.db.run(sql`
    update members set terms_version = 'before', must_change_password = true
     where id in (${id}::uuid, ${member.id}::uuid)`)
  const migration = readFileSync('src/server/db/migrations/0059_terms_later.sql', 'utf8')
  await fresh.db.run(unnamed(migration))
  expect((await stateOf(id))?.terms_version).toBeNull()
  expect((await stateOf(member.id))?.terms_version).toBe('before')
})
