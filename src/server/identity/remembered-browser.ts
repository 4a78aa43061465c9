import { createHash, randomBytes } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SignedIn } from '#lib/identity/api.ts'
import { REMEMBERED_MS } from '#lib/identity/remember-api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Call } from '#server/platform/serve.ts'
import { insertRemembered } from './login-queries.ts'

/** A browser that may start sessions with its cookie, and since when. */
export interface RememberedBrowser {
  id: string
  createdAt: Date
}

/** What a browser stores: its selector and a single-use token. No script can read it, and it contains no password. */
export interface Ticket {
  selector: Buffer
  validator: Buffer
  account: string
  expiresAt: Date
}

type CookieCall = Pick<Call<never>, 'http' | 'runtime'>

export async function rememberBrowser(
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
    validatorHash: hashOfValidator(validator),
    memberId: member.id,
    at,
    expiresAt,
  })
  return { id, ticket }
}

/** Called after the commit: stores the new ticket in the browser, or clears an old one (spec 4.1). */
export function updateTicketCookie(
  call: CookieCall,
  { session, ticket }: { session: SignedIn; ticket: Ticket | undefined },
): SignedIn {
  if (ticket) setTicket(call, ticket)
  else clearTicket(call)
  return session
}

/**
 * On an address without TLS, which only a demo on one machine has, browsers reject the prefix and the attribute that it
 * requires.
 */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-remember' : 'remember')

export function setTicket(call: CookieCall, ticket: Ticket): void {
  const { isSecure, now } = cookieContext(call)
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

export function clearTicket(call: CookieCall): void {
  const { isSecure } = cookieContext(call)
  if (getCookie(call.http, cookieName(isSecure)) === undefined) return
  deleteCookie(call.http, cookieName(isSecure), { path: '/', secure: isSecure })
}

/** The ticket in the cookie of a call. */
export function readTicket(call: CookieCall): Pick<Ticket, 'selector' | 'validator'> | undefined {
  const text = getCookie(call.http, cookieName(cookieContext(call).isSecure))
  const [selector, validator] = /^([\w-]{22})\.([\w-]{43})\./.exec(text ?? '')?.slice(1) ?? []
  if (!selector || !validator) return undefined
  return { selector: Buffer.from(selector, 'base64url'), validator: Buffer.from(validator, 'base64url') }
}

function cookieContext({ runtime }: CookieCall): { isSecure: boolean; now: Date } {
  return { isSecure: runtime.config.publicUrl.startsWith('https:'), now: runtime.clock.now() }
}

export function hashOfValidator(validator: Buffer): Buffer {
  return createHash('sha256').update(validator).digest()
}
