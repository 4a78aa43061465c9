import type { TurnoverRules, TurnoverSource } from '#lib/turnover/rules.ts'
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
  /** Rules of its own, and until when bets count. */
  apart?: { rules: TurnoverRules; endsAt: Date } | undefined
}

export async function insertRequirement(db: Queries, one: NewRequirement): Promise<void> {
  await db.run(sql`
    insert into turnover_requirements (id, member_id, first_round_id, source, reference, base, required, created_at,
      rules, ends_at)
    values (${one.id}::uuid, ${one.memberId}::uuid, ${one.firstRoundId}::uuid, ${one.source}, ${one.reference},
      ${one.base}, ${one.required}, ${one.at}::timestamptz, ${one.apart ? JSON.stringify(one.apart.rules) : null}::jsonb,
      ${one.apart?.endsAt ?? null}::timestamptz)`)
}

export interface RequirementRow {
  id: string
  source: TurnoverSource
  reference: string
  base: bigint
  required: bigint
  created_at: Date
  first_round_id: string
  /** Rules of its own, and until when bets count; null of all others. */
  rules: TurnoverRules | null
  ends_at: Date | null
  /** Valid bets of rounds opened after it and before the next one; by its own rules, all that count until its end. */
  valid_since: bigint
}

/** Returns a member's open requirements from some sources, oldest first. */
export function openRequirements(
  db: Queries,
  memberId: string,
  sources: readonly TurnoverSource[],
): Promise<RequirementRow[]> {
  return db.rows(sql<RequirementRow>`
    select r.id, r.source, r.reference, r.base, r.required, r.created_at, r.first_round_id, r.rules, r.ends_at,
      coalesce((select sum(case when r.rules is null then g.valid_bet
          else trunc(g.valid_bet * (r.rules -> 'weights' ->> g.game_type)::numeric) end) from all_game_rounds g
        where g.member_id = ${memberId}::uuid and g.book = 'real' and g.status = 'settled'
          and g.id >= r.first_round_id and (r.rules is not null or r.next_round_id is null or g.id < r.next_round_id)
          and (r.ends_at is null or g.opened_at < r.ends_at)
          and (r.rules ->> 'highestStake' is null or g.stake <= (r.rules ->> 'highestStake')::bigint)),
        0)::bigint as valid_since
    from (select *, lead(first_round_id) over (partition by rules is null order by first_round_id, id) as next_round_id
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

/** Ends one requirement with rules of its own; returns false if it has ended before. */
export async function endRequirement(
  db: Queries,
  id: string,
  ending: 'met' | 'late',
  at: Date,
): Promise<boolean> {
  const ended = await db.run(sql`
    update turnover_requirements set ending = ${ending}, ended_at = ${at}::timestamptz
    where id = ${id}::uuid and ending is null`)
  return ended === 1
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
    rules: TurnoverRules | null
    endsAt: Date | null
    before: string | undefined
    limit: number
  },
): Promise<CountedRow[]> {
  const rules = of.rules && JSON.stringify(of.rules)
  return db.rows(sql<CountedRow>`
    select id, vendor_round_id, node_id, game_code, opened_at, valid_bet,
      (least(up_to, ${of.older + of.required}) - greatest(up_to - part, ${of.older}))::bigint as counted
    from (select id, vendor_round_id, node_id, game_code, opened_at, valid_bet, part, sum(part) over (order by id) as up_to
      from all_game_rounds
      cross join lateral (select ${rules}::jsonb as rules) own
      cross join lateral (select case when own.rules is null then valid_bet
        else trunc(valid_bet * (own.rules -> 'weights' ->> game_type)::numeric) end as part) weighed
      where member_id = ${of.memberId}::uuid and book = 'real' and status = 'settled'
        and id >= ${of.firstRoundId}::uuid and part > 0
        and (${of.endsAt}::timestamptz is null or opened_at < ${of.endsAt}::timestamptz)
        and (own.rules ->> 'highestStake' is null or stake <= (own.rules ->> 'highestStake')::bigint)) placed
    where up_to > ${of.older} and up_to - part < ${of.older + of.required}
      and (${of.before ?? null}::uuid is null or id < ${of.before ?? null}::uuid)
    order by id desc limit ${of.limit}::int`)
}
