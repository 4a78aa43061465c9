import type { SignedIn } from '#lib/identity/api.ts'
import type { CaptchaEntry } from '#lib/identity/captcha-api.ts'
import { sql } from '#server/db/sql.ts'
import { type Said, type Site, signUp, someAddress } from '../identity/site.ts'

export const OLD = 'quiet river 9'
export const NEW = 'seven slow lanterns'

/** Opens an account with an address, and a number that was shown to be its owner's. */
export async function owner(
  site: Site,
  username: string,
  reached: { email?: string; phone?: string } = {},
): Promise<SignedIn> {
  const seat = await signUp(site, username, OLD)
  await site.db.run(sql`
    update members set email = ${reached.email ?? null}, phone = ${reached.phone ?? null},
           phone_verified_at = ${reached.phone ? new Date() : null}::timestamptz
     where id = ${seat.member.id}::uuid`)
  return seat
}

/** What the newest messages to a recipient say. */
export async function mail(site: Site, to: string) {
  return (await site.messages.outbox(1_000)).filter(message => message.to === to)
}

/** A picture that was read right: it counts where one is asked for, and is not looked at elsewhere. */
export function readPicture(site: Site): CaptchaEntry {
  return { captchaId: site.identity.captchas.seal('recover', 'ABCDE'), text: 'abcde' }
}

/** Asks for a link as a visitor who was never here before. */
export function ask(site: Site, username: string, email: string, address = someAddress()): Promise<Said> {
  const body = { username, email, captcha: readPicture(site) }
  return site.call('POST', '/password-recovery/email', { body, address })
}

/** The secret of the newest link that was sent to an address. */
export async function newestLink(site: Site, to: string): Promise<string> {
  const [newest] = (await mail(site, to)).filter(message => message.purpose === 'recoveryLink')
  const secret = /#([\w-]{43})/.exec(newest?.text ?? '')?.[1]
  if (!secret) throw new Error(`no link was sent to ${to}`)
  return secret
}

export function useLink(site: Site, link: string, newPassword = NEW, address = someAddress()): Promise<Said> {
  const path = '/password-recovery/link/password'
  return site.sealed('POST', path, 'setPasswordByEmail', { link, newPassword }, { address })
}

export async function eventsOf(site: Site, memberId: string): Promise<string[]> {
  const rows = await site.db.rows(sql<{ kind: string }>`
    select kind from security_events where member_id = ${memberId}::uuid order by at, id`)
  return rows.map(row => row.kind)
}

/** Everything that stands in the tables of recovery, as a copy of the database would show it. */
export async function copyOfTables(site: Site): Promise<string> {
  const rows = await site.db.rows(sql<{ line: string }>`
    select row_to_json(t)::text as line from recovery_links t union all
    select row_to_json(t)::text from outbox_messages t union all
    select row_to_json(t)::text from codes t union all
    select row_to_json(t)::text from attempts t`)
  return rows.map(row => row.line).join('\n')
}
