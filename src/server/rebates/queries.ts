import type { Claimed, Earnings } from '#lib/rebates/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A category with its rate on a day, and what a member earned and was paid in it. */
export interface RebateRow {
  category: string
  /** Millionths of a valid bet on that day, and the addition of the member's rank. */
  ppm: number
  rankPpm: number
  earned: Earnings
  claimed: Claimed
}

interface Row {
  category: string
  ppm: number
  rank_ppm: number
  valid_bet: bigint
  weighted: string
  claimed_valid: bigint
  claimed_amount: bigint
}

/**
 * Returns every category that has or had a rate by that day. A bet earns by the rate of the day on which its round
 * settled, so a late one counts for the day it settles, and a void one, which never settles, earns nothing. A rank's
 * addition counts for the days on which the member had the rank.
 */
export async function rebatesOf(db: Queries, memberId: string, today: string): Promise<RebateRow[]> {
  const rows = await db.rows(sql<Row>`
    select c.category, c.ppm, coalesce(k.rebate_ppm, 0) as rank_ppm, coalesce(e.valid_bet, 0)::bigint as valid_bet, coalesce(e.weighted, 0)::text as weighted,
      coalesce(p.valid_to, 0)::bigint as claimed_valid, coalesce(p.paid, 0)::bigint as claimed_amount
    from (select distinct on (category) category, ppm from rebate_rates where from_day <= ${today}::date
      order by category, from_day desc) c
    left join lateral (select rebate_ppm from member_ranks
      where member_id = ${memberId}::uuid and from_day <= ${today}::date order by from_day desc limit 1) k on true
    left join lateral (
      select sum(d.valid_bet) as valid_bet, sum(d.valid_bet::numeric * (r.ppm + coalesce(v.rebate_ppm, 0))) as weighted
      from bet_daily d
      join lateral (select ppm from rebate_rates where category = d.category and from_day <= d.day
        order by from_day desc limit 1) r on r.ppm > 0
      left join lateral (select rebate_ppm from member_ranks where member_id = d.member_id and from_day <= d.day
        order by from_day desc limit 1) v on true
      where d.member_id = ${memberId}::uuid and d.category = c.category and d.valid_bet > 0) e on true
    left join lateral (
      select valid_to, paid_before + amount as paid from rebate_claims
      where member_id = ${memberId}::uuid and category = c.category order by valid_from desc limit 1) p on true
    order by c.category`)
  return rows.map(row => ({
    category: row.category,
    ppm: row.ppm,
    rankPpm: row.rank_ppm,
    earned: { validBet: row.valid_bet, weighted: BigInt(row.weighted) },
    claimed: { validBet: row.claimed_valid, paid: row.claimed_amount },
  }))
}

export interface NewClaim {
  id: string
  memberId: string
  category: string
  validFrom: bigint
  validTo: bigint
  paidBefore: bigint
  amount: bigint
  currency: string
  operationId: string
  at: Date
}

export async function insertClaim(db: Queries, claim: NewClaim): Promise<void> {
  await db.run(sql`
    insert into rebate_claims (id, member_id, category, valid_from, valid_to, paid_before, amount, currency,
      operation_id, claimed_at)
    values (${claim.id}::uuid, ${claim.memberId}::uuid, ${claim.category}, ${claim.validFrom}, ${claim.validTo},
      ${claim.paidBefore}, ${claim.amount}, ${claim.currency}, ${claim.operationId}::uuid, ${claim.at}::timestamptz)`)
}

export interface ClaimRow {
  id: string
  category: string
  valid_bet: bigint
  amount: bigint
  claimed_at: Date
}

/** Returns the newest first. */
export function lastClaims(db: Queries, memberId: string, limit: number): Promise<ClaimRow[]> {
  return db.rows(sql<ClaimRow>`
    select id, category, valid_to - valid_from as valid_bet, amount, claimed_at from rebate_claims
    where member_id = ${memberId}::uuid order by claimed_at desc, id desc limit ${limit}::int`)
}

/** Writes a rate that applies from a day; replaces one from the same day. */
export async function writeRate(
  db: Queries,
  { category, fromDay, ppm }: { category: string; fromDay: string; ppm: number },
): Promise<void> {
  await db.run(sql`
    insert into rebate_rates (category, from_day, ppm) values (${category}, ${fromDay}::date, ${ppm}::int)
    on conflict (category, from_day) do update set ppm = excluded.ppm`)
}

export function ratesSince(
  db: Queries,
  today: string,
): Promise<{ category: string; from_day: string; ppm: number }[]> {
  return db.rows(sql<{ category: string; from_day: string; ppm: number }>`
    select category, from_day::text as from_day, ppm from rebate_rates r
    where from_day > ${today}::date or from_day = (
      select max(from_day) from rebate_rates where category = r.category and from_day <= ${today}::date)
    order by category, r.from_day`)
}
