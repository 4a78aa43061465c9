import { type LinkedProvider, linkedProviders, linkProvider, unlinkProvider } from '#lib/social/links-api.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { isAnyEnabled, lockLoginMethods } from '#server/security/login-methods.ts'
import { requireProof } from '#server/security/proof.ts'
import { deleteIdentity, identitiesOf } from './queries.ts'
import type { SocialServices } from './services.ts'
import { startFlow } from './start.ts'

/**
 * Linking and unlinking in the security center. Adding or removing a login method could lock the owner out, so it
 * requires re-authentication (reliability S21).
 */
export function linkRoutes(services: SocialServices): Route[] {
  return [
    serve(linkedProviders, async call => ({ providers: await listProviders(call, services) })),
    serve(linkProvider, async call => {
      await requireProof(call)
      const { memberId, id: sessionId } = call.session
      const { issuer } = services.provider(call.input.provider)
      const linked = await identitiesOf(call.db, memberId)
      if (linked.some(identity => identity.issuer === issuer)) throw call.refusal('providerLinkedAlready')
      return startFlow(call, services, { memberId, sessionId })
    }),
    serve(unlinkProvider, async call => {
      await requireProof(call)
      return unlink(call, services)
    }),
  ]
}

/** The enabled providers, and linked ones that are no longer enabled. */
async function listProviders(
  call: Call<typeof linkedProviders>,
  services: SocialServices,
): Promise<LinkedProvider[]> {
  const identities = await identitiesOf(call.db, call.session.memberId)
  const isOpen = services.open().length > 0
  return services.all.flatMap(({ id, name, issuer }) => {
    const linkedAt = identities.find(identity => identity.issuer === issuer)?.linked_at
    if (!linkedAt && !isOpen) return []
    return [{ id, name, linkedAt: linkedAt?.toISOString() ?? null }]
  })
}

async function unlink(
  call: Call<typeof unlinkProvider>,
  services: SocialServices,
): Promise<Record<string, never>> {
  const { memberId } = call.session
  const { issuer } = services.configured(call.input.provider)
  await call.db.transaction(async tx => {
    const methods = await lockLoginMethods(tx, memberId)
    if (!methods?.issuers.includes(issuer)) return
    const left = { ...methods, issuers: methods.issuers.filter(other => other !== issuer) }
    if (!isAnyEnabled(left, services.settings(), call.runtime.config)) throw call.refusal('onlyWayIn')
    await deleteIdentity(tx, memberId, issuer)
    const at = call.runtime.clock.now()
    await noteSecurityEvent(tx, call, { kind: 'providerUnlinked', memberId, at })
  })
  return {}
}
