import { inviteKey } from '#lib/identity/registration-rules.ts'
import { isAgentType } from '#lib/identity/rules.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Queries } from '#server/db/database.ts'
import { referrerOf } from '#server/referrals/queries.ts'
import { type InviteTerms, inviteOf } from './profile-queries.ts'

/** What an invitation code leads to. */
export interface Invitation {
  /** The agent whose team the new member joins. */
  upline: string | undefined
  /** The member who invited, if it is a member's own code. */
  referrer: string | undefined
  /** The terms of an agent's code, with the code itself, whose uses are counted. */
  invite: InviteTerms | undefined
}

/**
 * Looks up an invitation code: an agent's code leads into the agent's team, a member's (while the module REFERRAL is
 * on) into the team that the member is in. Returns undefined for a code that is unknown, closed, expired or used up.
 */
export async function invitationOf(
  db: Queries,
  typed: string,
  { settings: { modules }, at }: { settings: SiteSettings; at: Date },
): Promise<Invitation | undefined> {
  const code = inviteKey(typed)
  const invite = await inviteOf(db, code, at)
  if (invite) return { upline: invite.agent_id, referrer: undefined, invite }
  if (!isModuleOn(modules, 'REFERRAL')) return undefined
  const referrer = await referrerOf(db, code)
  if (!referrer) return undefined
  const upline = isAgentType(referrer.member_type) ? referrer.id : (referrer.upline ?? undefined)
  return { upline, referrer: referrer.id, invite: undefined }
}
