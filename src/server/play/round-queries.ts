import type { GameType, RoundStatus } from '#lib/play/rules.ts'
import type { ValidBetSource } from '#lib/play/valid-bets.ts'
import type { Queries } from '#server/db/database.ts'
import { type SqlPart, sql, sqlPart } from '#server/db/sql.ts'

export interface Round {
  id: string
  vendor: string
  vendor_round_id: string
  node_id: string
  game_type: GameType
  game_code: string
  status: RoundStatus
  stake: bigint
  refunded: bigint
  payout: bigint
  valid_bet: bigint
  opened_at: Date
  settled_at: Date | null
  has_proof: boolean
}

/** The rounds of one member with ids from `fromId` to before `toId`. */
export interface RoundFilter {
  memberId: string
  fromId: string
  toId: string
  status: RoundStatus | undefined
  gameType: GameType | undefined
  vendor: string | undefined
  nodeId: string | undefined
}

export interface RoundTotals {
  bets: number
  stake: bigint
  valid_bet: bigint
  payout: bigint
}

const ROUND = sqlPart`id, vendor, vendor_round_id, node_id, game_type, game_code, status, stake, refunded, payout, valid_bet,
      opened_at, settled_at, proof is not null as has_proof`

function matching({ memberId, fromId, toId, status, gameType, vendor, nodeId }: RoundFilter): SqlPart {
  return sqlPart`member_id = ${memberId}::uuid and id >= ${fromId}::uuid and id < ${toId}::uuid
      and (${status ?? null}::text is null or status = ${status ?? null})
      and (${gameType ?? null}::text is null or game_type = ${gameType ?? null})
      and (${vendor ?? null}::text is null or vendor = ${vendor ?? null})
      and (${nodeId ?? null}::text is null or node_id = ${nodeId ?? null})`
}

export async function totalsOfRounds(db: Queries, filter: RoundFilter): Promise<RoundTotals> {
  const row = await db.row(sql<RoundTotals>`
    select count(*)::int as bets, coalesce(sum(stake), 0)::bigint as stake,
      coalesce(sum(valid_bet), 0)::bigint as valid_bet, coalesce(sum(payout), 0)::bigint as payout
    from all_game_rounds
    where ${matching(filter)}`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

/** Returns the newest first. */
export function roundsOf(db: Queries, filter: RoundFilter, limit: number): Promise<Round[]> {
  return db.rows(sql<Round>`
    select ${ROUND}
    from all_game_rounds
    where ${matching(filter)}
    order by id desc limit ${limit}::int`)
}

/** Returns the rule that calculated a settled round's valid bet; the full stake if there was no rule yet. */
export async function validBetRuleOf(
  db: Queries,
  memberId: string,
  id: string,
): Promise<{ by: ValidBetSource; weightPpm: number } | undefined> {
  return db.row(sql<{ by: ValidBetSource; weightPpm: number }>`
    select coalesce(r.valid_bet_by, 'stake') as by, coalesce(v.weight, 1000000) as "weightPpm"
    from all_game_rounds r
    left join valid_bet_rules v on v.category = r.game_type and v.from_day = r.valid_bet_from
    where r.member_id = ${memberId}::uuid and r.id = ${id}::uuid and r.status = 'settled'`)
}

export function roundWithProof(
  db: Queries,
  memberId: string,
  id: string,
): Promise<(Round & { proof: Record<string, unknown> | null }) | undefined> {
  return db.row(sql<Round & { proof: Record<string, unknown> | null }>`
    select ${ROUND}, proof
    from all_game_rounds where member_id = ${memberId}::uuid and id = ${id}::uuid`)
}

/** Returns the games in which the most members opened rounds since then, real money only, without void rounds. */
export async function mostPlayed(
  db: Queries,
  { since, limit }: { since: Date; limit: number },
): Promise<string[]> {
  const rows = await db.rows(sql<{ node_id: string }>`
    select node_id from game_rounds
    where book = 'real' and status <> 'void' and opened_at >= ${since}
    group by node_id order by count(distinct member_id) desc, count(*) desc, node_id limit ${limit}::int`)
  return rows.map(row => row.node_id)
}

export interface Winner {
  nickname: string
  node_id: string
  game_type: GameType
  won: bigint
}

/** Returns rounds settled since then that paid more than was staked, largest gain first; real money only. */
export function winnersSince(
  db: Queries,
  search: { since: Date; gameType: GameType | undefined; limit: number },
): Promise<Winner[]> {
  return db.rows(sql<Winner>`
    select m.nickname, r.node_id, r.game_type, r.payout - r.stake as won
    from all_game_rounds r join members m on m.id = r.member_id
    where r.book = 'real' and r.payout > r.stake and r.settled_at >= ${search.since}
      and (${search.gameType ?? null}::text is null or r.game_type = ${search.gameType ?? null})
    order by won desc, r.settled_at desc limit ${search.limit}::int`)
}
