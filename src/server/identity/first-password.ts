import { randomInt } from 'node:crypto'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** A password that the site generated is valid for this long, and for one login (reliability C7). */
export const FIRST_PASSWORD_MS = 24 * 60 * 60_000
/** Without letters and digits that sound or look alike when read out. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** "k7wm-3xqp-9hrt-2vdn": about 79 bits. */
export function firstPassword(): string {
  const sign = () => SIGNS[randomInt(SIGNS.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/**
 * Sets a password that is valid for one login until `until` and must be changed; returns false if the account is not
 * active.
 */
export async function writeFirstPassword(
  db: Queries,
  change: { memberId: string; passwordHash: string; until: Date; at: Date },
): Promise<boolean> {
  const written = await db.run(sql`
    update members
       set password_hash = ${change.passwordHash}, password_changed_at = ${change.at}::timestamptz,
           must_change_password = true, first_password_until = ${change.until}::timestamptz
     where id = ${change.memberId}::uuid and status = 'active'`)
  return written === 1
}
