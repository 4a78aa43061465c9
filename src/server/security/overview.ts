import { type SecurityOverview, securityOverview } from '#lib/security/api.ts'
import { maskedEmail, maskedPhone } from '#lib/security/rules.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { type PasskeyRow, passkeysOf } from './passkey-queries.ts'
import { provenUntil } from './proof.ts'
import { type OverviewRow, overviewOf } from './queries.ts'

/** The security settings of an account, for its owner. */
export function overviewRoutes(): Route[] {
  return [serve(securityOverview, showOverview)]
}

async function showOverview(call: Call<typeof securityOverview>): Promise<SecurityOverview> {
  const { db, session, runtime } = call
  const row = await overviewOf(db, session.memberId)
  if (!row) throw call.refusal('notSignedIn', { status: 401 })
  const passkeys = await passkeysOf(db, session.memberId)
  const now = runtime.clock.now()
  const proven = await provenUntil(db, session, now)
  const isAhead = (moment: Date | null) => moment !== null && moment > now
  return {
    passwordChangedAt: row.has_password ? row.password_changed_at.toISOString() : null,
    paymentPasswordChangedAt: iso(row.payment_changed_at),
    phone: row.phone ? { masked: maskedPhone(row.phone), verifiedAt: iso(row.phone_verified_at) } : null,
    email: row.email ? { masked: maskedEmail(row.email), verifiedAt: iso(row.email_verified_at) } : null,
    authenticatorSince: iso(row.authenticator_since),
    passkeys: passkeys.map(toPasskey),
    recoveryCodesLeft: row.recovery_codes_left,
    withdrawalsHeldUntil: isAhead(row.withdrawals_held_until) ? iso(row.withdrawals_held_until) : null,
    provenUntil: iso(proven),
  }
}

function toPasskey(row: PasskeyRow): SecurityOverview['passkeys'][number] {
  return {
    id: row.id,
    name: row.name,
    isSynced: row.is_synced,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: iso(row.last_used_at),
  }
}

function iso(moment: OverviewRow['payment_changed_at'] | undefined): string | null {
  return moment?.toISOString() ?? null
}
