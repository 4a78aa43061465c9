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
 * The break of each member that is on and lasts longest; an exclusion before a time-out that ends with it. One is on from
 * the moment it was begun: whether that lies ahead of a clock that went back is not asked.
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

/** The self-exclusions of this account that are on, also beside a break that lasts longer. */
export function exclusionsOf(db: Queries, memberId: string, now: Date): Promise<Pick<BreakRow, 'ends_at'>[]> {
  return db.rows(sql<Pick<BreakRow, 'ends_at'>>`
    select ends_at from play_breaks
     where member_id = ${memberId}::uuid and kind = 'exclusion' and (ends_at is null or ends_at > ${now}::timestamptz)`)
}

export async function insertBreak(
  db: Queries,
  one: {
    id: string
    memberId: string
    kind: BreakKind
    startsAt: Date
    endsAt: Date | null
    follows: string | null
  },
): Promise<boolean> {
  const written = await db.run(sql`
    insert into play_breaks (id, member_id, kind, starts_at, ends_at, follows)
    values (${one.id}::uuid, ${one.memberId}::uuid, ${one.kind}, ${one.startsAt}::timestamptz,
      ${one.endsAt}::timestamptz, ${one.follows}::uuid)
    on conflict (member_id, follows) do nothing`)
  return written === 1
}

/**
 * The other accounts of the person whose account this is: those with the number or address that was shown to be its
 * member's, and those that are to be paid to the bank account, under the same name, to which a payout of this one went.
 * Only what this one has proven counts, so that nobody shuts others out by typing what is theirs.
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

/** The self-exclusions of other accounts that are on, which this account belongs to and does not follow yet. */
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
