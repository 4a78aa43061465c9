import { newId } from '#lib/ids/ids.ts'
import type { PlayStop } from '#lib/limits/rules.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Clock } from '#server/platform/clock.ts'
import { LastSent } from '#server/platform/last-sent.ts'
import type { LiveEvents } from '#server/platform/live-events.ts'
import type { Log } from '#server/platform/log.ts'

/** Other processes send a stop for this long; the same stop is not written again within the second time. */
const SENT_FOR_MS = 10_000
const REPEAT_MS = 2_000
const MAX_REMEMBERED = 50_000

export interface StopNotifierParts {
  db: Database
  live: LiveEvents
  clock: Clock
  log: Log
}

/**
 * Notifies the open pages of a member why their bet was stopped: pages of this process directly, those of others
 * through a stored row, which each process reads with the wallets that it watches and sends once.
 */
export class StopNotifier {
  readonly #parts: StopNotifierParts
  readonly #lastSent = new LastSent<string>()
  readonly #written = new Map<string, { code: string; atMs: number }>()
  #writing: Promise<unknown> = Promise.resolve()

  constructor(parts: StopNotifierParts) {
    this.#parts = parts
  }

  notify(memberId: string, stop: PlayStop): void {
    const { live, clock, log } = this.#parts
    live.notify(memberId, { type: 'playStopped', stop })
    const at = clock.now()
    const last = this.#written.get(memberId)
    // A game that keeps betting against a limit is written once.
    if (last?.code === stop.code && at.getTime() - last.atMs < REPEAT_MS) return
    if (this.#written.size >= MAX_REMEMBERED) this.#written.clear()
    this.#written.set(memberId, { code: stop.code, atMs: at.getTime() })
    const id = newId()
    this.#lastSent.isNew(memberId, id)
    this.#writing = this.#writing
      .then(() => this.#write({ memberId, id, stop, at }))
      .catch(error => log.warn({ err: error }, 'a stop was only sent to pages of this process'))
  }

  /** Sends the stops from other processes to the pages of these members, who are watched here. */
  async sendFromOthers(memberIds: readonly string[]): Promise<void> {
    const { db, live, clock } = this.#parts
    this.#lastSent.keepOnly(new Set(memberIds))
    const since = new Date(clock.now().getTime() - SENT_FOR_MS)
    const rows = await db.rows(sql<{ member_id: string; id: string; stop: PlayStop }>`
      select member_id, id, stop from play_stops
      where member_id = any(${memberIds}::uuid[]) and at > ${since}::timestamptz`)
    for (const { member_id: memberId, id, stop } of rows)
      if (this.#lastSent.isNew(memberId, id)) live.notify(memberId, { type: 'playStopped', stop })
  }

  /** Resolves once all stops are written. */
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
