import type { SiteSettings } from '#lib/site/settings.ts'
import { contractRoutes } from '#server/contracts/handlers.ts'
import { downlineRoutes } from '#server/downlines/handlers.ts'
import type { GameLookup } from '#server/games/launch.ts'
import type { App } from '#server/platform/context.ts'
import type { Passwords } from '#server/platform/password.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { assembleSettlements } from '#server/settlements/assemble-settlements.ts'
import { mountReportFiles } from '#server/team-reports/files.ts'
import { teamReportRoutes } from '#server/team-reports/handlers.ts'
import { assembleTeam } from './team.ts'

interface Needs {
  settings: () => SiteSettings
  passwords: Passwords
  catalogue: GameLookup
}

/** The agent centre's routes and scheduled work. */
export interface AgentParts {
  routes: readonly Route[]
  mount: (app: App) => void
  start: () => void
  stop: () => Promise<void>
}

export function assembleAgents(runtime: Runtime, { settings, passwords, catalogue }: Needs): AgentParts {
  const team = assembleTeam(runtime)
  const settlements = assembleSettlements(runtime)
  team.afterClose('settling contracts', settlements.settle)
  return {
    routes: [
      ...team.routes,
      ...settlements.routes,
      ...contractRoutes(() => settings().contracts),
      ...downlineRoutes({ settings, passwords }),
      ...teamReportRoutes(catalogue),
    ],
    mount: app => {
      mountReportFiles(app, catalogue)
      settlements.mount(app)
    },
    start: () => team.start(),
    stop: async () => {
      settlements.stop()
      await team.stop()
    },
  }
}
