import type { Unread } from '#lib/inbox/api.ts'
import type { Database, Queries } from '#server/db/database.ts'
import { LastSent } from '#server/platform/last-sent.ts'
import type { LiveEvents, LiveListener } from '#server/platform/live-events.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import { onArrival } from './arrivals.ts'
import { unreadOf } from './queries.ts'

/** How often open pages are counted for: another process may have changed what waits. The embedded engine has one. */
const EVERY_MS = { postgres: 2_000, embedded: 30_000 } as const

/**
 * A look counts a member's missions anew at most this often: they are sums over what was paid in and played. What this
 * process is told of counts at once all the same.
 */
const MISSIONS_EVERY_MS = 30_000

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
  readonly #told = new LastSent<string>()
  /** By member: how many missions, and when they began to be counted, by a clock that nobody sets. */
  readonly #missions = new Map<string, { count: number; sinceMs: number }>()
  readonly #looks: Repeating
  #endings: (() => void)[] = []

  constructor(parts: Parts) {
    this.#parts = parts
    const everyMs = EVERY_MS[parts.db.engine]
    this.#looks = new Repeating({
      work: () => this.look(),
      onError: error => parts.log.warn({ err: error }, 'open pages were not looked at'),
      firstMs: everyMs,
      pauseMs: everyMs,
    })
  }

  /** Counts for one member, now. */
  async of(db: Queries, memberId: string): Promise<Unread> {
    const counted = await this.#count(db, [memberId], [memberId])
    return counted.get(memberId) ?? { messages: 0, missions: 0, rewards: 0 }
  }

  start(): void {
    const { db, live } = this.#parts
    this.#endings = [
      onArrival(db, memberIds => void this.#tell(memberIds.filter(id => live.isWatched(id)))),
      live.onListen(page => void this.#greet(page)),
    ]
    this.#looks.start()
  }

  async stop(): Promise<void> {
    for (const end of this.#endings) end()
    await this.#looks.stop()
  }

  /** Looks once at every member with an open page, and tells what has changed. */
  async look(): Promise<void> {
    const watched = new Set(
      this.#parts.live
        .all()
        .filter(isReal)
        .map(page => page.memberId),
    )
    this.#told.keepOnly(watched)
    for (const memberId of this.#missions.keys()) if (!watched.has(memberId)) this.#missions.delete(memberId)
    const dueMs = performance.now() - MISSIONS_EVERY_MS
    const isDue = (memberId: string) => (this.#missions.get(memberId)?.sinceMs ?? dueMs) <= dueMs
    await this.#tell([...watched], [...watched].filter(isDue))
  }

  async #tell(memberIds: readonly string[], dueMissions = memberIds): Promise<void> {
    if (memberIds.length === 0) return
    const { db, live, log } = this.#parts
    try {
      for (const [memberId, unread] of await this.#count(db, memberIds, dueMissions)) {
        if (this.#told.isNew(memberId, JSON.stringify(unread)))
          live.notify(memberId, { type: 'unread', ...unread })
      }
    } catch (error) {
      log.warn({ err: error }, 'what waits for members could not be counted')
    }
  }

  /**
   * A page that has just connected is told whatever there is. What it knows and the others do not is told to all of them
   * at the next look, and so is the way back to what was told last.
   */
  async #greet(page: LiveListener): Promise<void> {
    if (!isReal(page)) return
    const { db, log } = this.#parts
    try {
      const unread = await this.of(db, page.memberId)
      this.#told.forgetUnless(page.memberId, JSON.stringify(unread))
      page.send({ type: 'unread', ...unread })
    } catch (error) {
      log.warn({ err: error }, 'a live page could not be told what waits')
    }
  }

  /** Missions are counted anew for `dueMissions`, and stand as they were last counted for the others. */
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

  /** What began to be counted earlier never replaces what began later. */
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
