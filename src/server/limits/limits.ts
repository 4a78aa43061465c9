import type { SiteSettings } from '#lib/site/settings.ts'
import { Jobs } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { limitRoutes } from './handlers.ts'
import { raisesJob } from './raises.ts'

/** Responsible play, ready to be put on the wire, with the work that is done on time. */
export interface LimitParts {
  routes: readonly Route[]
  start: () => void
  stop: () => Promise<void>
}

interface Needs {
  settings: () => Pick<SiteSettings, 'responsiblePlay'>
  /** Told after the commit of a member who has begun a break or set a limit. */
  onStricter: (memberId: string) => void
}

export function assembleLimits({ db, log, clock }: Runtime, { settings, onStricter }: Needs): LimitParts {
  const jobs = new Jobs(db, log)
  jobs.registerJob(raisesJob(clock))
  return {
    routes: limitRoutes(() => settings().responsiblePlay, onStricter),
    start: () => jobs.start(),
    stop: () => jobs.stop(),
  }
}
