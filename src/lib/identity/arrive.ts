import { forgetRemembered, readRemembered } from '#lib/session/remembered.ts'
import { noneCame, sessionToken } from '#lib/session/store.ts'
import { visit } from '#lib/site/kept.ts'
import { call } from '#lib/wire/client.ts'
import { entered } from './entered.ts'
import { rememberedLogin } from './remember-api.ts'
import { exchangeSessionCode, SESSION_CODE_PARAMETER } from './session-code-api.ts'

/**
 * How a visit without a session can begin one by itself: with a code that stood in the address (spec 4.1, reliability
 * C1; the page took it off before anything else ran), or in a browser that is remembered (C4). Who is signed in stays
 * who they are, whatever an address says.
 */
export async function arrive(): Promise<void> {
  const code = takeCode()
  if (sessionToken()) return
  if (code) {
    const outcome = await call(exchangeSessionCode, { code })
    if (outcome.ok) entered(outcome.value)
  } else if (readRemembered(Date.now())) await oneTabAtATime(comeBack)
  else forgetRemembered()
  if (!sessionToken()) noneCame()
}

/** The cookie is good for one use: a second tab waits until the first has its successor. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('remembered', work)
  else await work()
}

async function comeBack(): Promise<void> {
  // Another tab may have brought the session meanwhile, or found that there is none.
  if (sessionToken() || !readRemembered(Date.now())) return
  const outcome = await call(rememberedLogin, {})
  if (outcome.ok) entered(outcome.value)
  else if (outcome.kind === 'refusal' && outcome.code !== 'tooManyRequests') forgetRemembered()
}

function takeCode(): string | undefined {
  const code = visit.get(SESSION_CODE_PARAMETER)
  visit.set(SESSION_CODE_PARAMETER, undefined)
  return code
}
