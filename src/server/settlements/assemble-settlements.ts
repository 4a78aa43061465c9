import type { App } from '#server/platform/context.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { Settlements } from './settlements.ts'
import { mountStatementFile } from './statement-file.ts'
import { statementRoutes } from './statements.ts'

/** Settles contracts and pays commissions, with the statements of both. */
export interface SettlementParts {
  routes: readonly Route[]
  /** Mounts the statements as a file. */
  mount: (app: App) => void
  /** Runs after every close of windows. */
  settle: (closedUntil: Date) => Promise<void>
  /** A run in progress ends after its current transaction. */
  stop: () => void
}

export function assembleSettlements(runtime: Runtime): SettlementParts {
  const settlements = new Settlements(runtime)
  return {
    routes: statementRoutes,
    mount: mountStatementFile,
    settle: async closedUntil => void (await settlements.run(closedUntil)),
    stop: () => settlements.stop(),
  }
}
