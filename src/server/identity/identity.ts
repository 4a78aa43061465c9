import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import { HumanVerification } from '#server/platform/human.ts'
import type { LiveEvents } from '#server/platform/live-events.ts'
import { Passwords } from '#server/platform/password.ts'
import type { Sealing } from '#server/platform/sealing.ts'
import { createSealing } from '#server/platform/sealing-hpke.ts'
import type { Route } from '#server/platform/serve.ts'
import type { Sessions } from '#server/platform/session.ts'
import { SessionStore } from '#server/platform/session-store.ts'
import { identityRoutes } from './handlers.ts'
import { forgetOld, takeOnce } from './queries.ts'

interface Parts {
  db: Database
  clock: Clock
  live: LiveEvents
  /** The deployment's secret, at least 32 characters. */
  secret: string
  /** For tests: a cheaper lane. */
  passwords?: Passwords
}

/** Everything of identity that a server process is assembled from. */
export interface Identity {
  sessions: Sessions
  sealing: Sealing
  passwords: Passwords
  routes: Route[]
  /** Deletes used-up tokens, old counts and sessions; to be called every few minutes by any process. */
  forgetOld: () => Promise<void>
}

export async function createIdentity({
  db,
  clock,
  live,
  secret,
  passwords = new Passwords(),
}: Parts): Promise<Identity> {
  const once = (scope: string) => (token: Buffer, expiresAt: Date) =>
    takeOnce(db, { scope, token, expiresAt })
  const human = new HumanVerification({ secret, clock, takeOnce: once('human') })
  return {
    sessions: new SessionStore({ db, clock, live }),
    sealing: await createSealing({ secret, clock, takeOnce: once('sealed') }),
    passwords,
    routes: identityRoutes({ passwords, human }),
    forgetOld: () => forgetOld(db, clock.now()),
  }
}
