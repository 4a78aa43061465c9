import type { BreakKind } from '#lib/limits/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface BreakRow {
  id: string
  member_id: string
  kind: BreakKind
  starts_at: Date
  ends_at: Date | null
}

/**
 * The active break of each member that lasts longest; an exclusion before a time-out that ends with it. A break is
 * active as soon as it exists: its start is not compared, because the clock may have gone back since.
 */
export async function breaksOf(
  db: Queries,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, BreakRow>> {
  const rows = await db.rows(sql<BreakRow>`
    select distinct on (member_id) id, member_id, kind, starts_at, ends_at from play_breaks
     where member_id = any(${memberIds}::uuid[]) and (ends_at is null or ends_at > ${now}::timestamptz)
     order by member_id, ends_at desc nulls first, kind, id`)
  return new Map(rows.map(row => [row.member_id, row]))
}

/** Which of these members may be offered something: real ones with an open account, and not on a break. */
export async function offerable(db: Queries, memberIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select m.id from members m
     where m.id = any(${memberIds}::uuid[]) and m.status = 'active' and m.member_type <> 4
       and not exists (select from play_breaks b
         where b.member_id = m.id and (b.ends_at is null or b.ends_at > ${now}::timestamptz))`)
  return new Set(rows.map(row => row.id))
}

/** The active self-exclusions of this account, including those next to a break that lasts longer. */
export function exclusionsOf(db: Queries, memberId: string, now: Date): Promise<Pick<BreakRow, 'ends_at'>[]> {
  return db.rows(sql<Pick<BreakRow, 'ends_at'>>`
    select ends_at from play_breaks
     where member_id = ${memberId}::uuid and kind = 'exclusion' and (ends_at is null or ends_at > ${now}::timestamptz)`)
}

export interface NewBreak {
  id: string
  memberId: string
  kind: BreakKind
  startsAt: Date
  endsAt: Date | null
  follows: string | null
}

export async function insertBreak(db: Queries, one: NewBreak): Promise<boolean> {
  const written = await db.run(sql`
    insert into play_breaks (id, member_id, kind, starts_at, ends_at, follows)
    values (${one.id}::uuid, ${one.memberId}::uuid, ${one.kind}, ${one.startsAt}::timestamptz,
      ${one.endsAt}::timestamptz, ${one.follows}::uuid)
    on conflict (member_id, follows) do nothing`)
  return written === 1
}

/**
 * The other accounts of the person who owns this account: those with its verified number or address, and those with a
 * payout account at the same bank account and under the same name as one that this account was paid to. Only what this
 * account has proven counts, so that nobody can exclude others by entering their details.
 */
export async function accountsOfPerson(db: Queries, memberId: string): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select o.id from members m join members o on o.phone = m.phone
     where m.id = ${memberId}::uuid and m.phone_verified_at is not null and o.id <> m.id
    union
    select o.id from members m join members o on lower(o.email) = lower(m.email)
     where m.id = ${memberId}::uuid and m.email_verified_at is not null and o.id <> m.id
    union
    select o.member_id from payout_accounts p join payout_accounts o
        on o.provider = p.provider and o.compared_number = p.compared_number and lower(o.holder_name) = lower(p.holder_name)
     where p.member_id = ${memberId}::uuid and o.member_id <> p.member_id and o.removed_at is null
       and exists (select from withdrawals w where w.payout_account_id = p.id
         and w.status in ('paid', 'received', 'autoReceived'))`)
  return rows.map(row => row.id)
}

/** The active self-exclusions of other accounts that this account belongs to but does not follow yet. */
export function exclusionsToFollow(
  db: Queries,
  memberId: string,
  now: Date,
): Promise<Pick<BreakRow, 'id' | 'ends_at'>[]> {
  return db.rows(sql<Pick<BreakRow, 'id' | 'ends_at'>>`
    with others as (
      select o.id from members m join members o on o.phone = m.phone
       where m.id = ${memberId}::uuid and o.phone_verified_at is not null and o.id <> m.id
      union
      select o.id from members m join members o on lower(o.email) = lower(m.email)
       where m.id = ${memberId}::uuid and o.email_verified_at is not null and o.id <> m.id
      union
      select o.member_id from payout_accounts p join payout_accounts o
          on o.provider = p.provider and o.compared_number = p.compared_number and lower(o.holder_name) = lower(p.holder_name)
       where p.member_id = ${memberId}::uuid and o.member_id <> p.member_id and p.removed_at is null
         and exists (select from withdrawals w where w.payout_account_id = o.id
           and w.status in ('paid', 'received', 'autoReceived')))
    select b.id, b.ends_at from others join play_breaks b on b.member_id = others.id
     where b.kind = 'exclusion' and b.follows is null and (b.ends_at is null or b.ends_at > ${now}::timestamptz)
       and not exists (select from play_breaks f where f.follows = b.id and f.member_id = ${memberId}::uuid)
     order by b.id`)
}
