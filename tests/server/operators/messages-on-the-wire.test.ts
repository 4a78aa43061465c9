import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { type OperatorCalls, seatPeople } from './operator-calls.ts'

// Protects (product decisions, section 10): what operators write to members goes out once, cleaned, with its entry, to whom
// the role may write, and to more than 1,000 members only when two people say the same.

const fresh = useDatabase()
let server: TestServer<'operators'>
let calls: OperatorCalls
let member: { id: string; account: string }
const texts = { title: { en: 'News' }, content: { en: '<p onclick="x()">Hello</p>' } }

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  calls = await seatPeople(server, { con: ['content'], cat: ['content'], sue: ['support'], rik: ['risk'] })
  member = (await signUp(server, 'reader')).member
})

const received = async () =>
  (
    await fresh.db.row(
      sql<{ count: number }>`select count(*)::int as count from inbox_messages where text_id is not null`,
    )
  )?.count
const messageTo = (name: string, body: object) =>
  calls.as(name, 'POST', `/members/${member.id}/messages`, { id: newId(), ...texts, ...body })

test('support writes to one member; the same id sent twice writes once, and risk may not write', async () => {
  const id = newId()
  const entries = await calls.entriesOf(async () => {
    const { body } = await messageTo('sue', { id })
    expect(body.value).toEqual({ cut: [{ language: 'en', html: '<p>Hello</p>' }] })
    expect((await messageTo('sue', { id })).body.value).toEqual(body.value)
    expect((await messageTo('rik', {})).body.code).toBe('notAllowed')
  })
  expect(entries).toEqual([`sue: message ${id} to ${member.account}`])
  expect(await received()).toBe(1)
})

test('names the language whose text is missing, and an account without an inbox', async () => {
  const none = await messageTo('sue', { content: { en: '<script>x</script>' } })
  expect([none.status, none.body.code, none.body.field]).toEqual([400, 'required', 'content.en'])
  expect((await messageTo('sue', { title: {} })).body.field).toBe('title')
  const nobody = await calls.as('sue', 'POST', `/members/${newId()}/messages`, { id: newId(), ...texts })
  expect(nobody.body.code).toBe('notFound')
  const { id } = (await signUp(server, 'gone')).member
  await fresh.db.run(sql`update members set status = 'closed' where id = ${id}::uuid`)
  const closed = await calls.as('sue', 'POST', `/members/${id}/messages`, { id: newId(), ...texts })
  expect(closed.body.code).toBe('noInbox')
  expect(await received()).toBe(1)
})

test('content writes to all; to more than 1,000 members two people have to say the same', async () => {
  const all = (name: string, body: object = {}) =>
    calls.as(name, 'POST', '/messages', { id: newId(), ...texts, ...body })
  expect((await all('sue')).body.code).toBe('notAllowed')
  expect((await all('con')).body.value).toMatchObject({ state: 'done', readers: 1 })
  await fresh.db.run(sql`
    insert into members (id, account, account_key, nickname, member_type, password_changed_at, language, terms_version,
      ancestors, created_at)
    select id, 'm' || n, 'm' || n, 'm', 0, now(), 'en', '1', array[id], now()
      from (select n, overlay(gen_random_uuid()::text placing '7' from 15)::uuid as id from generate_series(1, 1000) n) m`)
  const before = await received()
  const id = newId()
  const entries = await calls.entriesOf(async () => {
    expect((await all('con')).body.code).toBe('sentAlready')
    const first = await all('con', { id, again: true })
    expect(first.body.value).toMatchObject({ state: 'waiting', readers: 1_001 })
    expect((await all('con', { id, again: true })).body.value).toEqual(first.body.value)
    expect((await all('con', { again: true })).body.code).toBe('secondPersonOther')
    expect((await all('cat', { title: { en: 'Other' } })).body.code).toBe('secondPersonDiffers')
    expect(await received()).toBe(before)
    const { body } = await calls.as('cat', 'GET', '/messages')
    expect(body.value).toMatchObject({ readers: 1_001, proposals: [{ by: 'con', act: 'send' }] })
    expect((await all('cat', { again: true })).body.value).toMatchObject({ state: 'done', readers: 1_001 })
  })
  expect(await received()).toBe((before ?? 0) + 1_001)
  expect(entries.map(line => line.replace(/message [0-9a-f-]{36}/, 'message ID'))).toEqual([
    'con: agreement: message to all send',
    'cat: agreement: message to all send',
    'cat: message ID to all',
  ])
})

test('content writes a popup and takes it away; support may not', async () => {
  const id = newId()
  const body = { id, type: 'PU', execution: 'B', startDate: '2026-03-02T00:00:00.000Z', ...texts }
  expect((await calls.as('sue', 'POST', '/notices', body)).body.code).toBe('notAllowed')
  const forNobody = await calls.as('con', 'POST', '/notices', { ...body, id: newId(), execution: null })
  expect([forNobody.body.code, forNobody.body.field]).toEqual(['required', 'execution'])
  const entries = await calls.entriesOf(async () => {
    const added = await calls.as('con', 'POST', '/notices', body)
    expect(added.body.value).toEqual({ cut: [{ language: 'en', html: '<p>Hello</p>' }] })
    expect((await calls.as('con', 'POST', '/notices', body)).body.value).toEqual(added.body.value)
  })
  expect(entries.filter(line => line === `con: notice ${id}`)).toHaveLength(1)
  const { body: listed } = await calls.as('con', 'GET', '/notices')
  expect(listed.value).toMatchObject({
    notices: [{ id, type: 'PU', startDate: '2026-03-02T00:00:00.000Z', title: { en: 'News' } }],
  })
  expect((await calls.as('con', 'DELETE', `/notices/${id}`)).body.value).toEqual({})
  expect((await calls.as('con', 'DELETE', `/notices/${id}`)).body.code).toBe('notFound')
})
