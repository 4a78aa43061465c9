import type { ReferralState, Sign } from '#lib/referrals/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Returns the owner of a code, if active, and the agent above. */
export function referrerOf(
  db: Queries,
  code: string,
): Promise<{ id: string; upline: string | null; member_type: number } | undefined> {
  return db.row(sql<{ id: string; upline: string | null; member_type: number }>`
    select m.id, m.upline, m.member_type from referral_codes c join members m on m.id = c.member_id
    where c.code = ${code} and m.status = 'active'`)
}

export async function codeOf(db: Queries, memberId: string): Promise<string | undefined> {
  const row = await db.row(sql<{ code: string }>`
    select code from referral_codes where member_id = ${memberId}::uuid`)
  return row?.code
}

/** Returns false if the member has a code already or the code is taken, also by an agent. */
export async function insertCode(db: Queries, memberId: string, code: string, at: Date): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into referral_codes (member_id, code, created_at)
    select ${memberId}::uuid, ${code}, ${at}::timestamptz
    where not exists (select from invite_codes where code = ${code})
    on conflict do nothing`)
  return inserted === 1
}

export async function insertReferral(
  db: Queries,
  one: { friendId: string; referrerId: string; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into referrals (friend_id, referrer_id, created_at)
    values (${one.friendId}::uuid, ${one.referrerId}::uuid, ${one.at}::timestamptz)`)
}

export interface FriendRow {
  friend_id: string
  account: string
  state: ReferralState
  created_at: Date
  decided_at: Date | null
}

/** Returns a member's referrals, newest first: ids sort by time. */
export function friendsOf(
  db: Queries,
  of: { referrerId: string; before: string | undefined; limit: number },
): Promise<FriendRow[]> {
  return db.rows(sql<FriendRow>`
    select r.friend_id, m.account, r.state, r.created_at, r.decided_at
    from referrals r join members m on m.id = r.friend_id
    where r.referrer_id = ${of.referrerId}::uuid
      and (${of.before ?? null}::uuid is null or (r.created_at, r.friend_id) <
        (select created_at, friend_id from referrals where friend_id = ${of.before ?? null}::uuid
          and referrer_id = ${of.referrerId}::uuid))
    order by r.created_at desc, r.friend_id desc limit ${of.limit}::int`)
}

export interface ReferralSums {
  invited: number
  earned: number
  earned_since: number
  paid: bigint
  waiting: bigint
}

