import type { SiteSettings } from '#lib/site/settings.ts'
import { Captchas } from '#server/captcha/captchas.ts'
import { captchaRoutes } from '#server/captcha/handlers.ts'
import { Codes } from '#server/codes/codes.ts'
import type { Database } from '#server/db/database.ts'
import type { Messages } from '#server/messages/messages.ts'
import type { Clock } from '#server/platform/clock.ts'
import { HumanVerification, type ProofCost } from '#server/platform/human.ts'
import type { LiveEvents } from '#server/platform/live-events.ts'
import { Passwords } from '#server/platform/password.ts'
import type { Sealing } from '#server/platform/sealing.ts'
import { createSealing } from '#server/platform/sealing-hpke.ts'
import type { Route } from '#server/platform/serve.ts'
import type { Sessions } from '#server/platform/session.ts'
import { SessionStore, sessionLimits } from '#server/platform/session-store.ts'
import { deleteLinks } from '#server/recovery/queries.ts'
import { recoveryRoutes } from '#server/recovery/recovery.ts'
import { deleteExpiredSteps } from '#server/security/factor-queries.ts'
import { createSecurity, type Security } from '#server/security/security.ts'
import { identityRoutes } from './handlers.ts'
import { iconRoutes } from './icon-handlers.ts'
import { closeTrials, deleteOldRows } from './login-queries.ts'
import { PhoneService } from './phone-service.ts'
import { takeOnce } from './queries.ts'
import { deleteRepeats } from './registration-repeat.ts'

interface Parts {
  db: Database
  clock: Clock
  live: LiveEvents
  messages: Messages
  /** Hosts of the phone-verification service that may lie in a private network. */
  allowedPrivateHosts?: readonly string[]
  settings: () => SiteSettings
  /** The deployment's secret, at least 32 characters. */
  secret: string
  /** For tests: cheaper hashing. */
  passwords?: Passwords
  /** For tests: cheaper human verification. */
  proofCost?: ProofCost | undefined
}

/** The identity feature's parts that a server process is assembled from. */
export interface Identity {
  sessions: Sessions
  sealing: Sealing
  passwords: Passwords
  paymentPasswords: Security['paymentPasswords']
  codes: Codes
  captchas: Captchas
  phoneService: PhoneService
  routes: Route[]
  /** Closes expired trials, deletes expired tokens, counts and sessions; any process calls it every few minutes. */
  forgetOld: () => Promise<void>
}

export async function createIdentity({
  db,
  clock,
  live,
  messages,
  allowedPrivateHosts = [],
  settings,
  secret,
  passwords = new Passwords(),
  proofCost,
}: Parts): Promise<Identity> {
  const once = (scope: string) => (token: Buffer, expiresAt: Date) =>
    takeOnce(db, { scope, token, expiresAt })
  const codes = new Codes({ clock, messages, secret, settings })
  const captchas = new Captchas({ clock, secret })
  const phoneService = new PhoneService({ db, clock, settings, allowedPrivateHosts })
  const human = new HumanVerification({ secret, clock, takeOnce: once('human'), cost: proofCost })
  const security = createSecurity({ secret, passwords, codes, phoneService, messages, settings })
  const { paymentPasswords } = security
  return {
    sessions: new SessionStore({ db, clock, live, limits: () => sessionLimits(settings()) }),
    sealing: await createSealing({ secret, clock, takeOnce: once('sealed') }),
    passwords,
    paymentPasswords,
    codes,
    captchas,
    phoneService,
    routes: [
      ...identityRoutes({
        passwords,
        human,
        paymentPasswords,
        captchas,
        codes,
        messages,
        phoneService,
        settings,
      }),
      ...captchaRoutes(captchas),
      ...iconRoutes,
      ...security.routes,
      ...recoveryRoutes({ passwords, human, captchas, codes, messages, phoneService, settings }),
    ],
    forgetOld: async () => {
      await closeTrials(db, clock.now())
      await deleteOldRows(db, clock.now())
      await deleteRepeats(db, clock.now())
      await deleteExpiredSteps(db, clock.now())
      await deleteLinks(db, clock.now())
      await codes.forgetOld(db)
      await messages.forgetOld()
    },
  }
}
