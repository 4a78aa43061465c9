import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Config } from '#server/config.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** The login methods that a member has set up, whether or not the operator has them switched on. */
export interface LoginMethods {
  has_password: boolean
  has_phone: boolean
  passkeys: number
  /** The linked providers, by issuer. */
  issuers: string[]
}

/**
 * Returns a member's login methods and locks the member's row until the end of the transaction, so that of two methods
 * removed at the same time the second removal sees the first.
 */
export async function lockLoginMethods(tx: Transaction, memberId: string): Promise<LoginMethods | undefined> {
  await tx.row(sql`select id from members where id = ${memberId}::uuid for no key update`)
  return tx.row(sql<LoginMethods>`
    select password_hash is not null as has_password, phone_verified_at is not null as has_phone,
           (select count(*)::int from passkeys p where p.member_id = m.id) as passkeys,
           array(select issuer from member_identities i where i.member_id = m.id) as issuers
      from members m where id = ${memberId}::uuid`)
}

/** Whether any of the methods is usable: nobody can sign in by a method that the operator has switched off. */
export function isAnyEnabled(
  methods: LoginMethods,
  { modules }: Pick<SiteSettings, 'modules'>,
  { oidcProviders }: Pick<Config, 'oidcProviders'>,
): boolean {
  if (methods.has_password || methods.passkeys > 0) return true
  if (methods.has_phone && isModuleOn(modules, 'SMSLOGIN')) return true
  return (
    isModuleOn(modules, 'SOCIALLOGIN') && oidcProviders.some(({ issuer }) => methods.issuers.includes(issuer))
  )
}

/**
 * Whether the member has something to prove their identity again with. For a member with neither password nor passkey
 * the login itself is the only proof: it counts for as long as a password would.
 */
export async function canProve(db: Queries, memberId: string): Promise<boolean> {
  const row = await db.row(sql<{ can: boolean }>`
    select password_hash is not null or exists (select from passkeys p where p.member_id = m.id) as can
      from members m where id = ${memberId}::uuid`)
  return row?.can ?? false
}
