import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface MemberRow {
  id: string
  account: string
  nickname: string
  member_type: number
  /** Null for a member who only ever used another method: a code to the phone, or a provider. */
  password_hash: string | null
  password_changed_at: Date
  must_change_password: boolean
  /** Set for a password that the site generated: it works once, until this time. */
  first_password_until: Date | null
  status: 'active' | 'frozen' | 'closed'
  created_at: Date
  first_login_at: Date | null
  last_login_at: Date | null
  last_login_address: string | null
  /** The version of the terms that the owner accepted; null if they were never asked. */
  terms_version: string | null
  /** Set for a trial account: when it closes. */
  trial_until: Date | null
  /** The drawn icon that the member chose. */
  icon: string | null
}

export function memberByKey(db: Queries, key: string): Promise<MemberRow | undefined> {
  return db.row(sql<MemberRow>`
    select id, account, nickname, member_type, password_hash, password_changed_at, must_change_password,
           first_password_until, status, created_at, first_login_at, last_login_at, last_login_address,
           terms_version, trial_until, icon
      from members where account_key = ${key}`)
}

/**
 * As `memberByKey`, for names that strangers type: an unknown name takes as long as a known one, because some other row
 * is then read and dropped (reliability S6).
 */
export async function memberByTypedKey(db: Queries, key: string): Promise<MemberRow | undefined> {
  const found = await db.row(sql<{ id: string; is_theirs: boolean }>`
    select id, account_key = ${key} as is_theirs
      from (select id, account_key from members where account_key = ${key}
            union all
            (select id, account_key from members limit 1)) found
     order by is_theirs desc
     limit 1`)
  const member = found && (await memberById(db, found.id))
  return found?.is_theirs ? member : undefined
}

export function memberById(db: Queries, id: string): Promise<MemberRow | undefined> {
  return db.row(sql<MemberRow>`
    select id, account, nickname, member_type, password_hash, password_changed_at, must_change_password,
           first_password_until, status, created_at, first_login_at, last_login_at, last_login_address,
           terms_version, trial_until, icon
      from members where id = ${id}::uuid`)
}

export interface NewMemberRow {
  id: string
  account: string
  accountKey: string
  nickname: string
  memberType: number
  passwordHash: string | null
  language: string
  termsVersion: string | null
  upline: string | undefined
  at: Date
  firstLoginAt: Date | undefined
  /** E.164. */
  phone: string | undefined
  isPhoneVerified: boolean
  email: string | undefined
}

/** Adds a member below its upline; returns false if the name, the id or the verified number is taken. */
export async function insertMember(db: Queries, member: NewMemberRow): Promise<boolean> {
  // A separate statement, so that the next one sees the upline's new place after a concurrent move.
  if (member.upline !== undefined) await db.run(sql`select hold_tree(alone => false)`)
  const inserted = await db.run(sql`
    insert into members (id, account, account_key, nickname, member_type, password_hash, password_changed_at,
      language, terms_version, upline, ancestors, created_at, first_login_at, last_login_at,
      phone, phone_verified_at, email)
    select ${member.id}::uuid, ${member.account}, ${member.accountKey}, ${member.nickname}, ${member.memberType}::int2,
      ${member.passwordHash}, ${member.at}::timestamptz, ${member.language}, ${member.termsVersion},
      ${member.upline ?? null}::uuid,
      coalesce((select ancestors from members where id = ${member.upline ?? null}::uuid), '{}') || ${member.id}::uuid,
      ${member.at}::timestamptz, ${member.firstLoginAt ?? null}::timestamptz, ${member.firstLoginAt ?? null}::timestamptz,
      ${member.phone ?? null}, ${member.isPhoneVerified ? member.at : null}::timestamptz, ${member.email ?? null}
    on conflict do nothing`)
  if (inserted === 0) return false
  await db.run(sql`
    insert into member_tree (ancestor, descendant, depth)
    select a.id, m.id, cardinality(m.ancestors) - a.place
      from members m, unnest(m.ancestors) with ordinality as a (id, place)
     where m.id = ${member.id}::uuid`)
  return true
}

