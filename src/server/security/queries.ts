import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface DeviceRow {
  id: string
  address: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
}

/** The live sessions of a member, most recently used first. */
export function liveSessions(
  db: Queries,
  { memberId, now, seenSince }: { memberId: string; now: Date; seenSince: Date },
): Promise<DeviceRow[]> {
  return db.rows(sql<DeviceRow>`
    select id, address, user_agent, created_at, last_seen_at from sessions
     where member_id = ${memberId}::uuid and ended_at is null and expires_at > ${now}::timestamptz
       and last_seen_at > ${seenSince}::timestamptz
     order by last_seen_at desc, id`)
}

/** Whether a session belongs to this member and has not ended. */
export async function ownsSession(db: Queries, memberId: string, sessionId: string): Promise<boolean> {
  const row = await db.row(sql<{ id: string }>`
    select id from sessions where id = ${sessionId}::uuid and member_id = ${memberId}::uuid and ended_at is null`)
  return row !== undefined
}

export async function provenAt(db: Queries, sessionId: string): Promise<Date | undefined> {
  const row = await db.row(sql<{ proven_at: Date | null }>`
    select proven_at from sessions where id = ${sessionId}::uuid`)
  return row?.proven_at ?? undefined
}

/** Deletes an expired proof, so that it stays expired if the clock goes back. */
export async function deleteProof(db: Queries, sessionId: string): Promise<void> {
  await db.run(sql`update sessions set proven_at = null where id = ${sessionId}::uuid`)
}

export async function markProven(db: Queries, sessionId: string, at: Date): Promise<void> {
  await db.run(sql`update sessions set proven_at = ${at}::timestamptz where id = ${sessionId}::uuid`)
}

export interface OverviewRow {
  account: string
  has_password: boolean
  password_changed_at: Date
  payment_changed_at: Date | null
  phone: string | null
  phone_verified_at: Date | null
  email: string | null
  email_verified_at: Date | null
  authenticator_since: Date | null
  recovery_codes_left: number
  withdrawals_held_until: Date | null
}

export function overviewOf(db: Queries, memberId: string): Promise<OverviewRow | undefined> {
  return db.row(sql<OverviewRow>`
    select m.account, m.password_hash is not null as has_password, m.password_changed_at,
           p.changed_at as payment_changed_at, m.phone, m.phone_verified_at, m.email, m.email_verified_at,
           m.withdrawals_held_until,
           a.confirmed_at as authenticator_since,
           (select count(*)::int from recovery_codes r where r.member_id = m.id and r.used_at is null)
             as recovery_codes_left
      from members m
      left join payment_passwords p on p.member_id = m.id
      left join authenticators a on a.member_id = m.id
     where m.id = ${memberId}::uuid`)
}

export async function paymentHash(db: Queries, memberId: string): Promise<string | undefined> {
  const row = await db.row(sql<{ password_hash: string }>`
    select password_hash from payment_passwords where member_id = ${memberId}::uuid`)
  return row?.password_hash
}

/** Sets or replaces a payment password unless another change came first; returns whether it did. */
export async function writePaymentHash(
  db: Queries,
  change: { memberId: string; oldHash: string | undefined; newHash: string; at: Date },
): Promise<boolean> {
  const { memberId, oldHash, newHash, at } = change
  const written =
    oldHash === undefined
      ? await db.run(sql`
          insert into payment_passwords (member_id, password_hash, changed_at)
          values (${memberId}::uuid, ${newHash}, ${at}::timestamptz) on conflict do nothing`)
      : await db.run(sql`
          update payment_passwords set password_hash = ${newHash}, changed_at = ${at}::timestamptz
           where member_id = ${memberId}::uuid and password_hash = ${oldHash}`)
  return written === 1
}

/** The balances of all money accounts of a member, locked funds included; locks their rows until the end. */
export async function lockedBalances(
  db: Queries,
  memberId: string,
): Promise<{ unit: string; balance: bigint }[]> {
  return db.rows(sql<{ unit: string; balance: bigint }>`
    select unit, balance from ledger_accounts
     where member_id = ${memberId}::uuid and kind in ('wallet', 'vendor_wallet', 'locked')
     order by id for update`)
}

export async function closeMember(db: Queries, memberId: string, at: Date): Promise<boolean> {
  const closed = await db.run(sql`
    update members set status = 'closed', closed_at = ${at}::timestamptz
     where id = ${memberId}::uuid and status = 'active'`)
  return closed === 1
}

/** How long withdrawals wait after a password was set by a code: the member's, or the payment password (reliability C9). */
export const WITHDRAWALS_WAIT_MS = 24 * 3_600_000

/** No money goes out until then, or until a later moment that was set before. */
export async function holdWithdrawals(db: Queries, memberId: string, until: Date): Promise<void> {
  await db.run(sql`
    update members set withdrawals_held_until = greatest(withdrawals_held_until, ${until}::timestamptz)
     where id = ${memberId}::uuid`)
}