export async function sumsOf(db: Queries, referrerId: string, since: Date, now: Date): Promise<ReferralSums> {
  const row = await db.row(sql<ReferralSums>`
    select count(*)::int as invited, count(*) filter (where state = 'earned')::int as earned,
      count(*) filter (where state = 'earned' and decided_at >= ${since}::timestamptz)::int as earned_since,
      (select coalesce(sum(amount), 0)::bigint from rewards
        where member_id = ${referrerId}::uuid and source = 'invite' and state = 'claimed') as paid,
      (select coalesce(sum(amount), 0)::bigint from rewards
        where member_id = ${referrerId}::uuid and source = 'invite' and state = 'claimable'
          and expires_at > ${now}::timestamptz) as waiting
    from referrals where referrer_id = ${referrerId}::uuid`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

export interface EligibleReferral {
  friend_id: string
  friend_account: string
  referrer_id: string
  referrer_account: string
  allowed_by: string | null
}

/**
 * Locks and returns friends who have deposited and bet enough, both sides active, whose referrer is below the month's
 * limit. Rows that another transaction has locked are left out. Deposits count as credited, bets as settled.
 */
export function lockEligible(
  db: Queries,
  of: {
    deposit: bigint
    validBet: bigint
    monthStart: Date
    monthlyMost: number
    now: Date
    limit: number
  },
): Promise<EligibleReferral[]> {
  return db.rows(sql<EligibleReferral>`
    select r.friend_id, f.account as friend_account, r.referrer_id, i.account as referrer_account, r.allowed_by
    from referrals r
    join members f on f.id = r.friend_id and f.status = 'active' and f.member_type <> 4
    join members i on i.id = r.referrer_id and i.status = 'active' and i.member_type <> 4
    where r.state = 'pending'
      and not exists (select from play_breaks b
        where b.member_id in (r.friend_id, r.referrer_id) and b.ends_at > ${of.now}::timestamptz)
      and (select coalesce(sum(amount - fee), 0) from deposits
        where member_id = r.friend_id and status = 'approved') >= ${of.deposit}::bigint
      and (select coalesce(sum(valid_bet), 0) from bet_daily where member_id = r.friend_id) >= ${of.validBet}::bigint
      and (select count(*) from referrals e where e.referrer_id = r.referrer_id and e.state = 'earned'
        and e.decided_at >= ${of.monthStart}::timestamptz) < ${of.monthlyMost}::int
    order by r.created_at, r.friend_id limit ${of.limit}::int
    for update of r skip locked`)
}

/** Returns how many of a referrer's friends earned a reward since then; the caller has locked the referrer's row. */
export async function earnedSince(db: Queries, referrerId: string, since: Date): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from referrals
    where referrer_id = ${referrerId}::uuid and state = 'earned' and decided_at >= ${since}::timestamptz`)
  return row?.count ?? 0
}

export async function decideReferral(
  db: Queries,
  friendId: string,
  decision: { state: 'earned' | 'refused'; sign: Sign | undefined; at: Date },
): Promise<void> {
  await db.run(sql`
    update referrals set state = ${decision.state}, sign = ${decision.sign ?? null},
      decided_at = ${decision.at}::timestamptz
    where friend_id = ${friendId}::uuid`)
}

/** Returns the sign that two accounts belong to one person; undefined if there is none. */
export async function signOf(
  db: Queries,
  one: string,
  other: string,
  since: Date,
): Promise<Sign | undefined> {
  const row = await db.row(sql<Record<'device' | 'payout_account' | 'name', boolean>>`
    select exists (select from security_events a join security_events b
        on b.member_id = ${other}::uuid and b.address = a.address and b.user_agent = a.user_agent
        where a.member_id = ${one}::uuid and a.user_agent <> '' and a.at >= ${since}::timestamptz
          and b.at >= ${since}::timestamptz and a.address <> 'operator') as device,
      exists (select from payout_accounts a join payout_accounts b
        on b.member_id = ${other}::uuid and b.provider = a.provider and b.compared_number = a.compared_number
        where a.member_id = ${one}::uuid) as payout_account,
      exists (select from member_profiles a join member_profiles b on b.member_id = ${other}::uuid
        and lower(btrim(coalesce(b.payee_name, b.real_name))) = lower(btrim(coalesce(a.payee_name, a.real_name)))
        where a.member_id = ${one}::uuid) as name`)
  if (row?.payout_account) return 'payoutAccount'
  if (row?.name) return 'name'
  return row?.device ? 'device' : undefined
}

export interface RefusedRow {
  /** The friend's. */
  id: string
  friend_account: string
  referrer_account: string
  sign: Sign
  decided_at: Date
}

/** A page of refused friends, the latest first, each with how many there are in all. */
export function refusedReferrals(
  db: Queries,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<(RefusedRow & { total: number })[]> {
  return db.rows(sql<RefusedRow & { total: number }>`
    select r.friend_id as id, f.account as friend_account, i.account as referrer_account, r.sign, r.decided_at,
      (select count(*)::int from referrals where state = 'refused') as total
    from referrals r join members f on f.id = r.friend_id join members i on i.id = r.referrer_id
    where r.state = 'refused'
      and (${after ?? null}::uuid is null or (r.decided_at, r.friend_id) < (
        select o.decided_at, o.friend_id from referrals o where o.friend_id = ${after ?? null}::uuid))
    order by r.decided_at desc, r.friend_id desc limit ${limit}::int`)
}

/** Makes a refused referral count after all; returns whether it was refused. */
export async function allowReferral(db: Queries, friendId: string, operator: string): Promise<boolean> {
  const allowed = await db.run(sql`
    update referrals set state = 'pending', sign = null, decided_at = null, allowed_by = ${operator}
    where friend_id = ${friendId}::uuid and state = 'refused'`)
  return allowed === 1
}
