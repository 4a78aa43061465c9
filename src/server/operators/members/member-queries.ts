import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface FoundRow {
  id: string
  account: string
  nickname: string
  member_type: number
  status: 'active' | 'frozen' | 'closed'
  phone: string | null
  email: string | null
  created_at: Date
  last_login_at: Date | null
}

/** What somebody looks for, in the forms in which it could stand somewhere; what it cannot be is null. */
export interface Search {
  accountKey: string
  nickname: string
  /** Digits of a bank account. */
  number: string | null
  /** What a phone number ends with. */
  phone: string | null
  email: string | null
  /** The last twelve signs of an id. */
  tail: string | null
}

/** One more than `limit` where there are more. */
export function findMembers(db: Queries, search: Search, limit: number): Promise<FoundRow[]> {
  const { accountKey, nickname, number, phone, email, tail } = search
  return db.rows(sql<FoundRow>`
    with found as (
      select id from members where account_key = ${accountKey}
      union select id from (
        select id from members where starts_with(account_key, ${accountKey}) order by account_key limit ${limit + 1}::int) a
      union select id from (select id from members where lower(nickname) = ${nickname} limit ${limit + 1}::int) n
      union select id from (select id from members where lower(email) = ${email} limit ${limit + 1}::int) e
      union select id from (
        select id from members where phone is not null and right(phone, length(${phone}::text)) = ${phone}
         limit ${limit + 1}::int) p
      union select member_id from (
        select member_id from payout_accounts where number = ${number} limit ${limit + 1}::int) b
      union select member_id from deposits where right(id::text, 12) = ${tail}
      union select member_id from withdrawals where right(id::text, 12) = ${tail}
    )
    select m.id, m.account, m.nickname, m.member_type, m.status, m.phone, m.email, m.created_at, m.last_login_at
      from found join members m on m.id = found.id
     order by m.account_key <> ${accountKey}, m.account_key limit ${limit + 1}::int`)
}

export interface MemberDetails extends FoundRow {
  upline: string | null
  has_authenticator: boolean
  passkeys: number
  withdrawals_held_until: Date | null
}

export function memberDetails(db: Queries, id: string): Promise<MemberDetails | undefined> {
  return db.row(sql<MemberDetails>`
    select m.id, m.account, m.nickname, m.member_type, m.status, m.phone, m.email, m.created_at, m.last_login_at,
           u.account as upline, m.withdrawals_held_until,
           exists (select from authenticators a where a.member_id = m.id and a.confirmed_at is not null)
             as has_authenticator,
           (select count(*)::int from passkeys p where p.member_id = m.id) as passkeys
      from members m left join members u on u.id = m.upline
     where m.id = ${id}::uuid`)
}

/** A member whose row nobody else changes until the end. */
export interface LockedMember {
  id: string
  account: string
  member_type: number
  status: 'active' | 'frozen' | 'closed'
}

export function lockMember(tx: Transaction, id: string): Promise<LockedMember | undefined> {
  return tx.row(sql<LockedMember>`
    select id, account, member_type, status from members where id = ${id}::uuid for no key update`)
}

export async function writeMemberStatus(
  tx: Transaction,
  { id, status, at }: { id: string; status: LockedMember['status']; at: Date },
): Promise<void> {
  const closedAt = status === 'closed' ? at : null
  await tx.run(sql`
    update members set status = ${status}, closed_at = coalesce(${closedAt}::timestamptz, closed_at)
     where id = ${id}::uuid`)
}

export async function writeMemberType(tx: Transaction, id: string, memberType: number): Promise<void> {
  await tx.run(sql`update members set member_type = ${memberType}::int2 where id = ${id}::uuid`)
}

/** Whether anybody who is not closed stands directly below. */
export async function hasTeam(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.row(sql<{ one: number }>`
    select 1 as one from members where upline = ${id}::uuid and status <> 'closed' limit 1`)
  return row !== undefined
}

export async function insertNote(
  tx: Transaction,
  note: { id: string; memberId: string; operator: string; text: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into member_notes (id, member_id, operator, text, at)
    values (${note.id}::uuid, ${note.memberId}::uuid, ${note.operator}, ${note.text}, ${note.at}::timestamptz)`)
}

/** Takes all passkeys of a member; Returns how many there were. */
export function deletePasskeys(tx: Transaction, memberId: string): Promise<number> {
  return tx.run(sql`delete from passkeys where member_id = ${memberId}::uuid`)
}

/** The number of one of a member's bank accounts. */
export async function payoutNumber(db: Queries, memberId: string, id: string): Promise<string | undefined> {
  const row = await db.row(sql<{ number: string }>`
    select provider || ' ' || number as number from payout_accounts
     where id = ${id}::uuid and member_id = ${memberId}::uuid`)
  return row?.number
}
