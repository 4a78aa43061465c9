import type { Route } from '#server/platform/serve.ts'
import { emailRoutes } from './email-handlers.ts'
import { phoneRoutes } from './phone-handlers.ts'
import type { RecoveryServices } from './reset.ts'

/** All methods to recover an account whose password is forgotten (spec 2.5, 4.4). */
export function recoveryRoutes(services: RecoveryServices): Route[] {
  return [...emailRoutes(services), ...phoneRoutes(services)]
}
