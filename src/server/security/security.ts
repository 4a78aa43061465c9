import type { SiteSettings } from '#lib/site/settings.ts'
import type { Codes } from '#server/codes/codes.ts'
import type { PhoneService } from '#server/identity/phone-service.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { Passwords } from '#server/platform/password.ts'
import type { Route } from '#server/platform/serve.ts'
import { Authenticators } from './authenticator.ts'
import { closingRoutes } from './closing.ts'
import { contactRoutes } from './contacts.ts'
import { deviceRoutes } from './device-handlers.ts'
import { overviewRoutes } from './overview.ts'
import { passkeyRoutes } from './passkeys.ts'
import { PaymentPasswords } from './payment-passwords.ts'
import { paymentResetRoutes } from './payment-reset.ts'
import { profileRoutes } from './profile.ts'
import { proofRoutes } from './proof.ts'
import { RecoveryCodes } from './recovery-codes.ts'
import { SecondStep } from './second-step.ts'
import { SecuritySecrets } from './secrets.ts'

/** The security centre's parts that a server process is assembled from. */
export interface Security {
  secondStep: SecondStep
  paymentPasswords: PaymentPasswords
  routes: Route[]
}

/** `secret` is the deployment's secret. */
export function createSecurity({
  secret,
  passwords,
  codes,
  phoneService,
  messages,
  settings,
}: {
  secret: string
  passwords: Passwords
  codes: Codes
  phoneService: PhoneService
  messages: Messages
  settings: () => SiteSettings
}): Security {
  const secrets = new SecuritySecrets(secret)
  const recoveryCodes = new RecoveryCodes(secrets)
  const authenticators = new Authenticators({ secrets, recoveryCodes })
  const secondStep = new SecondStep({ authenticators, recoveryCodes, settings })
  const paymentPasswords = new PaymentPasswords(passwords, secrets)
  return {
    secondStep,
    paymentPasswords,
    routes: [
      ...overviewRoutes(),
      ...profileRoutes(settings),
      ...deviceRoutes(),
      ...proofRoutes(passwords),
      ...contactRoutes({ codes, phoneService, messages }),
      ...paymentPasswords.routes,
      ...paymentResetRoutes({ codes, messages, passwords, paymentPasswords }),
      ...authenticators.routes,
      ...recoveryCodes.routes,
      ...passkeyRoutes({ recoveryCodes, settings }),
      ...secondStep.routes,
      ...closingRoutes(),
    ],
  }
}
