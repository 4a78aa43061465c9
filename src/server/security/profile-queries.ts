import type { ProfileEntry } from '#lib/security/profile-rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export type ProfileRow = Record<keyof ProfileEntry, string | null>

/** The profile that a member has entered; a birthday is yyyy-MM-dd. */
export async function profileOf(db: Queries, memberId: string): Promise<ProfileRow | undefined> {
  return db.row(sql<ProfileRow>`
    select m.nickname, p.real_name as "realName", p.payee_name as "payeeName", p.birthday::text as birthday,
           p.id_number as "idNumber", p.line, p.whatsapp, p.telegram, p.zalo, p.wechat, p.qq_num as "qqNum", p.facebook
      from members m left join member_profiles p on p.member_id = m.id
     where m.id = ${memberId}::uuid`)
}

/** Writes the given fields and leaves the others; the caller has locked the member's row. */
export async function writeProfile(
  tx: Transaction,
  { memberId, entry, at }: { memberId: string; entry: ProfileEntry; at: Date },
): Promise<void> {
  if (entry.nickname !== undefined) {
    await tx.run(sql`update members set nickname = ${entry.nickname} where id = ${memberId}::uuid`)
  }
  await tx.run(sql`
    insert into member_profiles as p (member_id, real_name, payee_name, birthday, id_number, line, whatsapp, telegram,
      zalo, wechat, qq_num, facebook, created_at, updated_at)
    values (${memberId}::uuid, ${entry.realName ?? null}, ${entry.payeeName ?? null}, ${entry.birthday ?? null}::date,
      ${entry.idNumber ?? null}, ${entry.line ?? null}, ${entry.whatsapp ?? null}, ${entry.telegram ?? null},
      ${entry.zalo ?? null}, ${entry.wechat ?? null}, ${entry.qqNum ?? null}, ${entry.facebook ?? null},
      ${at}::timestamptz, ${at}::timestamptz)
    on conflict (member_id) do update
       set real_name = coalesce(excluded.real_name, p.real_name),
           payee_name = coalesce(excluded.payee_name, p.payee_name),
           birthday = coalesce(excluded.birthday, p.birthday),
           id_number = coalesce(excluded.id_number, p.id_number),
           line = coalesce(excluded.line, p.line),
           whatsapp = coalesce(excluded.whatsapp, p.whatsapp),
           telegram = coalesce(excluded.telegram, p.telegram),
           zalo = coalesce(excluded.zalo, p.zalo),
           wechat = coalesce(excluded.wechat, p.wechat),
           qq_num = coalesce(excluded.qq_num, p.qq_num),
           facebook = coalesce(excluded.facebook, p.facebook),
           updated_at = excluded.updated_at`)
}
