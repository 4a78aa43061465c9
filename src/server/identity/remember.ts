import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SignedIn } from '#lib/identity/api.ts'
import { REMEMBERED_MS, rememberedLogin } from '#lib/identity/remember-api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Call, type Route, type ServerContext, serve } from '#server/platform/serve.ts'
import { changeValidator, deleteRemembered, insertRemembered, lockRemembered } from './login-queries.ts'
import { type MemberRow, memberById } from './queries.ts'
import { noteSecurityEvent } from './security-events.ts'
import { type Beginning, type IdentityServices, isPasswordDue, letIn } from './sign-in.ts'

/** What a browser keeps: who it is, and a token for one use. No script can read it, and no password is in it. */
interface Ticket {
  selector: Buffer
  validator: Buffer
  account: string
  expiresAt: Date
}

/**
 * "Remember me" (reliability C4): a browser begins a session with a cookie whose validator changes at every use. Whoever
 * shows a validator that was used before has copied it, or was copied: every session that came from it ends.
 */
export function rememberRoutes(services: IdentityServices): Route[] {
  return [serve(rememberedLogin, call => recall(call, services))]
}

/** Lets somebody in as `letIn` does, and remembers their browser when they ask for it. */
export async function letInRemembered(
  call: Parameters<typeof letIn>[0],
  tx: Transaction,
  member: MemberRow,
  { remember, ...beginning }: Beginning & { remember: boolean },
): Promise<{ session: SignedIn; ticket: Ticket | undefined }> {
  const at = call.runtime.clock.now()
  const browser = remember ? await rememberBrowser(tx, { member, at }) : undefined
  const session = await letIn(call, tx, member, { ...beginning, rememberedBy: browser?.id })
  return { session, ticket: browser?.ticket }
}

/** After the commit: the browser keeps its ticket, or one that it had is cleared (spec 4.1). */
export function leaveTicket(
  call: Pick<Call<never>, 'http' | 'runtime'>,
  { session, ticket }: { session: SignedIn; ticket: Ticket | undefined },
): SignedIn {
  if (ticket) setTicket(call, ticket)
  else clearTicket(call)
  return session
}

async function rememberBrowser(
  tx: Transaction,
  { member, at }: { member: { id: string; account: string }; at: Date },
): Promise<{ id: string; ticket: Ticket }> {
  const id = newId()
  const expiresAt = new Date(at.getTime() + REMEMBERED_MS)
  const ticket = { selector: randomBytes(16), validator: randomBytes(32), account: member.account, expiresAt }
  const { selector, validator } = ticket
  await insertRemembered(tx, {
    id,
    selector,
    validatorHash: hashOf(validator),
    memberId: member.id,
    at,
    expiresAt,
  })
  return { id, ticket }
}

/**
 * On an address without TLS, which only a demo on one machine has, browsers refuse the prefix and the attribute that
 * come with it.
 */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-remember' : 'remember')

function setTicket(call: Pick<Call<never>, 'http' | 'runtime'>, ticket: Ticket): void {
  const { isSecure, now } = cookieFacts(call)
  const account = Buffer.from(ticket.account).toString('base64url')
  const parts = [ticket.selector.toString('base64url'), ticket.validator.toString('base64url'), account]
  setCookie(call.http, cookieName(isSecure), parts.join('.'), {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'Lax',
    maxAge: Math.round((ticket.expiresAt.getTime() - now.getTime()) / 1_000),
  })
}

export function clearTicket(call: Pick<Call<never>, 'http' | 'runtime'>): void {
  const { isSecure } = cookieFacts(call)
  if (getCookie(call.http, cookieName(isSecure)) === undefined) return
  deleteCookie(call.http, cookieName(isSecure), { path: '/', secure: isSecure })
}

async function recall(call: Call<typeof rememberedLogin>, { settings }: IdentityServices): Promise<SignedIn> {
  if (!isFromOwnPage(call.http, call.runtime.config.publicUrl))
    throw call.refusal('notAllowed', { status: 403 })
  const shown = readTicket(call)
  const began = shown && (await call.db.transaction(tx => begins(call, tx, shown, settings())))
  if (!began) {
    clearTicket(call)
    throw call.refusal('notRemembered')
  }
  setTicket(call, began.ticket)
  return began.session
}

/** Nothing is thrown in here: that a spent token was shown is written down although nothing begins. */
async function begins(
  call: Call<typeof rememberedLogin>,
  tx: Transaction,
  shown: Pick<Ticket, 'selector' | 'validator'>,
  settings: ReturnType<IdentityServices['settings']>,
): Promise<{ session: SignedIn; ticket: Ticket } | undefined> {
  const at = call.runtime.clock.now()
  const known = await lockRemembered(tx, shown.selector)
  if (!known) return undefined
  // Deleted at once: it stays over when the clock goes back.
  if (known.expires_at <= at) return void (await deleteRemembered(tx, known.id))
  const browser = { id: known.id, memberId: known.member_id }
  if (!timingSafeEqual(known.validator_hash, hashOf(shown.validator))) {
    await call.runtime.sessions.endRemembered(tx, browser)
    await noteSecurityEvent(tx, call, { kind: 'rememberTokenReused', memberId: browser.memberId, at })
    return undefined
  }
  const member = await memberById(tx, browser.memberId)
  if (member?.status !== 'active') return undefined
  const validator = randomBytes(32)
  await changeValidator(tx, browser.id, hashOf(validator))
  const session = await letIn(call, tx, member, {
    kind: 'rememberedLogin',
    rememberedBy: browser.id,
    passwordChangeNeeded: isPasswordDue(member, settings, at),
  })
  const { account } = member
  return { session, ticket: { selector: shown.selector, validator, account, expiresAt: known.expires_at } }
}

/**
 * A cookie is sent by the browser of its own accord, so the call must say that a page of ours made it (reliability S23).
 * Every browser of today sends one of the two headers with it, and no page can change them.
 */
function isFromOwnPage(http: ServerContext, publicUrl: string): boolean {
  const site = http.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return http.req.header('origin') === publicUrl
}

function readTicket(call: Call<typeof rememberedLogin>): Pick<Ticket, 'selector' | 'validator'> | undefined {
  const text = getCookie(call.http, cookieName(cookieFacts(call).isSecure))
  const [selector, validator] = /^([\w-]{22})\.([\w-]{43})\./.exec(text ?? '')?.slice(1) ?? []
  if (!selector || !validator) return undefined
  return { selector: Buffer.from(selector, 'base64url'), validator: Buffer.from(validator, 'base64url') }
}

function cookieFacts({ runtime }: Pick<Call<never>, 'runtime'>): { isSecure: boolean; now: Date } {
  return { isSecure: runtime.config.publicUrl.startsWith('https:'), now: runtime.clock.now() }
}

function hashOf(validator: Buffer): Buffer {
  return createHash('sha256').update(validator).digest()
}
