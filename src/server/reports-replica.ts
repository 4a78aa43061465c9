import { refusedError } from './await-database.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { DatabaseUnavailable } from './db/faults.ts'
import { openDatabase } from './db/open.ts'
import { ReportsDatabase } from './db/reports-database.ts'
import { sql } from './db/sql.ts'
import type { Log } from './platform/log.ts'
import { outsideOf } from './platform/outside.ts'
import type { Part } from './platform/part.ts'
import { Repeating } from './platform/repeating.ts'

const LOOK_EVERY_MS = 1_000

/**
 * Opens what reports are read from. A replica that is away is logged by its variable, and reports then read the primary;
 * throws if it refuses us or belongs to another database, since nobody would notice figures of somewhere else.
 */
export async function openReports(
  config: Pick<Config, 'reportsDatabaseUrl' | 'dataDir' | 'poolSize' | 'pooler'>,
  primary: Database,
  log: Log,
): Promise<{ reports: ReportsDatabase; part: Part }> {
  const { reportsDatabaseUrl: databaseUrl } = config
  if (!databaseUrl) return { reports: new ReportsDatabase({ primary }), part: {} }
  const outside = outsideOf('REPORTS_DATABASE_URL', databaseUrl)
  const logAway = logOnce(error =>
    log.warn({ err: error, ...outside }, `${outside.name}: reports read the primary, not ${outside.at}`),
  )
  const openReplica = async () => {
    const replica = await openDatabase({ ...config, databaseUrl, report: logAway.failed })
    await requireSameDatabase(primary, replica).catch(async error => {
      await replica.close()
      throw error
    })
    return replica
  }
  const reports = new ReportsDatabase({ primary, openReplica })
  const look = () => reports.look().then(logAway.succeeded)
  await look().catch(error => {
    if (!(error instanceof DatabaseUnavailable) && !reports.isOpen) throw refusedError(outside, error)
    logAway.failed(error)
  })
  const looks = new Repeating({ work: look, onError: logAway.failed, pauseMs: LOOK_EVERY_MS })
  const stop = async () => {
    await looks.stop()
    await reports.close()
  }
  return { reports, part: { start: () => looks.start(), stop } }
}

/** Logs the first of failures that follow each other. */
function logOnce(write: (error: unknown) => void): {
  failed: (error: unknown) => void
  succeeded: () => void
} {
  let isLogged = false
  return {
    failed: error => {
      if (!isLogged) write(error)
      isLogged = true
    },
    succeeded: () => {
      isLogged = false
    },
  }
}

/** A replica has the identity of its primary's cluster, which `initdb` makes. */
async function requireSameDatabase(primary: Database, replica: Database): Promise<void> {
  const identity = sql<{ cluster: string; name: string }>`
    select system_identifier::text as cluster, current_database() as name from pg_control_system()`
  const [ours, theirs] = await Promise.all([primary.row(identity), replica.row(identity)])
  if (ours?.cluster !== theirs?.cluster) throw new Error('it is no replica of the database of DATABASE_URL')
  if (ours?.name !== theirs?.name)
    throw new Error(`the database is named ${theirs?.name}, that of DATABASE_URL ${ours?.name}`)
}
