import type { App } from '#server/platform/context.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { Settlements } from './settlements.ts'
import { mountStatementFile } from './statement-file.ts'
import { statementRoutes } from './statements.ts'

/** Contracts settled and rates paid, with the statements of both. */
export interface SettlementParts {
  routes: readonly Route[]
  /** The statements as a file. */
  mount: (app: App) => void
  /** What follows every close of windows. */
  settle: (closedUntil: Date) => Promise<void>
  /** A run that is under way ends after the transaction it is in. */
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
