import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { createLog } from '#server/platform/log.ts'
import { Settlements } from '#server/settlements/settlements.ts'

/** A process that settles, at a moment that stands still. */
export function settlementsAt(db: Database, at: Date, timeZone = 'Asia/Bangkok'): Settlements {
  const config = { currency: 'THB', timeZone } as const
  return new Settlements({
    db,
    config,
    clock: { now: () => at },
    live: new LiveEvents(),
    log: createLog('error'),
  })
}

export interface Settled {
  version_id: string
  window_start: Date
  window_end: Date
  valid_bet: bigint
  active: number
  stake: bigint
  payout: bigint
  tier: number | null
  amount: bigint
  state: 'nothing' | 'due' | 'paid'
}

/** All settlements, by version and window. */
export function allSettled(db: Database): Promise<Settled[]> {
  return db.rows(sql<Settled>`
    select version_id, window_start, window_end, valid_bet, active, stake, payout, tier, amount, state
    from settlements order by version_id, window_start`)
}
