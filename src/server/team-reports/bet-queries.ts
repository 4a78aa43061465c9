import type { GameType } from '#lib/play/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { type SqlPart, sql, sqlByValues, sqlPart } from '#server/db/sql.ts'
import type { Round, RoundTotals } from '#server/play/round-queries.ts'
import type { Scope } from './queries.ts'

export interface TeamRoundRow extends Round {
  member_id: string
  account: string
  /** Whether the member is in the team now. */
  is_now: boolean
}

/** The rounds of a team from one moment up to, not including, another. */
export interface RoundsQuery {
  scope: Scope
  start: Date
  end: Date
  gameType: GameType | undefined
  vendor: string | undefined
  /** The moment and the id of the round that a page ends before. */
  before: { at: Date; id: string } | undefined
  limit: number
}

type Unsettled = 'open' | 'void'

/** The condition on the game of a round `r`. */
function ofKind({ gameType, vendor }: Pick<RoundsQuery, 'gameType' | 'vendor'>): SqlPart {
  return sqlPart`(${gameType ?? null}::text is null or r.game_type = ${gameType ?? null})
      and (${vendor ?? null}::text is null or r.vendor = ${vendor ?? null})`
}

/** The condition on an unsettled round `r` of a member `m` of the team. */
function unsettledIn(status: Unsettled, query: SumsQuery): SqlPart {
  const { start, end, scope } = query
  const { member, under, search } = scope
  return sqlPart`r.status in ('open', 'void') and r.status = ${status} and r.book = 'real'
      and r.opened_at >= ${start}::timestamptz and r.opened_at < ${end}::timestamptz
      and ${ofKind(query)}
      and (${member ?? null}::uuid is null or r.member_id = ${member ?? null}::uuid)
      and (${under ?? null}::uuid is null or ${under ?? null}::uuid = any(m.ancestors))
      and (${search ?? null}::text is null or starts_with(m.account_key, ${search ?? null}))`
}

/** Settled rounds of a few places: the newest of each, of which the newest of all. */
export function settledOfPlaces(
  db: Queries,
  places: readonly string[],
  { scope, start, end, gameType, vendor, before, limit }: RoundsQuery,
): Promise<TeamRoundRow[]> {
  return db.rows(sql<TeamRoundRow>`
    select r.*, m.account, t.descendant is not null as is_now
    from (
      select r.* from unnest(${places}::uuid[]) as place (id)
      cross join lateral (
        select id, member_id, vendor, vendor_round_id, node_id, game_type, game_code, status, stake, refunded, payout,
          valid_bet, opened_at, settled_at, false as has_proof
        from all_game_rounds
        where path_id = place.id and settled_at >= ${start}::timestamptz and settled_at < ${end}::timestamptz
          and (${before?.at ?? null}::timestamptz is null
            or (settled_at, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
          and (${gameType ?? null}::text is null or game_type = ${gameType ?? null})
          and (${vendor ?? null}::text is null or vendor = ${vendor ?? null})
        order by settled_at desc, id desc limit ${limit}::int
      ) r
      order by r.settled_at desc, r.id desc limit ${limit}::int
    ) r
    join members m on m.id = r.member_id
    left join member_tree t on t.ancestor = ${scope.agentId}::uuid and t.descendant = r.member_id
    order by r.settled_at desc, r.id desc`)
}

/** Settled rounds of a team that is a large part of everybody: the newest of all, those of others left out. */
export function settledOfMany(db: Queries, query: RoundsQuery): Promise<TeamRoundRow[]> {
  const { scope, start, end, before, limit } = query
  const { agentId, under, search } = scope
  return db.rows(sql<TeamRoundRow>`
    select r.id, r.member_id, r.vendor, r.vendor_round_id, r.node_id, r.game_type, r.game_code, r.status, r.stake,
      r.refunded, r.payout, r.valid_bet, r.opened_at, r.settled_at, false as has_proof, m.account,
      t.descendant is not null as is_now
    from all_game_rounds r
    join member_paths p on p.id = r.path_id
    join members m on m.id = r.member_id
    left join member_tree t on t.ancestor = ${agentId}::uuid and t.descendant = r.member_id
    where r.path_id is not null and r.settled_at >= ${start}::timestamptz and r.settled_at < ${end}::timestamptz
      and (${before?.at ?? null}::timestamptz is null
        or (r.settled_at, r.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
      and ${ofKind(query)}
      and ${agentId}::uuid = any(p.ancestors) and r.member_id <> ${agentId}::uuid
      and (${under ?? null}::uuid is null
        or array_position(p.ancestors, ${under ?? null}::uuid) > array_position(p.ancestors, ${agentId}::uuid))
      and (${search ?? null}::text is null or starts_with(m.account_key, ${search ?? null}))
    order by r.settled_at desc, r.id desc limit ${limit}::int`)
}

