import { teamOverview } from '#lib/team/api.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { type AfterClose, WindowKeeper } from './keeper.ts'
import { overview } from './overview.ts'

export interface TeamParts {
  routes: readonly Route[]
  /** Adds what is done whenever windows were closed and summed; to be called before `start`. */
  afterClose: (name: string, run: AfterClose) => void
  start: () => void
  stop: () => Promise<void>
}

/** What teams of agents did, window by window. */
export function assembleTeam(runtime: Runtime): TeamParts {
  const keeper = new WindowKeeper(runtime)
  return {
    routes: [serve(teamOverview, overview)],
    afterClose: (name, run) => keeper.afterClose(name, run),
    start: () => keeper.start(),
    stop: () => keeper.stop(),
  }
}
