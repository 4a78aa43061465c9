import pg from 'pg'
import { errorMessage } from '#lib/text/error-message.ts'
import { BurstSocket } from './burst-socket.ts'
import type { Database } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { openDurable } from './durable-fs.ts'
import { DatabaseUnavailable, toFault } from './faults.ts'
import { startMaintenance } from './maintenance.ts'
import { PGliteStream } from './pglite-stream.ts'
import { pooledDatabase, type Report } from './pooled-database.ts'
import { watchPrimary } from './primary-watch.ts'

/**
 * PgBouncer in transaction mode, which gives a connection to another caller after each transaction: `prepared` keeps
 * prepared statements apart (1.21 and later, with max_prepared_statements), `transaction` does not.
 */
export const POOLERS = ['none', 'transaction', 'prepared'] as const
export type Pooler = (typeof POOLERS)[number]

export interface DatabaseOptions {
  /** A PostgreSQL URL; by default the embedded database of `dataDir` is opened. */
  databaseUrl?: string | undefined
  /** Contains the embedded database, which one process at a time may open. Created if missing. */
  dataDir: string
  /** Connections to PostgreSQL; 16 by default. The embedded engine has one. */
  poolSize?: number
  /** What stands between the server and PostgreSQL; nothing by default. */
  pooler?: Pooler
  /** Called with errors that no caller waits for. */
  report?: Report
}

/**
 * Time limits against hanging statements (reliability, section 8), in milliseconds. Parameters of a connection: the
 * embedded engine ignores them, and behind a pooler they are those of the role.
 */
const LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}
const CONNECT_MS = 5_000

/** The embedded engine serves one caller at a time, and the others may wait for its first start. */
const EMBEDDED_WAIT_MS = 30_000

/**
 * Opens the database: PostgreSQL or the embedded engine, behind one driver. Throws if it is unreachable
 * (`DatabaseUnavailable`) or if another process has locked the data directory. Does not run migrations.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const report = options.report ?? warn
  return options.databaseUrl
    ? openPostgres(options.databaseUrl, options, report)
    : openEmbedded(options.dataDir, report)
}

async function openPostgres(
  databaseUrl: string,
  { poolSize = 16, pooler = 'none' }: DatabaseOptions,
  report: Report,
): Promise<Database> {
  const isPooled = pooler !== 'none'
  const pool = poolOf({
    connectionString: databaseUrl,
    max: poolSize,
    types: TYPES,
    // Concurrent statements share a round trip.
    pipeline: true,
    stream: () => new BurstSocket(),
    application_name: 'baize',
    connectionTimeoutMillis: CONNECT_MS,
    ...(isPooled ? {} : LIMITS),
  })
  const names = pooler === 'transaction' ? 'none' : 'kept'
  try {
    if (isPooled) await requireLimits(pool)
    else await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw toFault(error)
  }
  return pooledDatabase({
    engine: 'postgres',
    pool,
    names,
    report,
    watch: isPooled ? changed => watchPrimary(pool, changed) : undefined,
    closeStore: async () => undefined,
  })
}

/**
 * A connection that breaks while no statement is under way emits an event, which would end the process if nobody listened.
 * The pool itself listens only to those that it has not given out. The next statement fails, and the pool drops it.
 */
function poolOf(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** Behind a pooler a connection cannot set its time limits itself; throws if its role has none. */
async function requireLimits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select name from pg_settings where name = any($1::text[]) and setting = '0' order by name`,
    [Object.keys(LIMITS)],
  )
  if (rows.length === 0) return
  const wanted = Object.entries(LIMITS).map(([name, ms]) => `alter role ROLE set ${name} = '${ms}ms';`)
  throw new Error(
    `behind a pooler the role of DATABASE_URL needs time limits of its own; run as its owner: ${wanted.join(' ')}`,
  )
}

async function openEmbedded(dataDir: string, report: Report): Promise<Database> {
  const unlock = lockDirectory(dataDir)
  try {
    const engine = await openDurable(dataDir)
    const pool = poolOf({
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
    const closeStore = async () => {
      stopMaintenance()
      await engine.close()
      unlock()
    }
    return pooledDatabase({ engine: 'embedded', pool, names: 'kept', report, closeStore })
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
  process.emitWarning(errorMessage(error), {
    type: 'Database',
    detail: what,
  })
}
