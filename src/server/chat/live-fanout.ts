import type { ChatEvent } from '#lib/chat/api.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { Database } from '#server/db/database.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { LiveEvents, LiveListener } from '#server/platform/live-events.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import { type AuthorOf, toMessage, toRoomState } from './authors.ts'
import type { Fanout } from './fanout.ts'
import { RoomPresence } from './presence.ts'
import { changesAfter, type RoomRow, roomRows } from './queries.ts'

/** How often a server reads what is new in the rooms that somebody listens to. */
const READ_EVERY_MS = 500
/** How often a server writes how many members listen, and tells its pages if that has changed. */
const PEOPLE_EVERY_MS = 5_000
/** The most messages of one event; a page may have only so many unread events. */
const AT_ONCE = 50

interface Parts {
  db: Database
  live: LiveEvents
  clock: Clock
  log: Log
  authorOf: AuthorOf
  /** Whether there is a chat at all. */
  isOn: () => boolean
}

/** The house's own: each server reads `version > last` of each room that a page of it listens to, and sends it on. */
export class LiveFanout implements Fanout {
  readonly #parts: Parts
  /** Up to where the listeners of a room were sent what happened. */
  readonly #sent = new Map<Language, bigint>()
  /** Pages that have been told that everything from now on follows. */
  readonly #joined = new WeakSet<LiveListener>()
  readonly #presence: RoomPresence
  /** How many members the room of a page had when the page heard of it last. */
  readonly #toldPeople = new WeakMap<LiveListener, number | null>()
  readonly #turns: Repeating
  readonly #presenceTurns: Repeating
  #stopListening = () => {}

  constructor(parts: Parts) {
    this.#parts = parts
    this.#presence = new RoomPresence(parts.db, () => this.#listeners())
    this.#turns = new Repeating({
      work: () => this.read(),
      onError: error => parts.log.warn({ err: error }, 'the chat is read again later'),
      pauseMs: READ_EVERY_MS,
    })
    this.#presenceTurns = new Repeating({
      work: () => this.tellPeople(),
      onError: error => parts.log.warn({ err: error }, 'the members in the chat are counted again later'),
      pauseMs: PEOPLE_EVERY_MS,
    })
  }

  start(): void {
    this.#stopListening = this.#parts.live.onListen(page => {
      if (page.chatRoom) this.#turns.wake()
    })
    this.#turns.start()
    this.#presenceTurns.start()
  }

  async stop(): Promise<void> {
    this.#stopListening()
    await this.#turns.stop()
    await this.#presenceTurns.stop()
    await this.#presence.leave()
  }

  wake(): void {
    this.#turns.wake()
  }

  async connectionFor() {
    return { kind: 'live' as const }
  }

  peopleIn(room: Language): Promise<number> {
    return this.#presence.peopleIn(room)
  }

  /** One turn: counts the members in the rooms, and tells the pages of those where it is another number than before. */
  async tellPeople(): Promise<void> {
    const { db, clock } = this.#parts
    await this.#presence.refresh()
    const changed = this.#joinedPages().filter(
      page => this.#toldPeople.get(page) !== this.#presence.known(page.chatRoom as Language),
    )
    if (changed.length === 0) return
    const rooms = Map.groupBy(changed, page => page.chatRoom as Language)
    for (const row of await roomRows(db, [...rooms.keys()])) {
      const state = toRoomState(row, clock.now(), this.#presence.known(row.room))
      this.#send(rooms.get(row.room) ?? [], { state, messages: [] })
    }
  }

  #send(pages: readonly LiveListener[], event: ChatEvent): void {
    for (const page of pages) {
      this.#toldPeople.set(page, event.state.people)
      page.send({ type: 'chat', ...event })
    }
  }

  #joinedPages(): LiveListener[] {
    return this.#parts.live.all().filter(page => page.chatRoom !== undefined && this.#joined.has(page))
  }

  #listeners(): Map<Language, number> {
    const rooms = Map.groupBy(this.#joinedPages(), page => page.chatRoom as Language)
    return new Map([...rooms].map(([room, pages]) => [room, new Set(pages.map(page => page.memberId)).size]))
  }

  /** One turn: what is new in the rooms that are listened to. */
  async read(): Promise<void> {
    const { db, live, isOn } = this.#parts
    const rooms = Map.groupBy(
      live.all().filter(page => page.chatRoom !== undefined && isOn()),
      page => page.chatRoom as Language,
    )
    for (const room of this.#sent.keys()) if (!rooms.has(room)) this.#sent.delete(room)
    if (rooms.size === 0) return
    for (const row of await roomRows(db, [...rooms.keys()]))
      await this.#readRoom(row, rooms.get(row.room) ?? [])
  }

  async #readRoom(row: RoomRow, pages: readonly LiveListener[]): Promise<void> {
    const { db, clock, authorOf } = this.#parts
    const { room } = row
    let sent = this.#sent.get(room)
    // After a failover that lost the last messages, numbers are given again.
    if (sent !== undefined && sent > row.last) sent = row.last
    while (sent !== undefined && sent < row.last) {
      const changes = await changesAfter(db, { room, after: sent, limit: AT_ONCE })
      const messages = changes.map(one => toMessage(one, authorOf))
      const state = toRoomState(row, clock.now(), this.#presence.known(room))
      const joined = pages.filter(page => this.#joined.has(page))
      this.#send(joined, { state, messages })
      sent =
        changes.length < AT_ONCE
          ? later(row.last, changes.at(-1)?.version)
          : (changes.at(-1)?.version ?? row.last)
    }
    this.#sent.set(room, sent ?? row.last)
    await this.#join(
      pages.filter(page => !this.#joined.has(page)),
      row,
    )
  }

  /** A page that joins now reads the room after this, and so sees everything up to here. Nobody joins during a break. */
  async #join(pages: readonly LiveListener[], row: RoomRow): Promise<void> {
    if (pages.length === 0) return
    const { db, clock } = this.#parts
    const breaks = await breaksOf(
      db,
      pages.map(page => page.memberId),
      clock.now(),
    )
    const joining = pages.filter(page => !breaks.has(page.memberId))
    if (joining.length === 0) return
    for (const page of joining) this.#joined.add(page)
    try {
      // Before they read the room by whichever server: they are counted there.
      await this.#presence.refresh()
    } finally {
      const state = toRoomState(row, clock.now(), this.#presence.known(row.room))
      this.#send(joining, { state, messages: [], joined: true })
    }
  }
}

const later = (a: bigint, b: bigint | undefined) => (b !== undefined && b > a ? b : a)
