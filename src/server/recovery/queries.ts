import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The recipient of a message about an account. */
export interface Owner {
  id: string
  account: string
  email: string | null
  phone: string | null
  /** The code of the language in which we write to the member. */
  language: string
}

/** The owner of an account with this name and this address. Trial accounts have no password of their own. */
export function ownerByEmail(db: Queries, accountKey: string, email: string): Promise<Owner | undefined> {
  return db.row(sql<Owner>`
    select id, account, email, phone, language from members
     where account_key = ${accountKey} and lower(email) = lower(${email}) and status = 'active' and member_type <> 4`)
}

/** The owner of a verified number in E.164. */
export function ownerByPhone(db: Queries, phone: string): Promise<Owner | undefined> {
  return db.row(sql<Owner>`
    select id, account, email, phone, language from members
     where phone = ${phone} and phone_verified_at is not null and status = 'active' and member_type <> 4`)
}

/** Stores a link for the member's current password; for nobody if there is no member. */
export async function insertLink(
  db: Queries,
  link: { secretHash: Buffer; memberId: string | undefined; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into recovery_links (secret_hash, member_id, password_changed_at, expires_at)
    select ${link.secretHash}, m.id, m.password_changed_at, ${link.expiresAt}::timestamptz
      from (select 1) as one left join members m on m.id = ${link.memberId ?? null}::uuid`)
}

/**
 * The member whose password a link may set now; undefined if it is unknown, expired or used, or the password was
 * changed since. A link that is found expired stays expired if the clock goes back.
 */
export function ownerByLink(db: Queries, secretHash: Buffer, at: Date): Promise<Owner | undefined> {
  return db.row(sql<Owner>`
    with over as (
      update recovery_links set used_at = ${at}::timestamptz
       where secret_hash = ${secretHash} and used_at is null and expires_at <= ${at}::timestamptz)
    select m.id, m.account, m.email, m.phone, m.language
      from recovery_links l join members m on m.id = l.member_id and m.password_changed_at = l.password_changed_at
     where l.secret_hash = ${secretHash} and l.used_at is null and l.expires_at > ${at}::timestamptz
       and m.status = 'active'`)
}

/** Uses up a link and sets the password; returns false if the link is no longer valid. */
export async function setPasswordOfLink(
  db: Queries,
  change: { secretHash: Buffer; passwordHash: string; at: Date },
): Promise<boolean> {
  const used = await db.run(sql`
    update recovery_links set used_at = ${change.at}::timestamptz
     where secret_hash = ${change.secretHash} and used_at is null and expires_at > ${change.at}::timestamptz`)
  if (used === 0) return false
  const changed = await db.run(sql`
    update members m
       set password_hash = ${change.passwordHash}, password_changed_at = ${change.at}::timestamptz,
           must_change_password = false, first_password_until = null
      from recovery_links l
     where l.secret_hash = ${change.secretHash} and m.id = l.member_id
       and m.password_changed_at = l.password_changed_at and m.status = 'active'`)
  return changed === 1
}

/** Sets the password of a member and blocks their withdrawals; returns false if the account was closed meanwhile. */
export async function setPasswordOfMember(
  db: Queries,
  change: { memberId: string; passwordHash: string; at: Date; withdrawalsHeldUntil: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update members
       set password_hash = ${change.passwordHash}, password_changed_at = ${change.at}::timestamptz,
           must_change_password = false, first_password_until = null,
           withdrawals_held_until = greatest(withdrawals_held_until, ${change.withdrawalsHeldUntil}::timestamptz)
     where id = ${change.memberId}::uuid and status = 'active'`)
  return changed === 1
}

/** Deletes links that expired more than a day ago. */
export async function deleteLinks(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from recovery_links where expires_at < ${now}::timestamptz - interval '1 day'`)
}
