import type { Database } from '#server/db/database.ts'
import type { ReportsDatabase } from '#server/db/reports-database.ts'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { LiveEvents } from './live-events.ts'
import type { Log } from './log.ts'
import type { Sealing } from './sealing.ts'
import type { Sessions } from './session.ts'

/** The parts of one server process; created once in app.ts and passed to every handler. */
export interface Runtime {
  readonly config: Config
  readonly db: Database
  /** What reports and their files are read from. */
  readonly reports: ReportsDatabase
  readonly log: Log
  readonly clock: Clock
  readonly sessions: Sessions
  readonly sealing: Sealing
  readonly live: LiveEvents
}
