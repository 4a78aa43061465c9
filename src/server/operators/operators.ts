import type { Passwords } from '#server/platform/password.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { agentRoutes } from './agents/agent-routes.ts'
import { applicationRoutes } from './applications/application-routes.ts'
import { archiveRoutes } from './archive/archive-routes.ts'
import { bookRoutes } from './book.ts'
import { catalogueRoutes } from './catalogue/catalogue-routes.ts'
import { chatOperatorRoutes } from './chat/chat-routes.ts'
import { contentRoutes } from './content/content-routes.ts'
import { correctionRoutes } from './corrections/correction-routes.ts'
import { depositRoutes } from './deposits/deposit-routes.ts'
import { drawRoutes } from './draws/draw-routes.ts'
import { OperatorFactors } from './factors.ts'
import { feedbackOperatorRoutes } from './feedback/feedback-routes.ts'
import { linkRoutes } from './link.ts'
import { loginRoutes } from './login.ts'
import { forgetOldLogins } from './login-queries.ts'
import { memberRoutes } from './members/member-routes.ts'
import { messageRoutes } from './messages/message-routes.ts'
import { modeRoutes } from './modes/mode-routes.ts'
import { noticeRoutes } from './notices/notice-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { pointOperatorRoutes } from './points/point-routes.ts'
import { publishRoutes } from './publish/publish-routes.ts'
import { raffleOperatorRoutes } from './raffles/raffle-routes.ts'
import { rateRoutes } from './rates/rate-routes.ts'
import { reportRoutes } from './reports/acts.ts'
import type { OperatorRoute } from './serve-operator.ts'
import { sessionRoutes } from './session-handlers.ts'
import { settingRoutes } from './settings/setting-routes.ts'
import { vendorRoutes } from './vendors/vendor-routes.ts'
import { withdrawalRoutes } from './withdrawals/withdrawal-routes.ts'

export interface OperatorParts {
  routes: OperatorRoute[]
  /** Deletes what has run out; to be called every few minutes by any process. */
  forgetOld: () => Promise<void>
}

/** What operators of the house reach through the console; `secret` is the deployment's. */
export function assembleOperators(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { secret, passwords }: { secret: string; passwords: Passwords },
): OperatorParts {
  const factors = new OperatorFactors(secret)
  return {
    routes: [
      ...loginRoutes({ passwords, factors }),
      ...linkRoutes({ passwords, factors }),
      ...sessionRoutes(factors),
      ...peopleRoutes(),
      ...memberRoutes(),
      ...depositRoutes(),
      ...withdrawalRoutes(),
      ...pointOperatorRoutes(),
      ...feedbackOperatorRoutes(),
      ...chatOperatorRoutes(),
      ...raffleOperatorRoutes({ secret }),
      ...applicationRoutes({ secret }),
      ...contentRoutes(),
      ...publishRoutes(),
      ...settingRoutes(),
      ...modeRoutes(),
      ...noticeRoutes(),
      ...messageRoutes(),
      ...vendorRoutes({ secret }),
      ...catalogueRoutes(),
      ...drawRoutes(),
      ...correctionRoutes(),
      ...agentRoutes(),
      ...rateRoutes(),
      ...bookRoutes(),
      ...archiveRoutes(),
      ...reportRoutes(),
    ],
    forgetOld: () => forgetOldLogins(db, clock.now()),
  }
}
