import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The seed of a promotion's envelopes on one day. */
export interface SeedRow {
  id: string
  promotion: string
  /** yyyy-MM-dd, in the deployment's time zone. */
  day: string
  ends_at: Date
  seed_hash: Buffer
  announced_at: Date
  seed_sealed: Buffer
  /** Null until the day is over. */
  seed: Buffer | null
}

export interface NewSeed extends Pick<SeedRow, 'id' | 'promotion' | 'day'> {
  endsAt: Date
  seedHash: Buffer
  seedSealed: Buffer
  at: Date
}

/** Announces a seed, unless the promotion has one of that day. */
export async function insertSeed(db: Queries, one: NewSeed): Promise<void> {
  await db.run(sql`
    insert into promotion_seeds (id, promotion, day, ends_at, seed_hash, announced_at, seed_sealed)
    values (${one.id}::uuid, ${one.promotion}, ${one.day}::date, ${one.endsAt}::timestamptz, ${one.seedHash},
      ${one.at}::timestamptz, ${one.seedSealed})
    on conflict (promotion, day) do nothing`)
}

/** Which promotions have announced seeds of these days, as "code day". */
export async function announcedSeeds(db: Queries, days: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ name: string }>`
    select promotion || ' ' || day::text as name from promotion_seeds where day = any(${days}::date[])`)
  return new Set(rows.map(({ name }) => name))
}

/** The promotions that have envelopes to draw for somebody who takes part already, whatever became of the offer. */
export async function promotionsToDraw(db: Queries): Promise<string[]> {
  const rows = await db.rows(sql<{ promotion: string }>`
    select distinct promotion from promotion_entries
    where state in ('signed', 'applying', 'processing') and terms -> 'reward' ->> 'kind' = 'envelope'`)
  return rows.map(({ promotion }) => promotion)
}

/** A promotion's seed of a day, if it is announced. */
export function seedOf(db: Queries, promotion: string, day: string): Promise<SeedRow | undefined> {
  return db.row(sql<SeedRow>`
    select id, promotion, day::text as day, ends_at, seed_hash, announced_at, seed_sealed, seed
    from promotion_seeds where promotion = ${promotion} and day = ${day}::date`)
}

/** Whether envelopes may be drawn from a seed now: its hash was announced before, its day lasts, and it is still secret. */
export function mayDraw(seed: SeedRow | undefined, at: Date): seed is SeedRow {
  return seed !== undefined && seed.seed === null && seed.announced_at <= at && at < seed.ends_at
}

/** The seeds of some promotions of a day, by promotion. */
export async function seedsOn(
  db: Queries,
  promotions: readonly string[],
  day: string,
): Promise<Map<string, SeedRow>> {
  if (promotions.length === 0) return new Map()
  const rows = await db.rows(sql<SeedRow>`
    select id, promotion, day::text as day, ends_at, seed_hash, announced_at, seed_sealed, seed
    from promotion_seeds where day = ${day}::date and promotion = any(${[...promotions]}::text[])`)
  return new Map(rows.map(row => [row.promotion, row]))
}

/** The same as `seedOf`, which is not revealed before the end of the transaction. */
export async function holdSeed(
  tx: Transaction,
  promotion: string,
  day: string,
): Promise<SeedRow | undefined> {
  await tx.run(sql`
    select 1 from promotion_seeds where promotion = ${promotion} and day = ${day}::date for share`)
  return seedOf(tx, promotion, day)
}

/** Locks the seeds of days that are over and that nobody draws from at this moment. */
export function seedsToReveal(
  tx: Transaction,
  at: Date,
  limit: number,
): Promise<Pick<SeedRow, 'id' | 'seed_sealed'>[]> {
  return tx.rows(sql<Pick<SeedRow, 'id' | 'seed_sealed'>>`
    select id, seed_sealed from promotion_seeds where seed is null and ends_at <= ${at}::timestamptz
    order by ends_at, id limit ${limit}::int for update skip locked`)
}

export async function revealSeed(tx: Transaction, id: string, seed: Buffer, at: Date): Promise<void> {
  await tx.run(sql`
    update promotion_seeds set seed = ${seed}, revealed_at = ${at}::timestamptz where id = ${id}::uuid`)
}
