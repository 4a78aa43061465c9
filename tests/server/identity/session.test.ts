import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import type { LiveEvent } from '#server/platform/live-events.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

const PASSWORD = 'quiet river 9'
const NEW_PASSWORD = 'louder river 10'
const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})

let names = 0
const member = () => signUp(server, `member${++names}`, PASSWORD)
const statusOf = async (token: string, at: TestServer = server) =>
  (await at.call('GET', '/member', { token })).status
const change = (token: string, body: Record<string, unknown>, at: TestServer = server) =>
  at.sealed('POST', '/member/password', 'changePassword', body, { token })
const RIGHT = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }

test('refuses notSignedIn without a token, with an unknown and with an empty one', async () => {
  for (const token of [undefined, 'x'.repeat(43), '']) {
    const said = await server.call('GET', '/member', { token })
    expect(said.status).toBe(401)
    expect(said.body.code).toBe('notSignedIn')
  }
})

// Protects: of a token only its hash is stored (reliability S16).
test('answers tokens that no table holds', async () => {
  const { token } = await member()
  const rows = await fresh.db.rows(
    sql<{
      text: string
    }>`select s::text as text from sessions s union all select e::text from security_events e`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(row => row.text.includes(token))).toEqual([])
})

// Protects: signing out ends the session on the server, for every process and every open page (reliability S18).
test('answers logout and then refuses the token everywhere, and tells open pages', async () => {
  const { token, member: who } = await member()
  const other = await openTestServer(fresh.db)
  expect(await statusOf(token, other)).toBe(200)
  const session = await server.identity.sessions.find(token)
  const events: (LiveEvent | 'closed')[] = []
  server.live.listen({
    memberId: who.id,
    book: 'real',
    sessionId: session?.id ?? '',
    send: event => void events.push(event),
    close: () => void events.push('closed'),
  })
  expect((await server.call('DELETE', '/session', { token })).body).toEqual({ success: true, value: {} })
  expect(await statusOf(token)).toBe(401)
  expect(events).toEqual([{ type: 'sessionEnded' }, 'closed'])
  other.clock.advance(1_000)
  expect(await statusOf(token, other)).toBe(401)
})

test('races logout with reads: after its answer no read gets in', async () => {
  const { token } = await member()
  const reads = Array.from({ length: 20 }, () => statusOf(token))
  await server.call('DELETE', '/session', { token })
  expect(await statusOf(token)).toBe(401)
  await Promise.all(reads)
  expect(await statusOf(token)).toBe(401)
})

// Protects: idle and absolute limits (reliability S19).
test('refuses a session after 30 idle minutes, not one that is used', async () => {
  const own = await openTestServer(fresh.db)
  const idle = await member()
  const used = await member()
  own.clock.advance(29 * 60_000)
  expect(await statusOf(used.token, own)).toBe(200)
  own.clock.advance(2 * 60_000)
  expect(await statusOf(idle.token, own)).toBe(401)
  expect(await statusOf(used.token, own)).toBe(200)
  const elsewhere = await openTestServer(fresh.db)
  elsewhere.clock.advance(45 * 60_000)
  expect(await statusOf(used.token, elsewhere)).toBe(200)
})

test('refuses a session after 24 hours, however busy it is', async () => {
  const own = await openTestServer(fresh.db)
  const { token } = await member()
  for (let minutes = 0; minutes < 24 * 60 - 20; minutes += 20) {
    own.clock.advance(20 * 60_000)
    expect(await statusOf(token, own)).toBe(200)
  }
  own.clock.advance(21 * 60_000)
  expect(await statusOf(token, own)).toBe(401)
})

// Protects: a new token at login, and the old one of that browser dead (reliability S17).
test('answers a login with a new token and ends the session that the browser had', async () => {
  const { token, member: who } = await member()
  const said = await server.login(who.account, PASSWORD, {}, { token })
  const next = String(said.body.value?.token)
  expect(next).not.toBe(token)
  expect(await statusOf(token)).toBe(401)
  expect(await statusOf(next)).toBe(200)
})

// Protects: a changed password ends every other session (reliability S20).
test('answers a change of password with a new token, ends all other sessions and keeps the pages of this one connected', async () => {
  const first = await member()
  const second = (await server.login(first.member.account, PASSWORD)).body.value as unknown as SignedIn
  const events: LiveEvent[] = []
  const ids = await Promise.all([first, second].map(one => server.identity.sessions.find(one.token)))
  for (const session of ids) {
    const send = (event: LiveEvent) => void events.push(event)
    const sessionId = session?.id ?? ''
    const stop = server.live.listen({
      memberId: first.member.id,
      book: 'real',
      sessionId,
      send,
      close: () => stop(),
    })
  }
  const said = await change(first.token, RIGHT)
  expect(said.status).toBe(200)
  expect(events).toEqual([{ type: 'sessionEnded' }])
  expect(await statusOf(String(said.body.value?.token))).toBe(200)
  expect(await statusOf(first.token)).toBe(401)
  expect(await statusOf(second.token)).toBe(401)
  expect((await server.login(first.member.account, PASSWORD)).body.code).toBe('wrongLogin')
  expect((await server.login(first.member.account, NEW_PASSWORD)).status).toBe(200)
})

