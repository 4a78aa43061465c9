import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { insertPerson } from '#server/operator/people-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { type ChatServer, newMember, openChatServer, report, roomOf, say, write } from './chat-calls.ts'

// Protects: moderators see what was reported, hide and restore it, mute and unmute, and set how a room stands; each act
// is in the book of changes; who has no such role may not.

const fresh = useDatabase()
let server: ChatServer
beforeAll(async () => {
  server = await openChatServer(fresh.db)
  for (const [name, role] of [
    ['rita', 'risk'],
    ['sara', 'support'],
    ['cora', 'content'],
  ] as const)
    await insertPerson(fresh.db, {
      name,
      keyHash: createHash('sha256').update(`the key of ${name}`).digest(),
      addedBy: 'test',
      at: new Date(),
      roles: [role],
    })
})
beforeEach(forgetCounts)

const book = async () => {
  const rows = await fresh.db.rows(sql<{ subject: string; reason: string | null }>`
    select subject, reason from operator_changes order by at desc, id desc limit 5`)
  return rows.map(row => `${row.subject}${row.reason ? `: ${row.reason}` : ''}`)
}
/** As lists name it, by the end of its id. */
const referenceOf = (id: string) => `${id.slice(-12, -6)}-${id.slice(-6)}`.toUpperCase()

test('a reported message waits in the list until a moderator hides or restores it', async () => {
  const author = await newMember(server)
  const { id } = await say(server, author, 'not so nice')
  for (let count = 0; count < 3; count += 1) await report(server, await newMember(server), id)
  const list = await server.operator('rita', 'chat', 'list')
  expect(list.text).toContain('not so nice')
  expect(list.text).toContain('reported by 3')
  expect(await server.operator('rita', 'chat', 'restore', referenceOf(id))).toMatchObject({ exitCode: 0 })
  expect((await roomOf(server, author)).messages.find(one => one.id === id)).toMatchObject({ state: 'shown' })
  expect((await server.operator('rita', 'chat', 'list')).text).toBe('No report waits.')
  await server.operator('rita', 'chat', 'hide', referenceOf(id), 'rude after all')
  expect((await roomOf(server, author)).messages.find(one => one.id === id)).toMatchObject({
    state: 'hidden',
    text: '',
  })
  expect(await book()).toContain(`chat message ${referenceOf(id)}: rude after all`)
})

test('a mute holds at once and in every room, and its end too', async () => {
  const who = await newMember(server)
  const { account } = who.member
  expect(await server.operator('rita', 'chat', 'mute', account, 'day', 'spam')).toMatchObject({ exitCode: 0 })
  expect((await write(server, who, 'hello')).body.code).toBe('chatMuted')
  expect((await write(server, who, 'สวัสดี', { room: 'th' })).body.code).toBe('chatMuted')
  expect((await server.operator('sara', 'chat', 'muted')).text).toContain(account)
  expect(await server.operator('rita', 'chat', 'unmute', account)).toMatchObject({ exitCode: 0 })
  expect((await write(server, who, 'hello')).status).toBe(200)
  await server.operator('rita', 'chat', 'mute', account, 'forever', 'again')
  expect((await write(server, who, 'hello')).body.code).toBe('chatMutedForGood')
  expect(await book()).toContain(`chat mute ${account}: spam`)
})

test('a room is closed, slowed and opened', async () => {
  const who = await newMember(server)
  expect((await server.operator('rita', 'chat', 'close', 'en')).text).toContain('closed')
  expect((await write(server, who, 'hello')).body.code).toBe('chatClosed')
  await server.operator('rita', 'chat', 'open', 'en')
  expect((await server.operator('rita', 'chat', 'slow', 'en', '20', '30')).text).toContain(
    'slow mode 20 s until',
  )
  expect((await roomOf(server, who)).state).toMatchObject({ isOpen: true, isSlow: true, pauseSeconds: 20 })
  expect(await book()).toEqual(expect.arrayContaining(['chat room en', 'chat room en']))
  await server.operator('rita', 'chat', 'slow', 'en', 'off')
  expect((await roomOf(server, who)).state).toMatchObject({ isSlow: false, pauseSeconds: 3 })
})

test('support reads and does not moderate; content does neither', async () => {
  expect(await server.operator('sara', 'chat', 'list')).toMatchObject({ exitCode: 0 })
  expect(await server.operator('sara', 'chat', 'close', 'en')).toMatchObject({ exitCode: 1 })
  expect(await server.operator('cora', 'chat', 'list')).toMatchObject({ exitCode: 1 })
  expect((await roomOf(server, await newMember(server))).state.isOpen).toBe(true)
})

test('signs of distress are listed for the safety desk', async () => {
  const who = await newMember(server)
  await say(server, who, 'I want to die')
  expect((await server.operator('sara', 'chat', 'signs')).text).toContain(who.member.account)
})
