import type { EntryState } from '#lib/promotions/status.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface EntryRow {
  id: string
  promotion: string
  member_id: string
  account: string
  period: string
  terms_version: number
  terms: PromotionTerms
  titles: OperatorText
  state: EntryState
  deposit_id: string | null
  remark: string | null
  amount: bigint | null
  points: bigint | null
  tickets: number | null
  currency: string
  created_at: Date
  opened_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
  reward_id: string | null
  /** The raffle whose tickets were given, by language. */
  raffle: OperatorText | null
  images: string[]
  approvals: string[]
  /** The seed that the amount of an envelope was drawn from: its day and hash, and when its day ends. */
  seed_day: string | null
  seed_hash: Buffer | null
  seed_ends_at: Date | null
}

export interface NewEntry
  extends Pick<
    EntryRow,
    'id' | 'promotion' | 'period' | 'terms' | 'titles' | 'amount' | 'points' | 'tickets' | 'currency'
  > {
  memberId: string
  version: number
  state: 'signed' | 'applying'
  depositId: string | null
  remark: string | null
  at: Date
}

/** Returns false if the member takes part in this period, or with this deposit, already. */
export async function insertEntry(db: Queries, one: NewEntry): Promise<boolean> {
  const written = await db.run(sql`
    insert into promotion_entries (id, promotion, member_id, period, terms_version, terms, titles, state, deposit_id,
      remark, amount, points, tickets, currency, created_at)
    values (${one.id}::uuid, ${one.promotion}, ${one.memberId}::uuid, ${one.period}, ${one.version}::int,
      ${JSON.stringify(one.terms)}::jsonb, ${JSON.stringify(one.titles)}::jsonb, ${one.state}, ${one.depositId}::uuid,
      ${one.remark}, ${one.amount}, ${one.points}, ${one.tickets}::int, ${one.currency}, ${one.at}::timestamptz)
    on conflict do nothing`)
  return written === 1
}

/** Takes a place; returns false if all are taken. The next member waits for the end of this transaction. */
export async function takePlaceOf(db: Queries, promotion: string, places: number | null): Promise<boolean> {
  await db.run(
    sql`insert into promotion_places (promotion, taken) values (${promotion}, 0) on conflict do nothing`,
  )
  const taken = await db.run(sql`
    update promotion_places set taken = taken + 1
    where promotion = ${promotion} and (${places}::int is null or taken < ${places}::int)`)
  return taken === 1
}

export async function returnPlaceOf(db: Queries, promotion: string): Promise<void> {
  await db.run(sql`update promotion_places set taken = taken - 1 where promotion = ${promotion}`)
}

/** How many places of each promotion are taken. */
export async function placesTaken(db: Queries): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ promotion: string; taken: number }>`
    select promotion, taken from promotion_places`)
  return new Map(rows.map(row => [row.promotion, row.taken]))
}

/** A member's entries, the newest first; of one promotion, or all. */
export function entriesOfMember(
  db: Queries,
  { memberId, promotion, limit }: { memberId: string; promotion: string | undefined; limit: number },
): Promise<EntryRow[]> {
  return db.rows(sql<EntryRow>`
    select * from promotion_courses where member_id = ${memberId}::uuid
      and (${promotion ?? null}::text is null or promotion = ${promotion ?? null})
    order by id desc limit ${limit}::int`)
}

export function entryById(db: Queries, id: string): Promise<EntryRow | undefined> {
  return db.row(sql<EntryRow>`select * from promotion_courses where id = ${id}::uuid`)
}

/** An entry, locked until the end; the caller has locked its member's row. */
export async function lockEntry(db: Queries, id: string): Promise<EntryRow | undefined> {
  await db.run(sql`select 1 from promotion_entries where id = ${id}::uuid for update`)
  return entryById(db, id)
}

/** Applications whose id ends with the reference that members read out; two show that there is more than one. */
export function applicationsEnding(db: Queries, tail: string): Promise<EntryRow[]> {
  return db.rows(sql<EntryRow>`
    select * from promotion_courses where right(id::text, 12) = ${tail} and terms ->> 'entry' = 'apply' limit 2`)
}

interface ApplicationsQuery {
  /** As they are stored: what was issued stays so when it is claimed. */
  states: readonly EntryState[]
  after: string | undefined
  limit: number
}

/** Applications in some states, the oldest first, after one of them; with how many there are in all. */
export function applicationsIn(
  db: Queries,
  { states, after, limit }: ApplicationsQuery,
): Promise<(EntryRow & { total: number })[]> {
  return db.rows(sql<EntryRow & { total: number }>`
    select c.*, f.total from (
      select id, (count(*) over ())::int as total from promotion_entries
      where terms ->> 'entry' = 'apply' and state = any(${[...states]}::text[])) f
    join promotion_courses c on c.id = f.id
    where ${after ?? null}::uuid is null or f.id > ${after ?? null}::uuid
    order by f.id limit ${limit}::int`)
}

/** Notes that an operator has opened it, the first time. */
export async function markOpened(db: Queries, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update promotion_entries set state = 'processing', opened_at = coalesce(opened_at, ${at}::timestamptz)
    where id = ${id}::uuid and state in ('applying', 'processing')`)
}

/** What was given, and by whom. */
interface Issued {
  amount: bigint | null
  rewardId: string | null
  operationId: string | null
  ticketId: string | null
  /** What an envelope's amount was drawn from. */
  seedId: string | null
  operator: string | null
  depositId: string | null
  at: Date
}

export async function markIssued(db: Queries, id: string, one: Issued): Promise<void> {
  await db.run(sql`
    update promotion_entries set state = 'issued', amount = ${one.amount}, reward_id = ${one.rewardId}::uuid,
      operation_id = ${one.operationId}::uuid, ticket_id = ${one.ticketId}::uuid, deposit_id = ${one.depositId}::uuid,
      seed_id = ${one.seedId}::uuid, decided_at = ${one.at}::timestamptz, decided_by = ${one.operator}
    where id = ${id}::uuid`)
}

/** By the member, who needs nobody's decision. */
export async function markCancelled(db: Queries, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update promotion_entries set state = 'cancelled', decided_at = ${at}::timestamptz where id = ${id}::uuid`)
}

export async function markRejected(
  db: Queries,
  id: string,
  one: { operator: string; reason: string; at: Date },
): Promise<void> {
  await db.run(sql`
    update promotion_entries set state = 'rejected', reason = ${one.reason}, decided_at = ${one.at}::timestamptz,
      decided_by = ${one.operator}
    where id = ${id}::uuid`)
}

/** Stores an approval; returns false if the same person has approved before. */
export async function insertApproval(
  db: Queries,
  id: string,
  { operator, at }: { operator: string; at: Date },
): Promise<boolean> {
  const written = await db.run(sql`
    insert into promotion_approvals (entry_id, operator, at)
    values (${id}::uuid, ${operator}, ${at}::timestamptz) on conflict do nothing`)
  return written === 1
}
