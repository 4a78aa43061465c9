import { teamOverview } from '#lib/team/api.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { overview } from './overview.ts'
import { type AfterClose, WindowScheduler } from './window-scheduler.ts'

export interface TeamParts {
  routes: readonly Route[]
  /** Adds work to run whenever windows were closed and summed; call it before `start`. */
  afterClose: (name: string, run: AfterClose) => void
  start: () => void
  stop: () => Promise<void>
}

/** The activity of agents' teams, window by window. */
export function assembleTeam(runtime: Runtime): TeamParts {
  const scheduler = new WindowScheduler(runtime)
  return {
    routes: [serve(teamOverview, overview)],
    afterClose: (name, run) => scheduler.afterClose(name, run),
    start: () => scheduler.start(),
    stop: () => scheduler.stop(),
  }
}