/**
 * Replaces a password unless another change came first; returns whether it did. With `termsVersion` the member also
 * accepts these terms; a member who accepted an earlier version keeps that one.
 */
export async function replacePassword(
  db: Queries,
  change: { memberId: string; oldHash: string; newHash: string; termsVersion: string | undefined; at: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update members set password_hash = ${change.newHash}, password_changed_at = ${change.at}::timestamptz,
           must_change_password = false, first_password_until = null,
           terms_version = coalesce(terms_version, ${change.termsVersion ?? null})
     where id = ${change.memberId}::uuid and password_hash = ${change.oldHash}`)
  if (changed === 0) return false
  await db.run(sql`
    update sessions set password_change_needed = false
     where member_id = ${change.memberId}::uuid and password_change_needed`)
  return true
}

/** Stores the same password with the current parameters, unless it was changed meanwhile. */
export async function rehashPassword(
  db: Queries,
  member: { memberId: string; oldHash: string; newHash: string },
): Promise<void> {
  await db.run(sql`
    update members set password_hash = ${member.newHash}
     where id = ${member.memberId}::uuid and password_hash = ${member.oldHash}`)
}

/** Stores the code of the language in which we write to the member. */
export async function writeIcon(db: Queries, memberId: string, icon: string | null): Promise<void> {
  await db.run(sql`update members set icon = ${icon} where id = ${memberId}::uuid`)
}

export async function writeLanguage(db: Queries, memberId: string, language: string): Promise<void> {
  await db.run(sql`update members set language = ${language} where id = ${memberId}::uuid`)
}

/**
 * Counts a try of a subject, unless `limit` tries were already made after `since`; returns whether it was counted.
 * One statement on one row, so that concurrent tries cannot exceed the limit together.
 */
export async function countAttempt(
  db: Queries,
  attempt: { subject: string; at: Date; since: Date; limit: number },
): Promise<boolean> {
  const counted = await db.run(sql`
    insert into attempts as a (subject, hits, last_at)
    values (${attempt.subject}, array[${attempt.at}::timestamptz], ${attempt.at}::timestamptz)
    on conflict (subject) do update
       set hits = array(select h from unnest(a.hits) h where h > ${attempt.since}::timestamptz order by h)
                  || excluded.last_at,
           last_at = excluded.last_at
     where (select count(*) from unnest(a.hits) h where h > ${attempt.since}::timestamptz) < ${attempt.limit}::int`)
  return counted === 1
}

/** The oldest try of a subject that still counts: the first one to make room. */
export async function oldestAttempt(db: Queries, subject: string, since: Date): Promise<Date | undefined> {
  const found = await db.row(sql<{ at: Date | null }>`
    select min(h) as at from attempts, unnest(hits) h
     where subject = ${subject} and h > ${since}::timestamptz`)
  return found?.at ?? undefined
}

/** How many tries of a subject were made after a moment. */
export async function attemptsSince(db: Queries, subject: string, since: Date): Promise<number> {
  const counted = await db.row(sql<{ count: number }>`
    select count(*)::int as count from attempts, unnest(hits) h
     where subject = ${subject} and h > ${since}::timestamptz`)
  return counted?.count ?? 0
}

export async function deleteAttempts(db: Queries, subject: string): Promise<void> {
  await db.run(sql`delete from attempts where subject = ${subject}`)
}

/** Takes back the newest try of that moment: it was right, and only wrong ones count. */
export async function takeBackAttempt(db: Queries, subject: string, at: Date): Promise<void> {
  await db.run(sql`
    update attempts
       set hits = hits[:array_position(hits, ${at}::timestamptz) - 1] || hits[array_position(hits, ${at}::timestamptz) + 1:]
     where subject = ${subject} and array_position(hits, ${at}::timestamptz) is not null`)
}

/** Uses up a token; returns false if it was used before. */
export async function takeOnce(
  db: Queries,
  use: { scope: string; token: Buffer; expiresAt: Date },
): Promise<boolean> {
  const used = await db.run(sql`
    insert into used_once (scope, token, expires_at) values (${use.scope}, ${use.token}, ${use.expiresAt}::timestamptz)
    on conflict do nothing`)
  return used === 1
}
