import { markFirstLogin } from '#lib/session/first-login.ts'
import { $hasEnded, startSession } from '#lib/session/store.ts'
import { keepLastLogin } from '#lib/session/welcome.ts'
import { call } from '#lib/wire/client.ts'
import { firstLogin, type SignedIn } from './api.ts'

/**
 * Completes every sign-in (spec 4.1): starts this tab's session, records the first login, and opens the dialog for a
 * due password. Sets its marks first, because subscribers of the session read them.
 */
export function onSignedIn(session: SignedIn, isFirst: boolean = session.firstTimeLogin): void {
  if (isFirst) markFirstLogin()
  // Renewing a session that had ended shows no greeting.
  else if (session.lastLogin && !$hasEnded.get()) keepLastLogin(session.lastLogin)
  startSession(session, session.passwordExpired)
  // The server records it once, whichever page calls it. This page is about to be left.
  if (session.firstTimeLogin) void call(firstLogin, {}, { outlivesPage: true })
}
