import { ownPath } from '#lib/site/rules.ts'
import type { linkProvider } from '#lib/social/links-api.ts'
import { startSocialLogin } from '#lib/social/start-api.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { bindBrowser, hashOf } from './browser.ts'
import { insertFlow } from './queries.ts'
import { FLOW_MS, type SocialServices } from './services.ts'

export function startRoutes(services: SocialServices): Route[] {
  return [serve(startSocialLogin, call => startFlow(call, services))]
}

/**
 * Starts a sign-in or, for a session, a link: stores the flow for this browser and returns the provider's address. The
 * provider is called first, so that no flow is started if it is down.
 */
export async function startFlow(
  call: Call<typeof startSocialLogin> | Call<typeof linkProvider>,
  services: SocialServices,
  link?: { memberId: string; sessionId: string },
): Promise<{ url: string }> {
  const provider = services.provider(call.input.provider)
  const proofs = services.newProofs()
  const page = await services.providers.pageFor(provider, proofs)
  const { clock, config } = call.runtime
  await insertFlow(call.db, {
    stateHash: hashOf(proofs.state),
    browserHash: bindBrowser(call.http, config, FLOW_MS / 1_000),
    provider: provider.id,
    language: call.language,
    next: ownPath(call.input.next),
    link,
    expiresAt: new Date(clock.now().getTime() + FLOW_MS),
  })
  return { url: page.href }
}
