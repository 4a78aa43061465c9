import { newId } from '#lib/ids/ids.ts'
import type { PlayStop } from '#lib/limits/rules.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Clock } from '#server/platform/clock.ts'
import { LastSent } from '#server/platform/last-sent.ts'
import type { LiveEvents } from '#server/platform/live-events.ts'
import type { Log } from '#server/platform/log.ts'

/** A stop is news to other processes for this long; the same one again within it is not written again. */
const NEWS_MS = 10_000
const AGAIN_MS = 2_000
const MAX_REMEMBERED = 50_000

export interface StopNotifierParts {
  db: Database
  live: LiveEvents
  clock: Clock
  log: Log
}

/**
 * Tells the open pages of a member what stood against their bet: those of this process at once, those of others by what is
 * written down, which each process looks at with the wallets that it watches and tells once.
 */
export class StopNotifier {
  readonly #parts: StopNotifierParts
  readonly #told = new LastSent<string>()
  readonly #written = new Map<string, { code: string; atMs: number }>()
  #writing: Promise<unknown> = Promise.resolve()

  constructor(parts: StopNotifierParts) {
    this.#parts = parts
  }

  tell(memberId: string, stop: PlayStop): void {
    const { live, clock, log } = this.#parts
    live.notify(memberId, { type: 'playStopped', stop })
    const at = clock.now()
    const last = this.#written.get(memberId)
    // A game that bets on and on against a limit is one piece of news.
    if (last?.code === stop.code && at.getTime() - last.atMs < AGAIN_MS) return
    if (this.#written.size >= MAX_REMEMBERED) this.#written.clear()
    this.#written.set(memberId, { code: stop.code, atMs: at.getTime() })
    const id = newId()
    this.#told.isNew(memberId, id)
    this.#writing = this.#writing
      .then(() => this.#write({ memberId, id, stop, at }))
      .catch(error => log.warn({ err: error }, 'a stop was told here alone'))
  }

  /** Tells the pages of these members, who are watched here, what stopped them in other processes. */
  async look(memberIds: readonly string[]): Promise<void> {
    const { db, live, clock } = this.#parts
    this.#told.keepOnly(new Set(memberIds))
    const since = new Date(clock.now().getTime() - NEWS_MS)
    const rows = await db.rows(sql<{ member_id: string; id: string; stop: PlayStop }>`
      select member_id, id, stop from play_stops
      where member_id = any(${memberIds}::uuid[]) and at > ${since}::timestamptz`)
    for (const { member_id: memberId, id, stop } of rows)
      if (this.#told.isNew(memberId, id)) live.notify(memberId, { type: 'playStopped', stop })
  }

  /** Resolves when what was told is written down. */
  async stop(): Promise<void> {
    await this.#writing
  }

  async #write(one: { memberId: string; id: string; stop: PlayStop; at: Date }): Promise<void> {
    await this.#parts.db.run(sql`
      insert into play_stops (member_id, id, stop, at)
      values (${one.memberId}::uuid, ${one.id}::uuid, ${JSON.stringify(one.stop)}::jsonb, ${one.at}::timestamptz)
      on conflict (member_id) do update set id = excluded.id, stop = excluded.stop, at = excluded.at`)
  }
}
