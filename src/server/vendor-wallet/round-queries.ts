import type { DayChange, RoundState } from '#lib/play/round-rules.ts'
import type { RoundStatus } from '#lib/play/rules.ts'
import type { ValidBetSource } from '#lib/play/valid-bets.ts'
import { bringRoundsBack } from '#server/archive/move-rounds.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A round as stored. */
export interface StoredRound extends RoundState {
  id: string
  memberId: string
  book: 'real' | 'trial'
  vendor: string
  vendorRoundId: string
  nodeId: string
  gameType: string
  openedAt: Date
  settledAt: Date | undefined
  proof: Record<string, unknown> | undefined
  /** Only of one that was read: it is in the archive, and comes back from there before it is written. */
  isArchived?: boolean
}

interface RoundRow {
  id: string
  member_id: string
  book: 'real' | 'trial'
  vendor: string
  vendor_round_id: string
  node_id: string
  game_type: string
  game_code: string
  status: RoundStatus
  stake: bigint
  refunded: bigint
  payout: bigint
  valid_bet: bigint
  valid_bet_by: ValidBetSource | null
  valid_bet_from: string | null
  wins: number
  bets: number
  unsettled: number
  settled_itself: boolean
  opened_at: Date
  settled_at: Date | null
  proof: Record<string, unknown> | null
  is_archived: boolean
}

export async function roundsOf(
  db: Queries,
  keys: readonly { memberId: string; vendor: string; vendorRoundId: string }[],
): Promise<StoredRound[]> {
  const rows = await db.rows(sql<RoundRow>`
    select r.id, r.member_id, r.book, r.vendor, r.vendor_round_id, r.node_id, r.game_type, r.game_code, r.status,
      r.stake, r.refunded, r.payout, r.valid_bet, r.valid_bet_by, r.valid_bet_from::text as valid_bet_from, r.wins,
      r.bets, r.unsettled, r.settled_itself, r.opened_at, r.settled_at, r.proof, r.is_archived
    from unnest(${keys.map(key => key.memberId)}::uuid[], ${keys.map(key => key.vendor)}::text[],
      ${keys.map(key => key.vendorRoundId)}::text[]) as k (member_id, vendor, vendor_round_id)
    join all_game_rounds r
      on r.member_id = k.member_id and r.vendor = k.vendor and r.vendor_round_id = k.vendor_round_id`)
  return rows.map(row => ({
    id: row.id,
    memberId: row.member_id,
    book: row.book,
    vendor: row.vendor,
    vendorRoundId: row.vendor_round_id,
    nodeId: row.node_id,
    gameType: row.game_type,
    gameCode: row.game_code,
    status: row.status,
    stake: row.stake,
    refunded: row.refunded,
    payout: row.payout,
    validBet: row.valid_bet,
    validBetBy: row.valid_bet_by ?? undefined,
    validBetFrom: row.valid_bet_from ?? undefined,
    wins: row.wins,
    bets: row.bets,
    unsettled: row.unsettled,
    settledItself: row.settled_itself,
    openedAt: row.opened_at,
    settledAt: row.settled_at ?? undefined,
    proof: row.proof ?? undefined,
    ...(row.is_archived ? { isArchived: true } : {}),
  }))
}

/**
 * Inserts and updates rounds; the caller has locked each member's wallet. A settled round keeps the path that the
 * member has at that moment. Its windows are written first, so the member cannot be moved between the two writes.
 */
