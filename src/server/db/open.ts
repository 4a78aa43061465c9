import pg from 'pg'
import { BurstSocket } from './burst-socket.ts'
import type { Database } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { openDurable } from './durable-fs.ts'
import { DatabaseUnavailable, toFault } from './faults.ts'
import { startMaintenance } from './maintenance.ts'
import { PGliteStream } from './pglite-stream.ts'
import { pooledDatabase, type Report } from './pooled-database.ts'

export interface DatabaseOptions {
  /** A PostgreSQL URL; by default the embedded database of `dataDir` is opened. */
  databaseUrl?: string | undefined
  /** Contains the embedded database, which one process at a time may open. Created if missing. */
  dataDir: string
  /** Connections to PostgreSQL; 16 by default. The embedded engine has one. */
  poolSize?: number
  /** Called with errors that no caller waits for. */
  report?: Report
}

/**
 * Time limits against hanging statements (reliability, section 8), in milliseconds. The embedded engine ignores the
 * first three.
 */
const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 5_000,
}

/** The embedded engine serves one caller at a time, and the others may wait for its first start. */
const EMBEDDED_WAIT_MS = 30_000

/**
 * Opens the database: PostgreSQL or the embedded engine, behind one driver. Throws if it is unreachable
 * (`DatabaseUnavailable`) or if another process has locked the data directory. Does not run migrations.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const report = options.report ?? warn
  return options.databaseUrl
    ? openPostgres(options.databaseUrl, options.poolSize ?? 16, report)
    : openEmbedded(options.dataDir, report)
}

async function openPostgres(databaseUrl: string, poolSize: number, report: Report): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    types: TYPES,
    // Concurrent statements share a round trip.
    pipeline: true,
    stream: () => new BurstSocket(),
    application_name: 'baize',
    ...LIMITS,
  })
  const db = pooledDatabase('postgres', pool, report, async () => undefined)
  try {
    await pool.query('select 1')
    return db
  } catch (error) {
    await db.close()
    throw toFault(error)
  }
}

async function openEmbedded(dataDir: string, report: Report): Promise<Database> {
  const unlock = lockDirectory(dataDir)
  try {
    const engine = await openDurable(dataDir)
    const pool = new pg.Pool({
      // Implements everything that the driver uses of a socket.
      stream: () => new PGliteStream(engine),
      pipeline: true,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: EMBEDDED_WAIT_MS,
      user: 'postgres',
      database: 'postgres',
      password: 'unused',
      ssl: false,
      types: TYPES,
    })
    const stopMaintenance = startMaintenance(pool, report)
    return pooledDatabase('embedded', pool, report, async () => {
      stopMaintenance()
      await engine.close()
      unlock()
    })
  } catch (error) {
    unlock()
    throw error instanceof Error ? error : new DatabaseUnavailable('embedded engine', error)
  }
}

/** Object ids of the types with another mapping than the driver's default (pg_type.oid, fixed for ever). */
const INT8 = 20
const DATE = 1082

/** Per pool: a global parser would affect every other user of the driver in this process. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === INT8) return BigInt
    if (format !== 'binary' && oid === DATE) return String
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

function warn(error: unknown, what: string): void {
  process.emitWarning(error instanceof Error ? error.message : String(error), {
    type: 'Database',
    detail: what,
  })
}
