import { ownPath } from '#lib/site/rules.ts'
import type { linkProvider } from '#lib/social/links-api.ts'
import { startSocialLogin } from '#lib/social/start-api.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { bindBrowser, hashOf } from './browser.ts'
import { insertFlow } from './queries.ts'
import { FLOW_MS, type SocialServices } from './services.ts'

export function startRoutes(services: SocialServices): Route[] {
  return [serve(startSocialLogin, call => sendAway(call, services))]
}

/**
 * Begins a sign-in or, for a session, a link: writes down that this browser is on its way and answers where to. The
 * provider is asked first, so that nothing is begun with one that is down.
 */
export async function sendAway(
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
