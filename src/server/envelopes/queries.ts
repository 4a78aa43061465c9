import type { OperatorText } from '#lib/site/settings.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface NewDrop {
  id: string
  code: string
  day: string
  title: OperatorText | undefined
  beginsAt: Date
  endsAt: Date
  count: number
  total: bigint
  least: bigint
  most: bigint
  currency: string
  turnover: string
  seedHash: Buffer
  seedSealed: Buffer
  at: Date
}

/** Returns which of these drops, as "code day", are announced already. */
export async function announcedOf(
  db: Queries,
  drops: readonly { code: string; day: string }[],
): Promise<Set<string>> {
  const rows = await db.rows(sql<{ code: string; day: string }>`
    select d.code, d.day::text as day
    from unnest(${drops.map(one => one.code)}::text[], ${drops.map(one => one.day)}::date[]) as asked (code, day)
    join envelope_drops d on d.code = asked.code and d.day = asked.day`)
  return new Set(rows.map(row => `${row.code} ${row.day}`))
}

/** Inserts a drop with its pool in one statement, unless another process was first; returns whether it did. */
export async function insertDrop(db: Queries, one: NewDrop): Promise<boolean> {
  const written = await db.run(sql`
    with added as (
      insert into envelope_drops (id, code, day, title, begins_at, ends_at, least, most, turnover, seed_hash, seed_sealed)
      values (${one.id}::uuid, ${one.code}, ${one.day}::date,
        ${one.title === undefined ? null : JSON.stringify(one.title)}::jsonb, ${one.beginsAt}::timestamptz,
        ${one.endsAt}::timestamptz, ${one.least}, ${one.most}, ${one.turnover}, ${one.seedHash}, ${one.seedSealed})
      on conflict (code, day) do nothing
      returning id, ends_at
    )
    insert into prize_pools (id, currency, total, places, created_at, ends_at)
    select id, ${one.currency}, ${one.total}::bigint, ${one.count}::int, ${one.at}::timestamptz, ends_at from added`)
  return written === 1
}

/** A drop with its pool. */
export interface DropRow {
  id: string
  code: string
  day: string
  title: OperatorText | null
  begins_at: Date
  ends_at: Date
  count: number
  taken: number
  total: bigint
  least: bigint
  most: bigint
  currency: string
  turnover: string
  seed_hash: Buffer
  seed_sealed: Buffer
  seed: Buffer | null
}

export function dropOf(db: Queries, id: string): Promise<DropRow | undefined> {
  return db.row(sql<DropRow>`
    select d.id, d.code, d.day::text as day, d.title, d.begins_at, d.ends_at, p.places as count, p.taken, p.total,
      d.least, d.most, p.currency, d.turnover, d.seed_hash, d.seed_sealed, d.seed
    from envelope_drops d join prize_pools p on p.id = d.id where d.id = ${id}::uuid`)
}

/** Returns current and future drops, earliest first, and the last one whose seed was revealed. */
export function dropsAt(db: Queries, now: Date): Promise<DropRow[]> {
  return db.rows(sql<DropRow>`
    select d.id, d.code, d.day::text as day, d.title, d.begins_at, d.ends_at, p.places as count, p.taken, p.total,
      d.least, d.most, p.currency, d.turnover, d.seed_hash, d.seed_sealed, d.seed
    from envelope_drops d join prize_pools p on p.id = d.id
    where d.ends_at > ${now}::timestamptz
      or d.id = (select id from envelope_drops where seed is not null order by ends_at desc, id desc limit 1)
    order by d.begins_at, d.id`)
}

export interface OpenedRow {
  drop_id: string
  reward_id: string
  number: number
  amount: bigint
}

/** Returns the envelopes that a member opened of some drops. */
export function openedBy(db: Queries, memberId: string, dropIds: readonly string[]): Promise<OpenedRow[]> {
  return db.rows(sql<OpenedRow>`
    select pool_id as drop_id, id as reward_id, about::int as number, amount from rewards
    where member_id = ${memberId}::uuid and source = 'envelope' and source_key = any(${dropIds}::text[])`)
}

/** Returns how many running drops each of these members can open; members who have opened all of them are left out. */
export async function countOpenDrops(
  db: Queries,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ member_id: string; count: number }>`
    select m.id as member_id, count(*)::int as count
    from unnest(${memberIds}::uuid[]) as m (id)
    join envelope_drops d on d.begins_at <= ${now}::timestamptz and d.ends_at > ${now}::timestamptz
    join prize_pools p on p.id = d.id and p.ended_at is null and p.taken < p.places
    where not exists (select from rewards r
      where r.member_id = m.id and r.source = 'envelope' and r.source_key = d.id::text)
    group by m.id`)
  return new Map(rows.map(row => [row.member_id, row.count]))
}

/** Returns and locks drops whose pool has ended and whose seed is not revealed yet. */
export function dropsToShow(db: Queries, limit: number): Promise<Pick<DropRow, 'id' | 'seed_sealed'>[]> {
  return db.rows(sql<Pick<DropRow, 'id' | 'seed_sealed'>>`
    select d.id, d.seed_sealed from envelope_drops d join prize_pools p on p.id = d.id
    where d.seed is null and p.ended_at is not null
    order by d.ends_at, d.id limit ${limit}::int for update of d skip locked`)
}

export async function showSeed(db: Queries, id: string, seed: Buffer): Promise<void> {
  await db.run(sql`update envelope_drops set seed = ${seed} where id = ${id}::uuid`)
}
