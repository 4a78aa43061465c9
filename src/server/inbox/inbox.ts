import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { Badges, type Counters } from './badges.ts'
import { inboxRoutes } from './handlers.ts'

/** The inbox's routes and the start and stop of its badges. */
export interface InboxParts {
  routes: readonly Route[]
  start: () => void
  stop: () => void
}

export function assembleInbox({ db, live, log }: Runtime, counters: Counters = {}): InboxParts {
  const badges = new Badges({ db, live, log, counters })
  return {
    routes: inboxRoutes(badges),
    start: () => badges.start(),
    stop: () => badges.stop(),
  }
}
