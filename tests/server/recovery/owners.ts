import type { SignedIn } from '#lib/identity/api.ts'
import type { CaptchaEntry } from '#lib/identity/captcha-api.ts'
import { sql } from '#server/db/sql.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { signUp, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

export const OLD = 'quiet river 9'
export const NEW = 'seven slow lanterns'

/** Opens an account with an address, and a number that was shown to be its owner's. */
export async function owner(
  server: TestServer,
  username: string,
  reached: { email?: string; phone?: string } = {},
): Promise<SignedIn> {
  const seat = await signUp(server, username, OLD)
  await server.db.run(sql`
    update members set email = ${reached.email ?? null}, phone = ${reached.phone ?? null},
           phone_verified_at = ${reached.phone ? new Date() : null}::timestamptz
     where id = ${seat.member.id}::uuid`)
  return seat
}

/** What the newest messages to a recipient say. */
export async function mail(server: TestServer, to: string) {
  return (await server.messages.outbox(1_000)).filter(message => message.to === to)
}

/** A picture that was read right: it counts where one is asked for, and is not looked at elsewhere. */
export function readPicture(server: TestServer): CaptchaEntry {
  return { captchaId: server.identity.captchas.seal('recover', 'ABCDE'), text: 'abcde' }
}

/** Asks for a link as a visitor who was never here before. */
export function ask(
  server: TestServer,
  username: string,
  email: string,
  address = freshAddress(),
): Promise<Answer> {
  const body = { username, email, captcha: readPicture(server) }
  return server.call('POST', '/password-recovery/email', { body, address })
}

/** The secret of the newest link that was sent to an address. */
export async function newestLink(server: TestServer, to: string): Promise<string> {
  const [newest] = (await mail(server, to)).filter(message => message.purpose === 'recoveryLink')
  const secret = /#([\w-]{43})/.exec(newest?.text ?? '')?.[1]
  if (!secret) throw new Error(`no link was sent to ${to}`)
  return secret
}

export function useLink(
  server: TestServer,
  link: string,
  newPassword = NEW,
  address = freshAddress(),
): Promise<Answer> {
  const path = '/password-recovery/link/password'
  return server.sealed('POST', path, 'setPasswordByEmail', { link, newPassword }, { address })
}

export async function eventsOf(server: TestServer, memberId: string): Promise<string[]> {
  const rows = await server.db.rows(sql<{ kind: string }>`
    select kind from security_events where member_id = ${memberId}::uuid order by at, id`)
  return rows.map(row => row.kind)
}

/** Everything that stands in the tables of recovery, as a copy of the database would show it. */
export async function copyOfTables(server: TestServer): Promise<string> {
  const rows = await server.db.rows(sql<{ line: string }>`
    select row_to_json(t)::text as line from recovery_links t union all
    select row_to_json(t)::text from outbox_messages t union all
    select row_to_json(t)::text from codes t union all
    select row_to_json(t)::text from attempts t`)
  return rows.map(row => row.line).join('\n')
}
