import type { TurnoverSource } from '#lib/turnover/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface NewRequirement {
  id: string
  memberId: string
  firstRoundId: string
  source: TurnoverSource
  reference: string
  base: bigint
  required: bigint
  at: Date
}

export async function insertRequirement(db: Queries, one: NewRequirement): Promise<void> {
  await db.run(sql`
    insert into turnover_requirements (id, member_id, first_round_id, source, reference, base, required, created_at)
    values (${one.id}::uuid, ${one.memberId}::uuid, ${one.firstRoundId}::uuid, ${one.source}, ${one.reference},
      ${one.base}, ${one.required}, ${one.at}::timestamptz)`)
}

export interface RequirementRow {
  id: string
  source: TurnoverSource
  reference: string
  base: bigint
  required: bigint
  created_at: Date
  first_round_id: string
  /** Valid bets of rounds opened after it and before the next one. */
  valid_since: bigint
}

/** Returns a member's open requirements from some sources, oldest first. */
export function openRequirements(
  db: Queries,
  memberId: string,
  sources: readonly TurnoverSource[],
): Promise<RequirementRow[]> {
  return db.rows(sql<RequirementRow>`
    select r.id, r.source, r.reference, r.base, r.required, r.created_at, r.first_round_id,
      coalesce((select sum(g.valid_bet) from game_rounds g
        where g.member_id = ${memberId}::uuid and g.book = 'real' and g.status = 'settled'
          and g.id >= r.first_round_id and (r.next_round_id is null or g.id < r.next_round_id)), 0)::bigint as valid_since
    from (select *, lead(first_round_id) over (order by first_round_id, id) as next_round_id
      from turnover_requirements where member_id = ${memberId}::uuid and ending is null and source = any(${sources}::text[])) r
    order by r.first_round_id, r.id`)
}

/** Returns the members who may still have to meet turnover. */
export async function membersWithTurnover(db: Queries, memberIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows(sql<{ member_id: string }>`
    select distinct member_id from turnover_requirements
    where member_id = any(${memberIds}::uuid[]) and ending is null`)
  return rows.map(row => row.member_id)
}

/** Whether a member has next to nothing left: no money anywhere, and no open round that could return some. */
export async function hasSpentAll(
  db: Queries,
  { memberId, unit, below }: { memberId: string; unit: string; below: bigint },
): Promise<boolean> {
  const row = await db.row(sql<{ is_spent: boolean }>`
    select coalesce(sum(balance), 0) < ${below} and not exists (
      select from game_rounds where member_id = ${memberId}::uuid and status = 'open') as is_spent
    from ledger_accounts
    where member_id = ${memberId}::uuid and book = 'real' and unit = ${unit}
      and kind in ('wallet', 'vendor_wallet', 'locked')`)
  return row?.is_spent ?? false
}

export async function endRequirements(
  db: Queries,
  memberId: string,
  ending: 'met' | 'spent',
  at: Date,
): Promise<void> {
  await db.run(sql`
    update turnover_requirements set ending = ${ending}, ended_at = ${at}::timestamptz
    where member_id = ${memberId}::uuid and ending is null`)
}

/** Ends the turnover of a member's deposits during a break. */
export async function endForBreak(db: Queries, memberId: string, at: Date): Promise<void> {
  await db.run(sql`
    update turnover_requirements set ending = 'break', ended_at = ${at}::timestamptz
    where member_id = ${memberId}::uuid and ending is null and source = 'deposit'`)
}

export interface CountedRow {
  id: string
  vendor_round_id: string
  node_id: string
  game_code: string
  opened_at: Date
  valid_bet: bigint
  counted: bigint
}

/**
 * Returns the rounds that count for a requirement, or those before one of them, newest first: of the valid bets placed
 * after it, in order, those beyond the first `older` and up to `older + required`.
 */
export function countedRounds(
  db: Queries,
  of: {
    memberId: string
    firstRoundId: string
    older: bigint
    required: bigint
    before: string | undefined
    limit: number
  },
): Promise<CountedRow[]> {
  return db.rows(sql<CountedRow>`
    select id, vendor_round_id, node_id, game_code, opened_at, valid_bet,
      (least(up_to, ${of.older + of.required}) - greatest(up_to - valid_bet, ${of.older}))::bigint as counted
    from (select id, vendor_round_id, node_id, game_code, opened_at, valid_bet,
        sum(valid_bet) over (order by id) as up_to
      from game_rounds
      where member_id = ${of.memberId}::uuid and book = 'real' and status = 'settled'
        and id >= ${of.firstRoundId}::uuid and valid_bet > 0) placed
    where up_to > ${of.older} and up_to - valid_bet < ${of.older + of.required}
      and (${of.before ?? null}::uuid is null or id < ${of.before ?? null}::uuid)
    order by id desc limit ${of.limit}::int`)
}
