import { markFirstLogin } from '#lib/session/first-login.ts'
import { $hasEnded, startSession } from '#lib/session/store.ts'
import { keepLastLogin } from '#lib/session/welcome.ts'
import { call } from '#lib/wire/client.ts'
import { firstLogin, type SignedIn } from './api.ts'

/**
 * What every way in comes to (spec 4.1): the session of this tab begins, the first login is written down, a password that
 * is due is asked for. The marks come before whoever watches the session looks for them.
 */
export function entered(session: SignedIn, isFirst: boolean = session.firstTimeLogin): void {
  if (isFirst) markFirstLogin()
  // Who only renews a session that had ended is not greeted anew.
  else if (session.lastLogin && !$hasEnded.get()) keepLastLogin(session.lastLogin)
  startSession(session, session.passwordExpired)
  // The server writes it down once, whichever page asks. This page is about to be left for where signing in leads.
  if (session.firstTimeLogin) void call(firstLogin, {}, { outlivesPage: true })
}
