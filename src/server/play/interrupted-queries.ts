import { EVENT_HOURS, EVENT_TYPES } from '#lib/play/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Round } from './round-queries.ts'

/** An open round with its vendor's settings for ending it. */
export interface OpenRound extends Round {
  round_hours: number
  sends_zero_wins: boolean
  bets: number
  unsettled: number
}

/** Returns a member's unfinished rounds opened before a moment, oldest first, without those that wait for an event. */
export function openRoundsOf(db: Queries, search: { memberId: string; before: Date }): Promise<OpenRound[]> {
  return db.rows(sql<OpenRound>`
    select r.id, r.vendor, r.vendor_round_id, r.node_id, r.game_type, r.game_code, r.status, r.stake, r.refunded,
      r.payout, r.valid_bet, r.opened_at, r.settled_at, r.proof is not null as has_proof,
      a.round_hours, a.sends_zero_wins, r.bets, r.unsettled
    from game_rounds r join vendor_adapters a on a.vendor = r.vendor
    where r.member_id = ${search.memberId}::uuid and r.status = 'open' and r.opened_at < ${search.before}
      and r.game_type <> all(${EVENT_TYPES}::text[])
    order by r.id limit 100`)
}

export interface OverdueRound {
  id: string
  memberId: string
  vendor: string
  vendorRoundId: string
  gameCode: string
  bets: number
  unsettled: number
  /** The vendor's ids of the bets in it that are not rolled back, including bets of zero. */
  betIds: string[]
}

/** Returns the oldest overdue rounds, of both books. */
export function overdueRounds(db: Queries, search: { now: Date; limit: number }): Promise<OverdueRound[]> {
  return db.rows(sql<OverdueRound>`
    select r.id, r.member_id as "memberId", r.vendor, r.vendor_round_id as "vendorRoundId",
      r.game_code as "gameCode", r.bets, r.unsettled,
      array(
        select t.transaction_id from vendor_transactions t
        where t.vendor = r.vendor and t.vendor_round_id = r.vendor_round_id and t.member_id = r.member_id
          and t.type = 'bet' and t.state = 'posted'
        order by t.created_at, t.transaction_id
      ) as "betIds"
    from game_rounds r join vendor_adapters a on a.vendor = r.vendor
    where r.status = 'open' and r.opened_at < ${search.now}::timestamptz - make_interval(
      hours => case when r.game_type = any(${EVENT_TYPES}::text[]) then ${EVENT_HOURS}::int else a.round_hours end)
    order by r.opened_at limit ${search.limit}::int`)
}
