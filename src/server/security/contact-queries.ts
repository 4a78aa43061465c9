import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface ContactRow {
  phone: string | null
  email: string | null
  /** The code of the language in which we write to the member, "TY". */
  language: string
}

/** The member's contacts, locked until the end of the transaction. */
export function contactsOf(db: Queries, memberId: string): Promise<ContactRow | undefined> {
  return db.row(sql<ContactRow>`
    select phone, email, language from members where id = ${memberId}::uuid for no key update`)
}

/** Throws a duplicate-key error of members_by_verified_phone if another account has the number. */
export async function writePhone(
  db: Queries,
  one: { memberId: string; phone: string; at: Date },
): Promise<void> {
  await db.run(sql`
    update members set phone = ${one.phone}, phone_verified_at = ${one.at}::timestamptz
     where id = ${one.memberId}::uuid`)
}

export async function writeEmail(
  db: Queries,
  one: { memberId: string; email: string; at: Date },
): Promise<void> {
  await db.run(sql`
    update members set email = ${one.email}, email_verified_at = ${one.at}::timestamptz
     where id = ${one.memberId}::uuid`)
}

/** The member's verified contacts, and the language in which we write to them. */
export async function provenContactsOf(db: Queries, memberId: string): Promise<ContactRow> {
  const row = await db.row(sql<ContactRow>`
    select case when phone_verified_at is not null then phone end as phone,
           case when email_verified_at is not null then email end as email, language
      from members where id = ${memberId}::uuid`)
  return row ?? { phone: null, email: null, language: '' }
}
