import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The prizes of a week's leaderboard. */
export interface WeekPrizes {
  week: string
  pool_id: string
  /** Minor units as text, the first place first. */
  amounts: string[]
  turnover: string
  reward_days: number
}

/** Writes the prizes of a week; a second time the primary key refuses them, and the whole transaction with them. */
export async function insertPrizes(db: Queries, one: WeekPrizes): Promise<void> {
  await db.run(sql`
    insert into mission_prizes (week, pool_id, amounts, turnover, reward_days)
    values (${one.week}::date, ${one.pool_id}::uuid, ${one.amounts}::bigint[], ${one.turnover},
      ${one.reward_days}::int)`)
}

export function prizesOf(db: Queries, week: string): Promise<WeekPrizes | undefined> {
  return db.row(sql<WeekPrizes>`
    select week::text, pool_id, amounts::text[], turnover, reward_days from mission_prizes where week = ${week}::date`)
}

/** Locks the oldest prizes of a week that is over; prizes that another process is giving are left to it. */
export function prizesToGive(db: Queries, currentWeek: string): Promise<WeekPrizes | undefined> {
  return db.row(sql<WeekPrizes>`
    select week::text, pool_id, amounts::text[], turnover, reward_days from mission_prizes
    where given_at is null and week < ${currentWeek}::date
    order by week limit 1 for update skip locked`)
}

export async function markGiven(db: Queries, week: string, at: Date): Promise<void> {
  await db.run(sql`update mission_prizes set given_at = ${at}::timestamptz where week = ${week}::date`)
}
