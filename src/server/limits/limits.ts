import type { SiteSettings } from '#lib/site/settings.ts'
import { Jobs } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { limitRoutes } from './handlers.ts'
import { raisesJob } from './raises.ts'

/** The routes of responsible play and its scheduled job. */
export interface LimitParts {
  routes: readonly Route[]
  start: () => void
  stop: () => Promise<void>
}

interface Needs {
  settings: () => Pick<SiteSettings, 'responsiblePlay'>
  /** Called after the commit when a member has started a break or set a limit. */
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
