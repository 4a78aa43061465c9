import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Any number, the same in every version: the process that counts points holds this advisory lock. */
const COUNT_LOCK = 7_305_114_250

/** Held until the end of the transaction: one process counts at a time, and the next one sees what it counted. */
export async function lockCounting(tx: Transaction): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${COUNT_LOCK}::bigint)`)
}

/** What a member bet on a day, by category. */
export interface DayBets {
  member_id: string
  categories: string[]
  /** As text: the database's driver answers arrays of numbers as it likes. */
  valid_bets: string[]
}

/** The last day that is counted for everybody; undefined before the first. */
export async function lastCountedDay(db: Queries): Promise<string | undefined> {
  const row = await db.row(sql<{ day: string | null }>`select max(day)::text as day from point_runs`)
  return row?.day ?? undefined
}

export async function finishDay(db: Queries, day: string, at: Date): Promise<void> {
  await db.run(sql`insert into point_runs (day, finished_at) values (${day}::date, ${at}::timestamptz)`)
}

/** Members who bet on a day that is not counted for them yet, by their ids; no trial members. */
export function uncountedBets(db: Queries, day: string, limit: number): Promise<DayBets[]> {
  return db.rows(sql<DayBets>`
    with waiting as (
      select distinct d.member_id from bet_daily d join members m on m.id = d.member_id
      where d.day = ${day}::date and d.valid_bet > 0 and m.member_type <> 4
        and not exists (select from point_days p where p.member_id = d.member_id and p.day = d.day)
      order by d.member_id limit ${limit}::int),
    bets as (
      select d.member_id, d.category, sum(d.valid_bet)::bigint as valid_bet
      from waiting w join bet_daily d on d.member_id = w.member_id and d.day = ${day}::date
      where d.valid_bet > 0 group by d.member_id, d.category)
    select member_id, array_agg(category order by category) as categories,
      array_agg(valid_bet::text order by category) as valid_bets
    from bets group by member_id order by member_id`)
}

/** A day of a member as it is counted. */
export interface CountedDay {
  memberId: string
  points: bigint
  lines: readonly { category: string; validBet: string; betPerPoint: string }[]
  operationId: string | null
}

export async function insertDays(db: Queries, day: string, rows: readonly CountedDay[]): Promise<void> {
  const values = rows.map(row => ({ ...row, points: row.points.toString() }))
  await db.run(sql`
    insert into point_days (member_id, day, points, lines, operation_id)
    select g."memberId", ${day}::date, g.points, g.lines, g."operationId"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g (
      "memberId" uuid, points bigint, lines jsonb, "operationId" uuid)`)
}

/** What a member earned on the days from one to another, both included. */
export async function earnedBetween(
  db: Queries,
  { memberId, from, to }: { memberId: string; from: string; to: string },
): Promise<bigint> {
  const row = await db.row(sql<{ points: bigint }>`
    select coalesce(sum(points), 0)::bigint as points from point_days
    where member_id = ${memberId}::uuid and day between ${from}::date and ${to}::date`)
  return row?.points ?? 0n
}
