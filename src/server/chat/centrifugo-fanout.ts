import { SignJWT } from 'jose'
import type { ChatConnection, ChatEvent } from '#lib/chat/api.ts'
import { type Language, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { sendRequest } from '#server/platform/outgoing.ts'
import { Repeating } from '#server/platform/repeating.ts'
import { type AuthorOf, toMessage, toRoomState } from './authors.ts'
import type { CentrifugoConfig } from './centrifugo-config.ts'
import type { Fanout } from './fanout.ts'
import { changesAfter, type RoomRow, roomRows } from './queries.ts'

const READ_EVERY_MS = 500
/** How often the engine is asked how many members listen. */
const PEOPLE_EVERY_MS = 10_000
/** Changes per call of the engine. */
const AT_ONCE = 100
const TIMEOUT_MS = 5_000
/** A page asks for another token when it connects again after that. */
const TOKEN_SECONDS = 600
/** If more than this was not published, the engine was switched on only now: pages read what was before. */
const MOST_BEHIND = 1_000

interface Parts {
  db: Database
  clock: Clock
  log: Log
  authorOf: AuthorOf
  isOn: () => boolean
}

/** A change of a room, for the engine's channel of that room. */
interface Publication {
  channel: string
  data: ChatEvent
  /** The engine drops a repeated one: every server may publish the same change. */
  idempotency_key: string
}

/**
 * Publishes what happens in the rooms through Centrifugo's HTTP API, in its order, from wherever any server stopped.
 * Pages connect to the engine by a token, with server-sent events; they never publish.
 */
export class CentrifugoFanout implements Fanout {
  readonly #parts: Parts
  readonly #engine: CentrifugoConfig
  readonly #turns: Repeating
  readonly #presenceTurns: Repeating
  /** How many members listen to each room, by the engine; a room is missing where it does not say. */
  #people: ReadonlyMap<Language, number> = new Map()

  constructor(parts: Parts, engine: CentrifugoConfig) {
    this.#parts = parts
    this.#engine = engine
    this.#turns = new Repeating({
      work: () => this.publish(),
      onError: error => parts.log.warn({ err: error }, 'the chat is published later'),
      pauseMs: READ_EVERY_MS,
    })
    this.#presenceTurns = new Repeating({
      work: () => this.tellPeople(),
      onError: error => parts.log.warn({ err: error }, 'the members in the chat are counted again later'),
      pauseMs: PEOPLE_EVERY_MS,
    })
  }

  start(): void {
    this.#turns.start()
    this.#presenceTurns.start()
  }

  async stop(): Promise<void> {
    await this.#turns.stop()
    await this.#presenceTurns.stop()
  }

  wake(): void {
    this.#turns.wake()
  }

  async connectionFor(memberId: string, room: Language): Promise<ChatConnection> {
    const { authorOf, clock } = this.#parts
    const token = await new SignJWT({ channels: [channelOf(room)] })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(authorOf(memberId))
      .setExpirationTime(Math.floor(clock.now().getTime() / 1_000) + TOKEN_SECONDS)
      .sign(new TextEncoder().encode(this.#engine.tokenSecret))
    const connect = encodeURIComponent(JSON.stringify({ token }))
    return { kind: 'engine', url: `${this.#engine.publicUrl}/connection/uni_sse?cf_connect=${connect}` }
  }

  async peopleIn(room: Language): Promise<number | null> {
    return this.#people.get(room) ?? null
  }

  /** One turn: asks the engine how many members listen, and publishes it where it is another number than before. */
  async tellPeople(): Promise<void> {
    if (!this.#parts.isOn()) return
    const replies = await this.#call<{ presence_stats?: { num_users?: number } }>(
      SITE_LANGUAGES.map(room => ({ presence_stats: { channel: channelOf(room) } })),
    )
    const people = new Map(
      SITE_LANGUAGES.flatMap((room, at) => {
        const users = replies[at]?.presence_stats?.num_users
        return users === undefined ? [] : [[room, users] as const]
      }),
    )
    const changed = [...people.keys()].filter(room => people.get(room) !== this.#people.get(room))
    if (changed.length > 0) await this.#publishPeople(changed, people)
    this.#people = people
  }

  async #publishPeople(rooms: readonly Language[], people: ReadonlyMap<Language, number>): Promise<void> {
    const { db, clock } = this.#parts
    const now = clock.now()
    // Every server asks and publishes; of the same figure the engine takes the first.
    const turn = Math.floor(now.getTime() / PEOPLE_EVERY_MS)
    await this.#send(
      (await roomRows(db, rooms)).map(row => ({
        channel: channelOf(row.room),
        data: { state: toRoomState(row, now, people.get(row.room) ?? null), messages: [] },
        idempotency_key: `${row.room}:people:${turn}:${people.get(row.room)}`,
      })),
    )
  }

  /** One turn: what no server has published yet. */
  async publish(): Promise<void> {
    const { db, isOn } = this.#parts
    if (!isOn()) return
    await db.run(sql`update chat_rooms set published = last where last - published > ${MOST_BEHIND}::bigint`)
    const behind = await db.rows(sql<RoomRow & { published: bigint }>`
      select room, last, published, is_open, slow_seconds, slow_until from chat_rooms where published < last`)
    for (const row of behind) await this.#publishRoom(row)
  }

  async #publishRoom(row: RoomRow & { published: bigint }): Promise<void> {
    const { db, clock, authorOf } = this.#parts
    const { room } = row
    const state = toRoomState(row, clock.now(), this.#people.get(room) ?? null)
    let { published } = row
    while (published < row.last) {
      const changes = await changesAfter(db, { room, after: published, limit: AT_ONCE })
      const isLast = changes.length < AT_ONCE
      const upTo = changes.at(-1)?.version ?? row.last
      published = isLast && row.last > upTo ? row.last : upTo
      const of = (version: bigint, messages: ChatEvent['messages']): Publication => ({
        channel: channelOf(room),
        data: { state, messages },
        idempotency_key: `${room}:${version}`,
      })
      const publications = changes.map(one => of(one.version, [toMessage(one, authorOf)]))
      // A change of the room itself has a number and no message.
      await this.#send(
        published > upTo || changes.length === 0 ? [...publications, of(published, [])] : publications,
      )
      await db.run(sql`
        update chat_rooms set published = ${published}::bigint
        where room = ${room} and published < ${published}::bigint`)
    }
  }

  /** Throws unless the engine has taken all of them. */
  async #send(publications: readonly Publication[]): Promise<void> {
    const replies = await this.#call<{ error?: { code: number; message: string } }>(
      publications.map(one => ({ publish: one })),
    )
    const failed = replies.find(reply => reply.error)?.error
    if (failed) throw new Error(`the engine of the chat refused a message: ${failed.code} ${failed.message}`)
    if (replies.length < publications.length)
      throw new Error('the engine of the chat left messages unanswered')
  }

  /** One call of the engine with several commands; returns its reply to each. */
  async #call<Reply>(commands: readonly object[]): Promise<Reply[]> {
    const { url, apiKey } = this.#engine
    const { status, body } = await sendRequest(new URL(`${url}/api/batch`), {
      body: JSON.stringify({ commands }),
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      timeoutMs: TIMEOUT_MS,
      // The operator has named it in the environment of this server; mostly it is a neighbour.
      allowedPrivateHosts: [new URL(url).hostname.replace(/^\[|\]$/g, '')],
    })
    if (status !== 200) throw new Error(`the engine of the chat answered ${status}`)
    const { replies = [] } = JSON.parse(body) as { replies?: Reply[] }
    return replies
  }
}

const channelOf = (room: Language) => `chat:${room}`
