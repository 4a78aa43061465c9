import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChatEvent } from '#lib/chat/api.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import type { CentrifugoFanout } from '#server/chat/centrifugo-fanout.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import {
  engineEnvironment,
  type FakeEngine,
  openFakeEngine,
  startCentrifugo,
} from '#tests/support/centrifugo.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { hasGo } from '#tests/support/go-programs.ts'
import { type ChatServer, newMember, openChatServer, roomOf, say } from './chat-calls.ts'

// Protects: with an engine in between, each change of a room is published once and in its order, by whichever server,
// also after the engine was away; pages get an address with a token and never publish.

const tell = (server: ChatServer) => (server.chat.fanout as CentrifugoFanout).tellPeople()
const publish = (server: ChatServer) => (server.chat.fanout as CentrifugoFanout).publish()

describe('by the requests that the engine gets', () => {
  const fresh = useDatabase()
  let engine: FakeEngine
  let here: ChatServer
  let there: ChatServer
  let who: SignedIn
  beforeAll(async () => {
    engine = await openFakeEngine()
    here = await openChatServer(fresh.db, engineEnvironment(engine.url))
    there = await openChatServer(fresh.db, engineEnvironment(engine.url))
  })
  afterAll(() => engine.close())
  beforeEach(async () => {
    forgetCounts()
    engine.published.length = 0
    who = await newMember(here)
  })
  const versions = () => engine.published.flatMap(one => one.data.messages.map(message => message.version))

  test('two servers that publish at the same time leave each message there once, in its order', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, () => newMember(here)))
    await Promise.all(writers.map((writer, at) => say(at % 2 === 0 ? here : there, writer, `message ${at}`)))
    await Promise.all([publish(here), publish(there), publish(here)])
    expect(versions()).toHaveLength(6)
    expect(versions()).toEqual(versions().toSorted((a, b) => a - b))
    expect(engine.published.every(one => one.channel === 'chat:en')).toBe(true)
    await publish(there)
    expect(versions()).toHaveLength(6)
  })

  test.each([false, true])(
    'what the engine did not confirm is published again (it had taken it: %s)',
    async isLate => {
      const { id } = await say(here, who, 'while the engine is away')
      Object.assign(engine.failing, { calls: 2, isLate })
      await expect(publish(here)).rejects.toThrow('503')
      await expect(publish(there)).rejects.toThrow('503')
      await publish(there)
      expect(engine.published.flatMap(one => one.data.messages.map(message => message.id))).toEqual([id])
    },
  )

  test('how the room stands is published too, without a message', async () => {
    await fresh.db.run(sql`
      update chat_rooms set slow_seconds = 10, slow_until = null, last = last + 1 where room = 'en'`)
    await publish(here)
    expect(engine.published).toMatchObject([{ data: { state: { isSlow: true }, messages: [] } }])
    await fresh.db.run(sql`update chat_rooms set slow_seconds = null where room = 'en'`)
  })

  test('how many are in the room is the engine’s figure, published when it changes, by two servers once', async () => {
    expect((await roomOf(here, who)).state.people).toBeNull()
    // Both servers within one turn.
    for (const server of [here, there]) server.clock.stopAt(new Date())
    engine.people.set('chat:en', 86)
    await tell(here)
    await tell(there)
    expect(engine.published).toMatchObject([{ channel: 'chat:en', data: { state: { people: 86 } } }])
    expect((await roomOf(there, who)).state.people).toBe(86)
    await tell(here)
    expect(engine.published).toHaveLength(1)
    for (const server of [here, there]) server.clock.set(new Date())
    // An engine that counts nobody says so; the page keeps what it knew.
    engine.people.clear()
    await tell(here)
    expect(engine.published).toHaveLength(1)
    expect((await roomOf(here, who)).state.people).toBeNull()
  })

  test('a page gets the address of the engine with a token for its room', async () => {
    const { connection } = await roomOf(here, who)
    if (connection.kind !== 'engine') throw new Error('no engine')
    const address = new URL(connection.url)
    expect(address.origin + address.pathname).toBe(`${engine.url}/connection/uni_sse`)
    const { token } = JSON.parse(address.searchParams.get('cf_connect') ?? '') as { token: string }
    const [, claims = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ channels: ['chat:en'] })
  })
})

describe.runIf(process.env.TESTS === 'all' && hasGo())('with a real Centrifugo', () => {
  const fresh = useDatabase()
  let engine: Awaited<ReturnType<typeof startCentrifugo>>
  beforeAll(async () => {
    engine = await startCentrifugo()
  }, 900_000)
  afterAll(() => engine?.stop())

  test('a page that connects by its address hears of a message once, although two servers publish it', async () => {
    const here = await openChatServer(fresh.db, engineEnvironment(engine.url))
    const there = await openChatServer(fresh.db, engineEnvironment(engine.url))
    const who = await newMember(here)
    const { connection } = await roomOf(here, who)
    if (connection.kind !== 'engine') throw new Error('no engine')
    const frames: { connect?: unknown; pub?: { data: ChatEvent } }[] = []
    const stop = new AbortController()
    const response = await fetch(connection.url, { signal: stop.signal })
    const reading = collect(response, frames)
    await expect.poll(() => frames.some(frame => frame.connect)).toBe(true)
    const { id } = await say(there, who, 'through the engine')
    await Promise.all([publish(here), publish(there)])
    const other = await say(here, await newMember(here), 'and another')
    await publish(there)
    const heard = () => frames.flatMap(frame => frame.pub?.data.messages.map(message => message.id) ?? [])
    await expect.poll(heard).toEqual([id, other.id])
    await tell(there)
    expect((await roomOf(there, who)).state.people).toBe(1)
    stop.abort()
    await reading
  })
})

async function collect(response: Response, frames: unknown[]): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const events = text.split(/\r?\n\r?\n/)
      text = events.pop() ?? ''
      for (const event of events.filter(one => one.startsWith('data: ')))
        frames.push(JSON.parse(event.slice(6)))
    }
  } catch {
    // The test has hung up.
  }
}
