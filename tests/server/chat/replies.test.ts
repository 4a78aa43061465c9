import { beforeAll, beforeEach, expect, test } from 'vitest'
import { idOfMoment, newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { type ChatServer, newMember, openChatServer, roomOf, say, write } from './chat-calls.ts'

// Protects: a reply is to a message that everybody in its room can read, carries it for all readers, is there once, and shows
// nothing that was hidden or deleted since.

const fresh = useDatabase()
let server: ChatServer
let other: ChatServer
beforeAll(async () => {
  server = await openChatServer(fresh.db)
  // A second server on the same database.
  other = await openChatServer(fresh.db)
})
beforeEach(forgetCounts)

test('a reply carries what it replies to, for everybody who reads the room', async () => {
  const [asks, answers] = [await newMember(server), await newMember(server)]
  const question = await say(server, asks, 'does it rain tonight?')
  const sent = await write(server, answers, 'only envelopes', { replyTo: question.id })
  expect(sent.body.value?.message.replyTo).toEqual({
    id: question.id,
    author: question.author,
    name: question.name,
    text: 'does it rain tonight?',
    state: 'shown',
  })
  const [newest] = (await roomOf(other, asks)).messages
  expect(newest).toEqual(sent.body.value?.message)
  expect(question.replyTo).toBeNull()
})

test('a repeated reply is the same message; the same id as a reply to another one is a conflict', async () => {
  const [asks, answers] = [await newMember(server), await newMember(server)]
  const question = await say(server, asks, 'who is here?')
  const id = idOfMoment(server.clock.now())
  const first = await write(server, answers, 'me', { id, replyTo: question.id })
  const second = await write(other, answers, 'me', { id, replyTo: question.id })
  expect(second.body.value?.message).toEqual(first.body.value?.message)
  expect((await write(server, answers, 'me', { id })).body.code).toBe('idempotencyConflict')
})

test('what is hidden later is hidden where it is quoted too; what was deleted is quoted no more', async () => {
  const [asks, answers] = [await newMember(server), await newMember(server)]
  const question = await say(server, asks, 'soon hidden')
  const sent = await write(server, answers, 'why?', { replyTo: question.id })
  const quoted = async () =>
    (await roomOf(server, asks)).messages.find(one => one.id === sent.body.value?.message.id)?.replyTo
  await fresh.db.run(sql`update chat_messages set state = 'hidden' where id = ${question.id}::uuid`)
  expect(await quoted()).toMatchObject({ state: 'hidden', text: '' })
  await fresh.db.run(sql`delete from chat_messages where id = ${question.id}::uuid`)
  expect(await quoted()).toBeNull()
})

test('nobody replies to a message that is hidden, is in another room, or is not there', async () => {
  const [asks, answers] = [await newMember(server), await newMember(server)]
  const hidden = await say(server, asks, 'hidden')
  await fresh.db.run(sql`update chat_messages set state = 'reported' where id = ${hidden.id}::uuid`)
  for (const replyTo of [hidden.id, newId()])
    expect((await write(server, answers, 'hello', { replyTo })).body.code).toBe('chatReplyGone')
  const shown = await say(server, await newMember(server), 'shown')
  const elsewhere = await write(server, answers, 'สวัสดี', { room: 'th', replyTo: shown.id })
  expect(elsewhere.body.code).toBe('chatReplyGone')
  // What was refused was no message.
  expect((await write(server, answers, 'hello')).status).toBe(200)
})
