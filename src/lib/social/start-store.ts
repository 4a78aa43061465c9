import { $hasEnded } from '#lib/session/store.ts'
import { ownPath } from '#lib/site/rules.ts'
import { call } from '#lib/wire/client.ts'
import type { OidcProviderId } from './rules.ts'
import { startSocialLogin } from './start-api.ts'

/**
 * Goes to a provider's page to sign in; afterwards the visitor is where signing in leads: the page that asked for it, the
 * one on which their session ended, or home. Answers the sentence about a failure; nothing when the page is being left.
 */
export async function leaveForProvider(provider: OidcProviderId): Promise<string | undefined> {
  const asked = ownPath(new URLSearchParams(location.search).get('next'))
  const next = asked ?? ($hasEnded.get() ? location.pathname + location.search : undefined)
  const outcome = await call(startSocialLogin, { provider, ...(next ? { next } : {}) })
  if (!outcome.ok) return outcome.failure.message
  location.assign(outcome.value.url)
  return undefined
}
