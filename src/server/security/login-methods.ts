import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Config } from '#server/config.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** How a member can come in: by what they have shown or set, whether it is open now or not. */
export interface LoginMethods {
  has_password: boolean
  has_phone: boolean
  passkeys: number
  /** The providers that are linked, by their issuers. */
  issuers: string[]
}

/**
 * How a member can come in. Holds the member's row until the end of the transaction, so that of two ways that are taken
 * off at the same time the second one finds the first one gone.
 */
export async function lockLoginMethods(tx: Transaction, memberId: string): Promise<LoginMethods | undefined> {
  await tx.row(sql`select id from members where id = ${memberId}::uuid for no key update`)
  return tx.row(sql<LoginMethods>`
    select password_hash is not null as has_password, phone_verified_at is not null as has_phone,
           (select count(*)::int from passkeys p where p.member_id = m.id) as passkeys,
           array(select issuer from member_identities i where i.member_id = m.id) as issuers
      from members m where id = ${memberId}::uuid`)
}

/** Whether any of them is open: what the operator has switched off lets nobody in. */
export function isAnyOpen(
  ways: LoginMethods,
  { modules }: Pick<SiteSettings, 'modules'>,
  { oidcProviders }: Pick<Config, 'oidcProviders'>,
): boolean {
  if (ways.has_password || ways.passkeys > 0) return true
  if (ways.has_phone && isModuleOn(modules, 'SMSLOGIN')) return true
  return (
    isModuleOn(modules, 'SOCIALLOGIN') && oidcProviders.some(({ issuer }) => ways.issuers.includes(issuer))
  )
}

/**
 * Whether the member has something to show anew who they are with. For who has neither password nor passkey the way in
 * itself is all there is: it counts as shown for as long as a password would.
 */
export async function canProve(db: Queries, memberId: string): Promise<boolean> {
  const row = await db.row(sql<{ can: boolean }>`
    select password_hash is not null or exists (select from passkeys p where p.member_id = m.id) as can
      from members m where id = ${memberId}::uuid`)
  return row?.can ?? false
}
