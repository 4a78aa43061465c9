import { humanChallenge, sealKey } from '#lib/identity/api.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { accessRoutes } from './access-handlers.ts'
import { countryRoutes } from './countries-handlers.ts'
import { freePlayRoutes } from './free-play.ts'
import { loginRoutes } from './login-handlers.ts'
import { smsLoginRoutes } from './login-sms.ts'
import { passwordRoutes } from './password-handlers.ts'
import { registerRoutes } from './register-handlers.ts'
import { rememberRoutes } from './remember.ts'
import { sessionCodeRoutes } from './session-codes.ts'
import type { IdentityServices } from './sign-in.ts'

/** Every action of the identity feature (spec 7.1). */
export function identityRoutes(services: IdentityServices): Route[] {
  return [
    serve(sealKey, async ({ runtime }) => ({
      ...runtime.sealing.publicKey,
      now: runtime.clock.now().toISOString(),
    })),
    serve(humanChallenge, async ({ input }) => {
      const { challenge, expiresAt } = await services.human.challenge(input.scene)
      return { challenge, expiresAt: expiresAt.toISOString() }
    }),
    ...accessRoutes(services.settings),
    ...countryRoutes(services.settings),
    ...loginRoutes(services),
    ...smsLoginRoutes(services),
    ...rememberRoutes(services),
    ...sessionCodeRoutes(services),
    ...freePlayRoutes(services),
    ...registerRoutes(services),
    ...passwordRoutes(services),
  ]
}
