import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The profile that a member entered at registration, without empty fields. `birthday` is yyyy-MM-dd. */
export interface NewProfile {
  payeeName?: string | undefined
  realName?: string | undefined
  birthday?: string | undefined
  idNumber?: string | undefined
  qqNum?: string | undefined
  wechat?: string | undefined
  line?: string | undefined
  whatsapp?: string | undefined
  telegram?: string | undefined
  zalo?: string | undefined
  facebook?: string | undefined
  recommender?: string | undefined
  recommendedBy?: string | undefined
  referrer?: string | undefined
  affiliateCode?: string | undefined
  referralCode?: string | undefined
  registerUrl?: string | undefined
  registerDomain?: string | undefined
}

export async function insertProfile(
  db: Queries,
  memberId: string,
  profile: NewProfile,
  at: Date,
): Promise<void> {
  await db.run(sql`
    insert into member_profiles (member_id, payee_name, real_name, birthday, id_number, qq_num, wechat, line, whatsapp,
      telegram, zalo, facebook, recommender, recommended_by, referrer, affiliate_code, referral_code, register_url,
      register_domain, created_at, updated_at)
    values (${memberId}::uuid, ${profile.payeeName ?? null}, ${profile.realName ?? null},
      ${profile.birthday ?? null}::date, ${profile.idNumber ?? null}, ${profile.qqNum ?? null},
      ${profile.wechat ?? null}, ${profile.line ?? null}, ${profile.whatsapp ?? null}, ${profile.telegram ?? null},
      ${profile.zalo ?? null}, ${profile.facebook ?? null}, ${profile.recommender ?? null},
      ${profile.recommendedBy ?? null}::uuid, ${profile.referrer ?? null}, ${profile.affiliateCode ?? null},
      ${profile.referralCode ?? null}, ${profile.registerUrl ?? null}, ${profile.registerDomain ?? null},
      ${at}::timestamptz, ${at}::timestamptz)`)
}

/** An agent's invitation: new members get this rate, in millionths of a valid bet, and this member type. */
export interface InviteTerms {
  code: string
  agent_id: string
  ppm: number
  member_type: number
}

/** The invitation of a code in capitals; undefined if it is not valid, or no longer valid. */
export function inviteOf(db: Queries, code: string, at: Date): Promise<InviteTerms | undefined> {
  return db.row(sql<InviteTerms>`
    select c.code, c.agent_id, c.ppm, c.member_type from invite_codes c join members m on m.id = c.agent_id
     where c.code = ${code} and c.active and (c.expires_at is null or c.expires_at > ${at}::timestamptz)
       and (c.most_uses is null or c.uses < c.most_uses)
       and m.status = 'active' and m.member_type in (1, 2, 41, 42)`)
}

/**
 * Counts one more use of a code; false if it has ended by now. Of two concurrent calls the second waits for the first.
 */
export async function countInviteUse(db: Queries, code: string, at: Date): Promise<boolean> {
  const used = await db.run(sql`
    update invite_codes set uses = uses + 1
     where code = ${code} and active and (expires_at is null or expires_at > ${at}::timestamptz)
       and (most_uses is null or uses < most_uses)`)
  return used === 1
}

/** Takes back the use that this transaction counted. */
export async function takeBackInvite(db: Queries, code: string): Promise<void> {
  await db.run(sql`update invite_codes set uses = uses - 1 where code = ${code}`)
}

/** The recommender that a new member named: by user name as compared, or by member number. */
export async function recommenderOf(
  db: Queries,
  { key, memberId }: { key: string; memberId: string | undefined },
): Promise<string | undefined> {
  const found = await db.row(sql<{ id: string }>`
    select id from members
     where (account_key = ${key} or id = ${memberId ?? null}::uuid) and member_type <> 4 and status = 'active'
     limit 1`)
  return found?.id
}

export async function insertInviteCode(
  db: Queries,
  invite: { code: string; agentId: string; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into invite_codes (code, agent_id, created_at)
    values (${invite.code}, ${invite.agentId}::uuid, ${invite.at}::timestamptz)`)
}

/** The member who has proven that a number is theirs; undefined if nobody has. */
export async function ownerOfPhone(db: Queries, phone: string): Promise<string | undefined> {
  const found = await db.row(sql<{ id: string }>`
    select id from members where phone = ${phone} and phone_verified_at is not null`)
  return found?.id
}
