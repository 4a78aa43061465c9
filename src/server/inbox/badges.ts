import type { Unread } from '#lib/inbox/api.ts'
import type { Database, Queries } from '#server/db/database.ts'
import { LastSent } from '#server/platform/last-sent.ts'
import type { LiveEvents, LiveListener } from '#server/platform/live-events.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import { onArrival } from './arrivals.ts'
import { unreadOf } from './queries.ts'

/**
 * How often the counts of open pages are read, because another process may change them. The embedded engine has only
 * one.
 */
const EVERY_MS = { postgres: 2_000, embedded: 30_000 } as const

/**
 * The periodic check counts a member's missions at most this often, because they are sums over deposits and bets.
 * Changes made by this process count immediately all the same.
 */
const MISSIONS_EVERY_MS = 30_000

/** Counts the unread items of a kind for some members; members without any may be left out. */
export type Counter = (db: Queries, memberIds: readonly string[]) => Promise<Map<string, number>>
/** The counters of missions and rewards, from the features that own them. */
export type Counters = Partial<Record<'missions' | 'rewards', Counter>>

interface Parts {
  db: Database
  live: LiveEvents
  log: Log
  counters: Counters
}

/** Sends members' unread counts to their open pages when they change: immediately for this process, soon for others. */
export class Badges {
  readonly #parts: Parts
  readonly #lastSent = new LastSent<string>()
  /** By member: the number of missions, and when their count started, by a monotonic clock. */
  readonly #missions = new Map<string, { count: number; sinceMs: number }>()
  readonly #looks: Repeating
  #unsubscribers: (() => void)[] = []

  constructor(parts: Parts) {
    this.#parts = parts
    const everyMs = EVERY_MS[parts.db.engine]
    this.#looks = new Repeating({
      work: () => this.check(),
      onError: error => parts.log.warn({ err: error }, 'open pages were not looked at'),
      firstMs: everyMs,
      pauseMs: everyMs,
    })
  }

  /** Counts for one member now. */
  async of(db: Queries, memberId: string): Promise<Unread> {
    const counted = await this.#count(db, [memberId], [memberId])
    return counted.get(memberId) ?? { messages: 0, missions: 0, rewards: 0 }
  }

  start(): void {
    const { db, live } = this.#parts
    this.#unsubscribers = [
      onArrival(db, memberIds => void this.#notify(memberIds.filter(id => live.isWatched(id)))),
      live.onListen(page => void this.#notifyNewPage(page)),
    ]
    this.#looks.start()
  }

  async stop(): Promise<void> {
    for (const end of this.#unsubscribers) end()
    await this.#looks.stop()
  }

  /** Checks every member with an open page once, and sends what has changed. */
  async check(): Promise<void> {
    const watched = new Set(
      this.#parts.live
        .all()
        .filter(isReal)
        .map(page => page.memberId),
    )
    this.#lastSent.keepOnly(watched)
    for (const memberId of this.#missions.keys()) if (!watched.has(memberId)) this.#missions.delete(memberId)
    const dueMs = performance.now() - MISSIONS_EVERY_MS
    const isDue = (memberId: string) => (this.#missions.get(memberId)?.sinceMs ?? dueMs) <= dueMs
    await this.#notify([...watched], [...watched].filter(isDue))
  }

  async #notify(memberIds: readonly string[], dueMissions = memberIds): Promise<void> {
    if (memberIds.length === 0) return
    const { db, live, log } = this.#parts
    try {
      for (const [memberId, unread] of await this.#count(db, memberIds, dueMissions)) {
        if (this.#lastSent.isNew(memberId, JSON.stringify(unread)))
          live.notify(memberId, { type: 'unread', ...unread })
      }
    } catch (error) {
      log.warn({ err: error }, 'what waits for members could not be counted')
    }
  }

  /**
   * Sends a newly connected page the current counts. If they differ from what the member's other pages have, the next
   * check sends them to all pages.
   */
  async #notifyNewPage(page: LiveListener): Promise<void> {
    if (!isReal(page)) return
    const { db, log } = this.#parts
    try {
      const unread = await this.of(db, page.memberId)
      this.#lastSent.forgetUnless(page.memberId, JSON.stringify(unread))
      page.send({ type: 'unread', ...unread })
    } catch (error) {
      log.warn({ err: error }, 'a live page could not be told what waits')
    }
  }

  /** Counts missions again only for `dueMissions`; the others keep their last count. */
  async #count(
    db: Queries,
    memberIds: readonly string[],
    dueMissions: readonly string[],
  ): Promise<Map<string, Unread>> {
    const { rewards } = this.#parts.counters
    const [unread, claimable] = await Promise.all([
      unreadOf(db, memberIds),
      rewards?.(db, memberIds) ?? new Map<string, number>(),
      this.#countMissions(db, dueMissions),
    ])
    return new Map(
      memberIds.map(id => [
        id,
        {
          messages: unread.get(id) ?? 0,
          missions: this.#missions.get(id)?.count ?? 0,
          rewards: claimable.get(id) ?? 0,
        },
      ]),
    )
  }

  /** A count that started earlier never replaces one that started later. */
  async #countMissions(db: Queries, memberIds: readonly string[]): Promise<void> {
    const { missions } = this.#parts.counters
    if (!missions || memberIds.length === 0) return
    const sinceMs = performance.now()
    const counts = await missions(db, memberIds)
    for (const id of memberIds)
      if ((this.#missions.get(id)?.sinceMs ?? 0) <= sinceMs)
        this.#missions.set(id, { count: counts.get(id) ?? 0, sinceMs })
  }
}

/** Trial members have no inbox, missions or rewards. */
const isReal = (page: LiveListener): boolean => page.book === 'real'
