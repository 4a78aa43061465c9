import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface MemberRow {
  id: string
  account: string
  nickname: string
  member_type: number
  password_hash: string
  must_change_password: boolean
  status: 'active' | 'frozen' | 'closed'
  created_at: Date
  first_login_at: Date | null
}

export function memberByKey(db: Queries, key: string): Promise<MemberRow | undefined> {
  return db.row(sql<MemberRow>`
    select id, account, nickname, member_type, password_hash, must_change_password, status, created_at, first_login_at
      from members where account_key = ${key}`)
}

export function memberById(db: Queries, id: string): Promise<MemberRow | undefined> {
  return db.row(sql<MemberRow>`
    select id, account, nickname, member_type, password_hash, must_change_password, status, created_at, first_login_at
      from members where id = ${id}::uuid`)
}

export interface NewMemberRow {
  id: string
  account: string
  accountKey: string
  nickname: string
  memberType: number
  passwordHash: string
  language: string
  termsVersion: string
  upline: string | undefined
  at: Date
  firstLoginAt: Date | undefined
}

/** Adds a member below its upline; answers false when the name or the id is taken. */
export async function insertMember(db: Queries, member: NewMemberRow): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into members (id, account, account_key, nickname, member_type, password_hash, password_changed_at,
      language, terms_version, upline, ancestors, created_at, first_login_at, last_login_at)
    select ${member.id}::uuid, ${member.account}, ${member.accountKey}, ${member.nickname}, ${member.memberType}::int2,
      ${member.passwordHash}, ${member.at}::timestamptz, ${member.language}, ${member.termsVersion},
      ${member.upline ?? null}::uuid,
      coalesce((select ancestors from members where id = ${member.upline ?? null}::uuid), '{}') || ${member.id}::uuid,
      ${member.at}::timestamptz, ${member.firstLoginAt ?? null}::timestamptz, ${member.firstLoginAt ?? null}::timestamptz
    on conflict do nothing`)
  if (inserted === 0) return false
  await db.run(sql`
    insert into member_tree (ancestor, descendant, depth)
    select a.id, m.id, cardinality(m.ancestors) - a.place
      from members m, unnest(m.ancestors) with ordinality as a (id, place)
     where m.id = ${member.id}::uuid`)
  return true
}

/** Replaces a password, unless another change came between; answers whether it did. */
export async function replacePassword(
  db: Queries,
  change: { memberId: string; oldHash: string; newHash: string; at: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    update members set password_hash = ${change.newHash}, password_changed_at = ${change.at}::timestamptz,
           must_change_password = false
     where id = ${change.memberId}::uuid and password_hash = ${change.oldHash}`)
  return changed === 1
}

/** Stores the same password under today's parameters, unless it was changed meanwhile. */
export async function rehashPassword(
  db: Queries,
  member: { memberId: string; oldHash: string; newHash: string },
): Promise<void> {
  await db.run(sql`
    update members set password_hash = ${member.newHash}
     where id = ${member.memberId}::uuid and password_hash = ${member.oldHash}`)
}

export async function noteLogin(db: Queries, memberId: string, at: Date): Promise<void> {
  await db.run(sql`
    update members set last_login_at = ${at}::timestamptz, first_login_at = coalesce(first_login_at, ${at}::timestamptz)
     where id = ${memberId}::uuid`)
}

export interface SecurityEvent {
  id: string
  memberId: string | undefined
  kind: 'registered' | 'loggedIn' | 'loginFailed' | 'loggedOut' | 'passwordChanged' | 'passwordWrong'
  address: string
  userAgent: string
  requestId: string
  at: Date
}

export async function insertSecurityEvent(db: Queries, event: SecurityEvent): Promise<void> {
  await db.run(sql`
    insert into security_events (id, member_id, kind, address, user_agent, request_id, at)
    values (${event.id}::uuid, ${event.memberId ?? null}::uuid, ${event.kind}, ${event.address}, ${event.userAgent},
            ${event.requestId}, ${event.at}::timestamptz)`)
}

/**
 * Counts a try of a subject at a moment, unless `limit` tries already lie after `since`; answers whether it was counted.
 * One statement on one row, so that tries at once cannot pass the limit together.
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

/** The oldest try of a subject that still counts: it makes room first. */
export async function oldestAttempt(db: Queries, subject: string, since: Date): Promise<Date | undefined> {
  const found = await db.row(sql<{ at: Date | null }>`
    select min(h) as at from attempts, unnest(hits) h
     where subject = ${subject} and h > ${since}::timestamptz`)
  return found?.at ?? undefined
}

/** Takes back the newest try of that moment: it turned out right, and only wrong ones count. */
export async function takeBackAttempt(db: Queries, subject: string, at: Date): Promise<void> {
  await db.run(sql`
    update attempts
       set hits = hits[:array_position(hits, ${at}::timestamptz) - 1] || hits[array_position(hits, ${at}::timestamptz) + 1:]
     where subject = ${subject} and array_position(hits, ${at}::timestamptz) is not null`)
}

/** Uses a token up; answers false when it was used before. */
export async function takeOnce(
  db: Queries,
  use: { scope: string; token: Buffer; expiresAt: Date },
): Promise<boolean> {
  const used = await db.run(sql`
    insert into used_once (scope, token, expires_at) values (${use.scope}, ${use.token}, ${use.expiresAt}::timestamptz)
    on conflict do nothing`)
  return used === 1
}

/** Forgets what no longer matters: used tokens that are too old, counts outside every window, sessions long over. */
export async function forgetOld(db: Queries, now: Date): Promise<void> {
  await db.run(sql`delete from used_once where expires_at < ${now}::timestamptz`)
  await db.run(sql`delete from attempts where last_at < ${now}::timestamptz - interval '1 day'`)
  await db.run(sql`delete from sessions where expires_at < ${now}::timestamptz - interval '90 days'`)
}