/**
 * Rounds that are open, or of which every bet was given back, by the moment they began, of those who have their place in
 * the team now.
 */
export function unsettledOfTeam(db: Queries, status: Unsettled, query: RoundsQuery): Promise<TeamRoundRow[]> {
  const { before, limit } = query
  return db.rows(sqlByValues<TeamRoundRow>`
    select r.id, r.member_id, r.vendor, r.vendor_round_id, r.node_id, r.game_type, r.game_code, r.status, r.stake,
      r.refunded, r.payout, r.valid_bet, r.opened_at, r.settled_at, false as has_proof, m.account, true as is_now
    from all_game_rounds r
    join members m on m.id = r.member_id
    where ${unsettledIn(status, query)}
      and (${before?.at ?? null}::timestamptz is null
        or (r.opened_at, r.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
      and exists (select 1 from member_tree t
        where t.ancestor = ${query.scope.agentId}::uuid and t.descendant = r.member_id and t.depth > 0)
    order by r.opened_at desc, r.id desc limit ${limit}::int`)
}

export type SumsQuery = Omit<RoundsQuery, 'before' | 'limit'>

const SUMS = sqlPart`count(*)::int as bets, coalesce(sum(r.stake), 0)::bigint as stake,
      coalesce(sum(r.valid_bet), 0)::bigint as valid_bet, coalesce(sum(r.payout), 0)::bigint as payout`

/** The sums of settled rounds. */
export async function sumsOfSettled(db: Queries, query: SumsQuery): Promise<RoundTotals> {
  const { scope, start, end } = query
  const { agentId, member, under, search } = scope
  const row = await db.row(sqlByValues<RoundTotals>`
    select ${SUMS}
    from member_paths p
    join all_game_rounds r on r.path_id = p.id
    where p.ancestors @> array[${agentId}::uuid] and p.member_id <> ${agentId}::uuid
      and r.settled_at >= ${start}::timestamptz and r.settled_at < ${end}::timestamptz and r.path_id is not null
      and ${ofKind(query)}
      and (${member ?? null}::uuid is null or p.member_id = ${member ?? null}::uuid)
      and (${under ?? null}::uuid is null
        or array_position(p.ancestors, ${under ?? null}::uuid) > array_position(p.ancestors, ${agentId}::uuid))
      and (${search ?? null}::text is null
        or exists (select 1 from members m where m.id = p.member_id and starts_with(m.account_key, ${search ?? null})))`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

/** The sums of rounds of now that are open or void. */
export async function sumsOfUnsettled(
  db: Queries,
  status: Unsettled,
  query: SumsQuery,
): Promise<RoundTotals> {
  const row = await db.row(sqlByValues<RoundTotals>`
    select ${SUMS}
    from all_game_rounds r
    join members m on m.id = r.member_id
    join member_tree t on t.ancestor = ${query.scope.agentId}::uuid and t.descendant = r.member_id and t.depth > 0
    where ${unsettledIn(status, query)}`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

/** One round that the team sees: where it settled, or while it has not, where its member is now. */
export function roundOfTeam(
  db: Queries,
  query: { agentId: string; id: string; openedAt: Date },
): Promise<TeamRoundRow | undefined> {
  return db.row(sql<TeamRoundRow>`
    select r.id, r.member_id, r.vendor, r.vendor_round_id, r.node_id, r.game_type, r.game_code, r.status, r.stake,
      r.refunded, r.payout, r.valid_bet, r.opened_at, r.settled_at, false as has_proof, m.account,
      t.descendant is not null as is_now
    from all_game_rounds r
    join members m on m.id = r.member_id
    left join member_paths p on p.id = r.path_id
    left join member_tree t on t.ancestor = ${query.agentId}::uuid and t.descendant = r.member_id
    where r.opened_at = ${query.openedAt}::timestamptz and r.id = ${query.id}::uuid and r.book = 'real'
      and r.member_id <> ${query.agentId}::uuid
      and case when r.path_id is null then t.descendant is not null else ${query.agentId}::uuid = any(p.ancestors) end`)
}