export function writeRounds(tx: Transaction, rounds: readonly StoredRound[]): void {
  const column = <Value>(pick: (round: StoredRound) => Value) => rounds.map(pick)
  const archived = rounds.filter(round => round.isArchived)
  if (archived.length > 0) bringRoundsBack(tx, archived)
  tx.send(sql`
    insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
      refunded, payout, valid_bet, valid_bet_by, valid_bet_from, wins, bets, unsettled, settled_itself, opened_at,
      settled_at, proof, path_id)
    select r.*, case when r.status = 'settled' and r.book = 'real'
        then (select m.path_id from members m where m.id = r.member_id) end
    from unnest(
      ${column(r => r.memberId)}::uuid[], ${column(r => r.id)}::uuid[], ${column(r => r.book)}::text[],
      ${column(r => r.vendor)}::text[], ${column(r => r.vendorRoundId)}::text[], ${column(r => r.nodeId)}::text[],
      ${column(r => r.gameType)}::text[], ${column(r => r.gameCode)}::text[], ${column(r => r.status)}::text[],
      ${column(r => r.stake)}::bigint[], ${column(r => r.refunded)}::bigint[], ${column(r => r.payout)}::bigint[],
      ${column(r => r.validBet)}::bigint[], ${column(r => r.validBetBy)}::text[],
      ${column(r => r.validBetFrom)}::date[], ${column(r => r.wins)}::int[], ${column(r => r.bets)}::int[],
      ${column(r => r.unsettled)}::int[], ${column(r => r.settledItself)}::boolean[],
      ${column(r => r.openedAt)}::timestamptz[],
      ${column(r => r.settledAt)}::timestamptz[], ${column(r => r.proof && JSON.stringify(r.proof))}::jsonb[])
      as r (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake, refunded, payout,
        valid_bet, valid_bet_by, valid_bet_from, wins, bets, unsettled, settled_itself, opened_at, settled_at, proof)
    on conflict (member_id, id) do update set status = excluded.status, stake = excluded.stake,
      refunded = excluded.refunded, payout = excluded.payout, valid_bet = excluded.valid_bet,
      valid_bet_by = excluded.valid_bet_by, valid_bet_from = excluded.valid_bet_from, wins = excluded.wins,
      bets = excluded.bets, unsettled = excluded.unsettled, settled_itself = excluded.settled_itself,
      settled_at = excluded.settled_at, proof = excluded.proof,
      path_id = case when excluded.path_id is not null then coalesce(game_rounds.path_id, excluded.path_id) end`)
}

/** What a member's rounds added in one category. */
export interface MemberChange extends DayChange {
  memberId: string
  category: string
}

/**
 * Adds to the open five-minute window and to its day in the deployment's time zone, on the member's current path in the
 * tree.
 */
export function addToWindows(
  tx: Transaction,
  changes: readonly MemberChange[],
  { at, timeZone }: { at: Date; timeZone: string },
): void {
  const column = <Value>(pick: (change: MemberChange) => Value) => changes.map(pick)
  tx.send(sql`
    with open as materialized (select open_window(${at}::timestamptz) as start),
    added as materialized (
      select m.path_id, c.* from unnest(${column(c => c.memberId)}::uuid[], ${column(c => c.category)}::text[],
        ${column(c => c.bets)}::bigint[], ${column(c => c.stake)}::bigint[], ${column(c => c.payout)}::bigint[],
        ${column(c => c.validBet)}::bigint[]) as c (member_id, category, bets, stake, payout, valid_bet)
      join members m on m.id = c.member_id
      order by c.member_id, c.category),
    windows as (
      insert into bet_windows as w (window_start, path_id, category, member_id, bets, stake, payout, valid_bet)
      select open.start, a.path_id, a.category, a.member_id, a.bets, a.stake, a.payout, a.valid_bet from open, added a
      on conflict (window_start, path_id, category) do update set bets = w.bets + excluded.bets,
        stake = w.stake + excluded.stake, payout = w.payout + excluded.payout,
        valid_bet = w.valid_bet + excluded.valid_bet)
    insert into bet_daily as d (member_id, day, category, path_id, bets, stake, payout, valid_bet)
    select a.member_id, (open.start at time zone ${timeZone})::date, a.category, a.path_id, a.bets, a.stake, a.payout,
      a.valid_bet from open, added a
    on conflict (member_id, day, category, path_id) do update set bets = d.bets + excluded.bets,
      stake = d.stake + excluded.stake, payout = d.payout + excluded.payout,
      valid_bet = d.valid_bet + excluded.valid_bet`)
}
