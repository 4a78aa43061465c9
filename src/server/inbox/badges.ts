import type { Unread } from '#lib/inbox/api.ts'
import type { Database, Queries } from '#server/db/database.ts'
import type { LiveEvents, LiveListener } from '#server/platform/live-events.ts'
import type { Log } from '#server/platform/log.ts'
import { onArrival } from './arrivals.ts'
import { unreadOf } from './queries.ts'

/** How often open pages are counted for: another process may have changed what waits. The embedded engine has one. */
const EVERY_MS = { postgres: 2_000, embedded: 30_000 } as const

/** How much of a kind waits for each of some members; those without any may be left out. */
export type Counter = (db: Queries, memberIds: readonly string[]) => Promise<Map<string, number>>
/** Who counts missions and rewards; whoever keeps them gives it. */
export type Counters = Partial<Record<'missions' | 'rewards', Counter>>

interface Parts {
  db: Database
  live: LiveEvents
  log: Log
  counters: Counters
}

/** What waits for members, told to their open pages as it changes: at once by this process, soon by others. */
export class Badges {
  readonly #parts: Parts
  readonly #told = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  #endings: (() => void)[] = []

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Counts for one member, now. */
  async of(db: Queries, memberId: string): Promise<Unread> {
    return (await this.#count(db, [memberId])).get(memberId) ?? { messages: 0, missions: 0, rewards: 0 }
  }

  start(): void {
    const { db, live } = this.#parts
    this.#endings = [
      onArrival(db, memberIds => void this.#tell(memberIds.filter(id => live.isWatched(id)))),
      live.onListen(page => void this.#greet(page)),
    ]
    this.#timer = setInterval(() => void this.look(), EVERY_MS[db.engine]).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const end of this.#endings) end()
  }

  /** Looks once at every member with an open page, and tells what has changed. */
  async look(): Promise<void> {
    const watched = new Set(
      this.#parts.live
        .all()
        .filter(isReal)
        .map(page => page.memberId),
    )
    for (const memberId of this.#told.keys()) if (!watched.has(memberId)) this.#told.delete(memberId)
    await this.#tell([...watched])
  }

  async #tell(memberIds: readonly string[]): Promise<void> {
    if (memberIds.length === 0) return
    const { db, live, log } = this.#parts
    try {
      for (const [memberId, unread] of await this.#count(db, memberIds)) {
        const told = JSON.stringify(unread)
        if (this.#told.get(memberId) === told) continue
        this.#told.set(memberId, told)
        live.tell(memberId, { type: 'unread', ...unread })
      }
    } catch (error) {
      log.warn({ err: error }, 'what waits for members could not be counted')
    }
  }

  /** A page that has just connected is told whatever the others know. */
  async #greet(page: LiveListener): Promise<void> {
    if (!isReal(page)) return
    const { db, log } = this.#parts
    try {
      page.send({ type: 'unread', ...(await this.of(db, page.memberId)) })
    } catch (error) {
      log.warn({ err: error }, 'a live page could not be told what waits')
    }
  }

  async #count(db: Queries, memberIds: readonly string[]): Promise<Map<string, Unread>> {
    const { missions, rewards } = this.#parts.counters
    const none = new Map<string, number>()
    const [unread, open, claimable] = await Promise.all([
      unreadOf(db, memberIds),
      missions?.(db, memberIds) ?? none,
      rewards?.(db, memberIds) ?? none,
    ])
    return new Map(
      memberIds.map(id => [
        id,
        { messages: unread.get(id) ?? 0, missions: open.get(id) ?? 0, rewards: claimable.get(id) ?? 0 },
      ]),
    )
  }
}

/** Trial members have no inbox, missions or rewards. */
const isReal = (page: LiveListener): boolean => page.book === 'real'
