import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignedIn } from '#lib/identity/api.ts'
import { rememberedLogin } from '#lib/identity/remember-api.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import type { ServerContext } from '#server/platform/context.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { createSession } from './create-session.ts'
import { changeValidator, deleteRemembered, lockRemembered } from './login-queries.ts'
import { clearTicket, hashOfValidator, readTicket, setTicket, type Ticket } from './remembered-browser.ts'
import { noteSecurityEvent } from './security-events.ts'
import type { IdentityServices } from './sign-in.ts'

/**
 * "Remember me" (reliability C4): a browser starts a session with a cookie whose validator changes on every use. A
 * validator that was already used means that the cookie was copied: then every session that came from it ends.
 */
export function rememberRoutes(services: IdentityServices): Route[] {
  return [serve(rememberedLogin, call => logInRemembered(call, services))]
}

async function logInRemembered(
  call: Call<typeof rememberedLogin>,
  { settings }: IdentityServices,
): Promise<SignedIn> {
  if (!isFromOwnPage(call.http, call.runtime.config.publicUrl))
    throw call.refusal('notAllowed', { status: 403 })
  const shown = readTicket(call)
  const started = shown && (await call.db.transaction(tx => startSession(call, tx, shown, settings())))
  if (!started) {
    clearTicket(call)
    throw call.refusal('notRemembered')
  }
  setTicket(call, started.ticket)
  return started.session
}

/** Throws nothing, so that the reuse of a token is recorded although no session starts. */
async function startSession(
  call: Call<typeof rememberedLogin>,
  tx: Transaction,
  shown: Pick<Ticket, 'selector' | 'validator'>,
  settings: SiteSettings,
): Promise<{ session: SignedIn; ticket: Ticket } | undefined> {
  const at = call.runtime.clock.now()
  const known = await lockRemembered(tx, shown.selector)
  if (!known) return undefined
  // Deleted immediately, so that it stays expired if the clock goes back.
  if (known.expires_at <= at) return void (await deleteRemembered(tx, known.id))
  const { member_id: memberId } = known
  if (!timingSafeEqual(known.validator_hash, hashOfValidator(shown.validator))) {
    await call.runtime.sessions.endRemembered(tx, { id: known.id, memberId })
    await noteSecurityEvent(tx, call, { kind: 'rememberTokenReused', memberId, at })
    return undefined
  }
  const browser = { id: known.id, createdAt: known.created_at }
  const admission = await createSession(call, tx, {
    memberId,
    method: 'rememberedBrowser',
    settings,
    browser,
  })
  if (admission.kind !== 'session') return undefined
  const validator = randomBytes(32)
  await changeValidator(tx, browser.id, hashOfValidator(validator))
  const { account } = admission.session.member
  const ticket = { selector: shown.selector, validator, account, expiresAt: known.expires_at }
  return { session: admission.session, ticket }
}

/**
 * Browsers send a cookie on their own, so the request must prove that one of our pages made it (reliability S23).
 * Every current browser sends one of the two headers, and no page can change them.
 */
function isFromOwnPage(http: ServerContext, publicUrl: string): boolean {
  const site = http.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return http.req.header('origin') === publicUrl
}
