import { $hasEnded } from '#lib/session/store.ts'
import { ownPath } from '#lib/site/rules.ts'
import { call } from '#lib/wire/client.ts'
import type { OidcProviderId } from './rules.ts'
import { startSocialLogin } from './start-api.ts'

/**
 * Navigates to a provider's page to sign in; afterwards the visitor continues at the requested page, at the one on
 * which their session ended, or at the home page. Returns the error message of a failure; undefined while the page is
 * left.
 */
export async function startProviderLogin(provider: OidcProviderId): Promise<string | undefined> {
  const requested = ownPath(new URLSearchParams(location.search).get('next'))
  const next = requested ?? ($hasEnded.get() ? location.pathname + location.search : undefined)
  const outcome = await call(startSocialLogin, { provider, ...(next ? { next } : {}) })
  if (!outcome.ok) return outcome.failure.message
  location.assign(outcome.value.url)
  return undefined
}
