import { EVENT_HOURS, EVENT_TYPES } from '#lib/play/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Round } from './round-queries.ts'

/** An open round with what its vendor's settings say about its end. */
export interface OpenRound extends Round {
  round_hours: number
  sends_zero_wins: boolean
  bets: number
  unsettled: number
}

/** A member's rounds that were opened before then and have not ended, oldest first; none that wait for an event. */
export function openRoundsOf(db: Queries, asked: { memberId: string; before: Date }): Promise<OpenRound[]> {
  return db.rows(sql<OpenRound>`
    select r.id, r.vendor, r.vendor_round_id, r.node_id, r.game_type, r.game_code, r.status, r.stake, r.refunded,
      r.payout, r.valid_bet, r.opened_at, r.settled_at, r.proof is not null as has_proof,
      a.round_hours, a.sends_zero_wins, r.bets, r.unsettled
    from game_rounds r join vendor_adapters a on a.vendor = r.vendor
    where r.member_id = ${asked.memberId}::uuid and r.status = 'open' and r.opened_at < ${asked.before}
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
  /** The vendor's ids of the bets that stand in it, those of nothing too. */
  betIds: string[]
}

/** Rounds whose time is over, the oldest ones, of both books. */
export function overdueRounds(db: Queries, asked: { now: Date; limit: number }): Promise<OverdueRound[]> {
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
    where r.status = 'open' and r.opened_at < ${asked.now}::timestamptz - make_interval(
      hours => case when r.game_type = any(${EVENT_TYPES}::text[]) then ${EVENT_HOURS}::int else a.round_hours end)
    order by r.opened_at limit ${asked.limit}::int`)
}
