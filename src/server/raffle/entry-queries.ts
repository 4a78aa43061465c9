import type { TicketSource } from '#lib/raffle/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** What the list says of a member, and the salt that only the member sees. */
export interface EntrantRow {
  name: string
  salt: Buffer
  seed: string
}

export function entrantOf(db: Queries, raffleId: string, memberId: string): Promise<EntrantRow | undefined> {
  return db.row(sql<EntrantRow>`
    select name, salt, seed from raffle_members
    where raffle_id = ${raffleId}::uuid and member_id = ${memberId}::uuid`)
}

export async function insertEntrant(
  db: Queries,
  { raffleId, memberId, name, salt, seed }: EntrantRow & { raffleId: string; memberId: string },
): Promise<void> {
  await db.run(sql`
    insert into raffle_members (raffle_id, member_id, name, salt, seed)
    values (${raffleId}::uuid, ${memberId}::uuid, ${name}, ${salt}, ${seed}) on conflict do nothing`)
}

export interface EntryRow {
  number: number
  source: TicketSource
}

/** The entries of a member in the order of their numbers. */
export function entriesOf(db: Queries, raffleId: string, memberId: string): Promise<EntryRow[]> {
  return db.rows(sql<EntryRow>`
    select e.number, t.source from raffle_entries e join raffle_tickets t on t.id = e.ticket_id
    where e.raffle_id = ${raffleId}::uuid and e.member_id = ${memberId}::uuid order by e.number`)
}

export interface UnclaimedRow {
  id: string
  source: TicketSource
  left: number
}

/** Tickets of a member that are not claimed, the oldest first. */
export function unclaimedOf(db: Queries, raffleId: string, memberId: string): Promise<UnclaimedRow[]> {
  return db.rows(sql<UnclaimedRow>`
    select id, source, count - claimed as left from raffle_tickets
    where raffle_id = ${raffleId}::uuid and member_id = ${memberId}::uuid and claimed < count
    order by created_at, id`)
}

/**
 * Gives the next numbers to tickets; the caller has locked the raffle. Returns the last number before them.
 */
export async function numberTickets(
  db: Queries,
  of: { raffleId: string; memberId: string; at: Date },
  tickets: readonly { id: string; count: number }[],
): Promise<number> {
  const count = tickets.reduce((sum, one) => sum + one.count, 0)
  const row = await db.row(sql<{ entries: number }>`
    update raffles set entries = entries + ${count}::int where id = ${of.raffleId}::uuid returning entries`)
  if (!row) throw new Error(`raffle ${of.raffleId} is not there`)
  const before = row.entries - count
  const values = JSON.stringify(tickets)
  await db.run(sql`
    update raffle_tickets t set claimed = t.claimed + g.count
    from jsonb_to_recordset(${values}::jsonb) as g (id uuid, count int) where t.id = g.id`)
  await db.run(sql`
    insert into raffle_entries (raffle_id, number, member_id, ticket_id, created_at)
    select ${of.raffleId}::uuid, ${before}::int + row_number() over (order by g.place, s.n), ${of.memberId}::uuid, g.id,
      ${of.at}::timestamptz
    from rows from (jsonb_to_recordset(${values}::jsonb) as (id uuid, count int)) with ordinality
        as g (id, count, place)
      cross join lateral generate_series(1, g.count) as s (n)`)
  return before
}

export interface LineRow {
  number: number
  name: string
  seed: string
  salt: Buffer
  member_id: string
}

/** The list of entries after a number. */
export function linesAfter(
  db: Queries,
  raffleId: string,
  { after, limit }: { after: number; limit: number },
): Promise<LineRow[]> {
  return db.rows(sql<LineRow>`
    select e.number, m.name, m.seed, m.salt, e.member_id
    from raffle_entries e join raffle_members m on m.raffle_id = e.raffle_id and m.member_id = e.member_id
    where e.raffle_id = ${raffleId}::uuid and e.number > ${after}::int order by e.number limit ${limit}::int`)
}

export async function hasDeposited(db: Queries, memberId: string): Promise<boolean> {
  const row = await db.row(sql`
    select from deposits where member_id = ${memberId}::uuid and status = 'approved' limit 1`)
  return row !== undefined
}

export interface WonRow {
  prize: number
  number: number
  amount: bigint
}

export function wonBy(db: Queries, raffleId: string, memberId: string): Promise<WonRow[]> {
  return db.rows(sql<WonRow>`
    select w.prize, w.number, g.amount from raffle_results w join rewards g on g.id = w.reward_id
    where w.raffle_id = ${raffleId}::uuid and g.member_id = ${memberId}::uuid order by w.prize`)
}