test.each([
  ['wrongPassword', 'oldPassword', { oldPassword: 'not the old one' }],
  ['required', 'oldPassword', { oldPassword: '' }],
  ['passwordLength', 'newPassword', { newPassword: 'x', confirmNewPassword: 'x' }],
  ['passwordSame', 'newPassword', { newPassword: PASSWORD, confirmNewPassword: PASSWORD }],
  ['passwordCommon', 'newPassword', { newPassword: 'sunshine2024', confirmNewPassword: 'sunshine2024' }],
  ['passwordsDiffer', 'confirmNewPassword', { confirmNewPassword: 'something else' }],
  ['badInput', 'memberId', { memberId: 'another' }],
])('refuses %s beside %s and changes nothing', async (code, field, extra) => {
  const { token, member: who } = await member()
  const said = await change(token, { ...RIGHT, ...extra })
  expect(said.body).toMatchObject({ success: false, code, field })
  expect(await statusOf(token)).toBe(200)
  expect((await server.login(who.account, PASSWORD)).status).toBe(200)
})

test('refuses notSignedIn and realAccountNeeded: guests and trials change no password', async () => {
  expect((await server.sealed('POST', '/member/password', 'changePassword', RIGHT)).status).toBe(401)
  const passwordHash = await cheapPasswords().hash(PASSWORD)
  const at = new Date()
  await fresh.db.transaction(tx =>
    createMember(tx, { id: newId(), account: 'trial9', memberType: 4, passwordHash, currency: 'THB', at }),
  )
  const trial = (await server.login('trial9', PASSWORD)).body.value as unknown as SignedIn
  expect(trial.member).toMatchObject({ isTrial: true, type: 4 })
  expect((await change(trial.token, RIGHT)).body.code).toBe('realAccountNeeded')
})

test('races three changes of one password: one wins and its password holds', async () => {
  const { token, member: who } = await member()
  const wanted = ['first river 11', 'second river 12', 'third river 13']
  const said = await Promise.all(
    wanted.map(newPassword =>
      change(token, { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword }),
    ),
  )
  const winners = said.flatMap((one, n) => (one.status === 200 ? [wanted[n] ?? ''] : []))
  expect(winners).toHaveLength(1)
  expect((await server.login(who.account, winners[0] ?? '')).status).toBe(200)
})

test('refuses tooManyRequests after ten wrong present passwords', async () => {
  const { token } = await member()
  for (let n = 0; n < 10; n++) {
    expect((await change(token, { ...RIGHT, oldPassword: `guess ${n} of ten` })).body.code).toBe(
      'wrongPassword',
    )
  }
  expect((await change(token, RIGHT)).status).toBe(429)
})

test('keeps the tree: ancestors upwards and pairs downwards agree', async () => {
  const passwordHash = await cheapPasswords().hash(PASSWORD)
  const [root, middle, leaf] = [newId(), newId(), newId()]
  const add = (id: string, account: string, upline: string | undefined) =>
    fresh.db.transaction(tx =>
      createMember(tx, { id, account, memberType: 1, passwordHash, currency: 'THB', at: new Date(), upline }),
    )
  expect(await add(root, 'root1', undefined)).toBe(true)
  expect(await add(middle, 'middle1', root)).toBe(true)
  expect(await add(leaf, 'leaf1', middle)).toBe(true)
  expect(await add(newId(), 'LEAF1', middle)).toBe(false)
  const upwards = await fresh.db.row(
    sql<{ ancestors: string[] }>`select ancestors::text[] as ancestors from members where id = ${leaf}::uuid`,
  )
  expect(upwards?.ancestors).toEqual([root, middle, leaf])
  const downwards = await fresh.db.rows(
    sql<{ descendant: string; depth: number }>`
      select descendant, depth from member_tree where ancestor = ${root}::uuid order by depth`,
  )
  expect(downwards).toEqual([
    { descendant: root, depth: 0 },
    { descendant: middle, depth: 1 },
    { descendant: leaf, depth: 2 },
  ])
})

test('answers a chosen language with remembering it, and refuses one that is not shipped', async () => {
  const { token, member } = await signUp(server, 'linguist1', 'four quiet koi swim')
  const put = (language: string) => server.call('PUT', '/member/language', { token, body: { language } })
  expect((await put('VN')).status).toBe(200)
  expect((await put('XX')).body).toMatchObject({ code: 'badInput', field: 'language' })
  const kept = await fresh.db.row(
    sql<{ language: string }>`select language from members where id = ${member.id}::uuid`,
  )
  expect(kept?.language).toBe('VN')
})

test('forgets what is old', async () => {
  await server.identity.forgetOld()
  const own = await openTestServer(fresh.db)
  own.clock.advance(2 * 86_400_000)
  await own.identity.forgetOld()
  const left = await fresh.db.row(
    sql<{
      n: number
    }>`select (select count(*) from used_once)::int + (select count(*) from attempts)::int as n`,
  )
  expect(left?.n).toBe(0)
})
