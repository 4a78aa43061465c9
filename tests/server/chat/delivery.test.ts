import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChatMessage } from '#lib/chat/api.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { LiveFanout } from '#server/chat/live-fanout.ts'
import { insertMessage, lockMessage, nextNumber, setMessageState } from '#server/chat/queries.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import type { LiveEvent } from '#server/platform/live-events.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { type ChatServer, newMember, openChatServer, roomOf, say } from './chat-calls.ts'

// Protects: every page that listens to a room hears of each message once and in its order, whichever server wrote it and
// however long its transaction took; and how many members are in the room, over all servers.

const fresh = useDatabase('postgres', { poolSize: 24 })
let here: ChatServer
let there: ChatServer
let member: SignedIn
beforeAll(async () => {
  here = await openChatServer(fresh.db)
  there = await openChatServer(fresh.db)
  for (const server of [here, there]) server.chat.fanout.start()
  member = await newMember(here)
})
afterAll(async () => {
  for (const server of [here, there]) await server.chat.fanout.stop()
})

interface Listening {
  heard: ChatMessage[]
  /** How many are in the room, as the page heard it last. */
  people: () => number | null | undefined
  joined: () => boolean
  hangUp: () => void
}

/** A page of a member that listens to a room, once it has been told that everything from now on follows. */
async function listenTo(
  server: ChatServer,
  memberId = member.member.id,
  isAwaited = true,
): Promise<Listening> {
  const heard: ChatMessage[] = []
  let isJoined = false
  let people: number | null | undefined
  const hangUp = server.runtime.live.listen({
    memberId,
    book: 'real',
    sessionId: newId(),
    chatRoom: 'en',
    send: (event: LiveEvent) => {
      if (event.type !== 'chat') return
      people = event.state.people
      if (event.joined) isJoined = true
      else heard.push(...event.messages)
    },
    close: () => {},
  })
  if (isAwaited) await expect.poll(() => isJoined).toBe(true)
  return { heard, people: () => people, joined: () => isJoined, hangUp }
}

/** Writes without the rules of how often somebody may. */
async function writeSlowly(server: ChatServer, text: string, holdMs: number): Promise<string> {
  const id = newId()
  await server.db.transaction(async tx => {
    const place = await nextNumber(tx, 'en')
    await insertMessage(
      tx,
      { id, room: 'en', memberId: member.member.id, text, replyTo: null, at: new Date() },
      place,
    )
    if (holdMs > 0) await tx.run(sql`select pg_sleep(${holdMs / 1_000}::float8)`)
  })
  return id
}

test('20 writers on two servers, 50 messages each: every page of either hears each once, in the order of the room', async () => {
  const pages = [await listenTo(here), await listenTo(there), await listenTo(there)]
  const written = await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      const ids: string[] = []
      for (let count = 0; count < 50; count += 1) {
        const server = (writer + count) % 2 === 0 ? here : there
        ids.push(await writeSlowly(server, `${writer} says ${count}`, count % 10 === writer % 10 ? 3 : 0))
        if (count === 25) void (writer % 2 === 0 ? here : there).chat.fanout.wake()
      }
      return ids
    }),
  )
  const all = written.flat()
  for (const { heard, hangUp } of pages) {
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(all.length)
    expect(new Set(heard.map(one => one.id))).toEqual(new Set(all))
    const places = heard.map(one => one.place)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.at(-1)).toBe((places[0] ?? 0) + all.length - 1)
    hangUp()
  }
}, 60_000)

test('a message whose transaction is slow is neither overtaken nor missed', async () => {
  const { heard, hangUp } = await listenTo(there)
  const slow = writeSlowly(here, 'slow', 400)
  await expect
    .poll(() =>
      here.db.row(sql<{ held: boolean }>`
      select exists (select from pg_locks l join pg_class c on c.oid = l.relation
        where c.relname = 'chat_rooms' and l.mode = 'RowExclusiveLock') as held`),
    )
    .toEqual({ held: true })
  const ids = await Promise.all([slow, writeSlowly(there, 'quick', 0)])
  await expect.poll(() => heard.map(one => one.id)).toEqual(ids)
  hangUp()
})

test('a message that is hidden reaches pages as a change, without its text', async () => {
  const { heard, hangUp } = await listenTo(there)
  const { id } = await say(here, await newMember(here), 'soon hidden')
  await here.db.transaction(async tx => {
    const row = await lockMessage(tx, id)
    if (row) await setMessageState(tx, row, { state: 'hidden', isReviewed: true })
  })
  await expect.poll(() => heard.findLast(one => one.id === id)?.state).toBe('hidden')
  expect(heard.findLast(one => one.id === id)?.text).toBe('')
  hangUp()
})

test('what was before a page joined is in the room that it then reads, and nothing in between is lost', async () => {
  const before = await writeSlowly(here, 'before', 0)
  const { heard, hangUp } = await listenTo(there)
  const { messages } = await roomOf(there, member)
  expect(messages.map(one => one.id)).toContain(before)
  const after = await writeSlowly(here, 'after', 0)
  await expect.poll(() => heard.map(one => one.id)).toEqual([after])
  hangUp()
})

test('a page of somebody on a break does not join', async () => {
  const paused = await newMember(here)
  const now = new Date()
  await insertBreak(fresh.db, {
    id: newId(),
    memberId: paused.member.id,
    kind: 'timeOut',
    startsAt: now,
    endsAt: new Date(now.getTime() + 86_400_000),
    follows: null,
  })
  const waiting = await listenTo(here, paused.member.id, false)
  const reader = await listenTo(here)
  await writeSlowly(here, 'while they rest', 0)
  await expect.poll(() => reader.heard).toHaveLength(1)
  expect(waiting.heard).toEqual([])
  expect(waiting.joined()).toBe(false)
  for (const page of [waiting, reader]) page.hangUp()
})

describe('how many are in the room', () => {
  const tell = (server: ChatServer) => (server.chat.fanout as LiveFanout).tellPeople()
  // The pages of the tests before have hung up.
  beforeEach(async () => {
    for (const server of [here, there]) await tell(server)
  })

  test('members are counted over all servers, each once by all their tabs of one, and their leaving too', async () => {
    const [one, two] = [await newMember(here), await newMember(here)]
    const first = await listenTo(here, one.member.id)
    expect(first.people()).toBe(1)
    const secondTab = await listenTo(here, one.member.id)
    const elsewhere = await listenTo(there, two.member.id)
    expect(elsewhere.people()).toBe(2)
    await tell(here)
    expect(first.people()).toBe(2)
    // Read by a server that may have none of these pages.
    expect((await roomOf(there, two)).state.people).toBe(2)
    elsewhere.hangUp()
    await tell(there)
    await tell(here)
    expect(first.people()).toBe(1)
    for (const page of [first, secondTab]) page.hangUp()
    await tell(here)
    expect((await roomOf(there, two)).state.people).toBe(0)
  })

  test('the pages of a server that is gone count no longer, and those of one that stops neither', async () => {
    const third = await openChatServer(fresh.db)
    third.chat.fanout.start()
    const page = await listenTo(third)
    expect((await roomOf(here, member)).state.people).toBe(1)
    await fresh.db.run(sql`update chat_listeners set at = now() - interval '1 minute'`)
    expect((await roomOf(here, member)).state.people).toBe(0)
    await tell(third)
    expect((await roomOf(here, member)).state.people).toBe(1)
    await third.chat.fanout.stop()
    expect((await roomOf(here, member)).state.people).toBe(0)
    page.hangUp()
  })
})
