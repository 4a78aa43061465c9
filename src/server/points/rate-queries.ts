import * as v from 'valibot'
import { kindRules } from '#lib/content/kinds.ts'
import type { GameType } from '#lib/play/rules.ts'
import { type ExchangeRates, RATE_KEPT_DAYS, ratesInForce } from '#lib/points/rules.ts'
import type { PointsMall } from '#lib/snapshot/schema.ts'
import { addDays, startOfDay } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The rates of the points mall as an operator published them; undefined while nothing earns points. */
export type Rates = Omit<PointsMall, 'rewards'> | undefined

interface VersionRow {
  value: unknown
  act: string
  at: Date
}

/**
 * The rates of a day: those that were published before it began, so that a change holds from the next day on and never
 * for bets that were placed already.
 */
export async function ratesOn(db: Queries, day: string, timeZone: string): Promise<Rates> {
  const row = await db.row(sql<VersionRow>`
    select value, act, at from content_versions
    where kind = 'points-mall' and act in ('published', 'unpublished', 'deleted')
      and at < ${startOfDay(day, timeZone)}::timestamptz
    order by at desc, version desc limit 1`)
  return readRates(row)
}

/** What points convert to on a day: the best of the rates of this day and of the days before it. */
export async function exchangeOn(db: Queries, day: string, timeZone: string): Promise<ExchangeRates> {
  const from = addDays(day, -RATE_KEPT_DAYS)
  const rows = await db.rows(sql<VersionRow>`
    select value, act, at from content_versions
    where kind = 'points-mall' and act in ('published', 'unpublished', 'deleted')
      and at >= ${startOfDay(from, timeZone)}::timestamptz and at < ${startOfDay(day, timeZone)}::timestamptz
    order by at`)
  const first = await ratesOn(db, from, timeZone)
  const versions = [first, ...rows.map(readRates)].filter(one => one !== undefined)
  return ratesInForce(versions)
}

/** The first day that rates were published for; undefined if none were. */
export async function firstRatedAt(db: Queries): Promise<Date | undefined> {
  const row = await db.row(sql<{ at: Date | null }>`
    select min(at) as at from content_versions where kind = 'points-mall' and act = 'published'`)
  return row?.at ?? undefined
}

function readRates(row: VersionRow | undefined): Rates {
  if (row?.act !== 'published' || row.value === null) return undefined
  const rates = v.parse(kindRules('points-mall').facts, row.value) as NonNullable<Rates>
  return rates.status === 'open' ? rates : undefined
}

/** The bets for one point, by category. */
export function betsPerPoint(rates: Rates): Map<GameType, bigint> {
  return new Map(rates?.earn.map(({ gameType, betMinorPerPoint }) => [gameType, BigInt(betMinorPerPoint)]))
}
