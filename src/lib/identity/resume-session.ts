import { forgetRemembered, readRemembered } from '#lib/session/remembered.ts'
import { becomeGuest, sessionToken } from '#lib/session/store.ts'
import { visit } from '#lib/site/kept.ts'
import { call } from '#lib/wire/client.ts'
import { onSignedIn } from './on-signed-in.ts'
import { rememberedLogin } from './remember-api.ts'
import { exchangeSessionCode, SESSION_CODE_PARAMETER } from './session-code-api.ts'

/**
 * Starts a session without a login if possible: with a code from the address (spec 4.1, reliability C1; the page
 * removed it before anything else ran), or in a remembered browser (C4). A signed-in user stays signed in, whatever an
 * address says.
 */
export async function resumeSession(): Promise<void> {
  const code = takeCode()
  if (sessionToken()) return
  if (code) {
    const outcome = await call(exchangeSessionCode, { code })
    if (outcome.ok) onSignedIn(outcome.value)
  } else if (readRemembered(Date.now())) await oneTabAtATime(logInRemembered)
  else forgetRemembered()
  if (!sessionToken()) becomeGuest()
}

/** The cookie is valid for one use: a second tab waits until the first has received the next one. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('remembered', work)
  else await work()
}

async function logInRemembered(): Promise<void> {
  // Meanwhile another tab may have started the session, or found that there is none.
  if (sessionToken() || !readRemembered(Date.now())) return
  const outcome = await call(rememberedLogin, {})
  if (outcome.ok) onSignedIn(outcome.value)
  else if (outcome.kind === 'refusal' && outcome.code !== 'tooManyRequests') forgetRemembered()
}

function takeCode(): string | undefined {
  const code = visit.get(SESSION_CODE_PARAMETER)
  visit.set(SESSION_CODE_PARAMETER, undefined)
  return code
}
