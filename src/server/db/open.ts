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
  /** A PostgreSQL address; without one the embedded database of `dataDir` is opened. */
  databaseUrl?: string | undefined
  /** The embedded database lives below it, and one process at a time holds it. Made when missing. */
  dataDir: string
  /** Connections to PostgreSQL, 16 unless told. The embedded engine has one. */
  poolSize?: number
  /** Hears of errors that no caller waits for. */
  report?: Report
}

/** Bounds against statements that hang (reliability, section 8), in milliseconds. The embedded engine ignores the first three. */
const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 5_000,
}

/** The embedded engine answers one caller at a time, and its first start may keep the others waiting. */
const EMBEDDED_WAIT_MS = 30_000

/**
 * Opens the database: PostgreSQL or the embedded engine, behind one driver. Throws when it cannot be reached
 * (`DatabaseUnavailable`) or when another process holds the data directory. Migrations are a step of their own.
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
    // Statements that do not wait for each other's answers share a round trip.
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
      // A socket to the driver in all that it uses of one.
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

/** Object ids of the types that arrive as something else than the driver's default (pg_type.oid, fixed for ever). */
const INT8 = 20
const DATE = 1082

/** Per pool, because a global parser would change every other user of the driver in this process. */
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
