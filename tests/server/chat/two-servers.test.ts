import { beforeAll, beforeEach, expect, test } from 'vitest'
import { idOfMoment } from '#lib/ids/ids.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { type ChatServer, newMember, openChatServer, report, roomOf, say, write } from './chat-calls.ts'

// Protects: two servers on one database keep one room: a message is there once, limits and reports count on both.

const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: ChatServer
let other: ChatServer
beforeAll(async () => {
  server = await openChatServer(fresh.db)
  other = await openChatServer(fresh.db)
})
beforeEach(() => {
  forgetCounts()
  stopBothAt(new Date())
})

/** Both servers have this time from now on. */
function stopBothAt(moment: Date): void {
  server.clock.stopAt(moment)
  other.clock.stopAt(moment)
}

test('a repeated request is the same message; the same id with another text is a conflict', async () => {
  const who = await newMember(server)
  const id = idOfMoment(server.clock.now())
  const [first, second] = await Promise.all([
    write(server, who, 'only once', { id }),
    write(other, who, 'only once', { id }),
  ])
  expect(second.body.value).toEqual(first.body.value)
  const { messages } = await roomOf(server, who)
  expect(messages.filter(({ text }) => text === 'only once')).toHaveLength(1)
  const changed = await write(server, who, 'something else', { id })
  expect(changed.body.code).toBe('idempotencyConflict')
})

test('of two messages at the same time on two servers one has to wait', async () => {
  const who = await newMember(server)
  const answers = await Promise.all([write(server, who, 'on one server'), write(other, who, 'on the other')])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 429])
  expect(answers.find(answer => answer.status === 429)?.body).toMatchObject({
    code: 'chatTooSoon',
    details: { retryAfterSeconds: 3 },
  })
})

test('ten messages a minute, counted over both servers', async () => {
  const who = await newMember(server)
  const start = server.clock.now()
  for (let count = 0; count < 10; count += 1) {
    const now = new Date(start.getTime() + count * 3_000)
    stopBothAt(now)
    await say(count % 2 === 0 ? server : other, who, `number ${count}`)
  }
  const next = new Date(start.getTime() + 40_000)
  server.clock.stopAt(next)
  const late = await write(server, who, 'one too many')
  expect(late.body).toMatchObject({ code: 'chatTooSoon' })
  server.clock.stopAt(new Date(start.getTime() + 60_001))
  expect((await write(server, who, 'a minute later')).status).toBe(200)
})

test('three different reporters hide a message; one alone cannot, however often', async () => {
  const author = await newMember(server)
  const reporters = [await newMember(server), await newMember(server), await newMember(server)]
  const { id } = await say(server, author, 'rude in its own way')
  const [first, ...others] = reporters
  for (let count = 0; count < 3; count += 1)
    expect((await report(server, first as never, id)).body.value).toEqual({ isHidden: false })
  const answers = await Promise.all(others.map((one, index) => report(index === 0 ? server : other, one, id)))
  expect(answers.filter(answer => answer.body.value?.isHidden)).toHaveLength(1)
  const found = (await roomOf(server, author)).messages.find(one => one.id === id)
  expect(found).toMatchObject({ state: 'reported', text: '' })
})
