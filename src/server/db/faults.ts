/**
 * The database cannot answer now: connection lost or refused, a lock or statement timeout, no space left. The API
 * answers 503 with Retry-After. If a transaction throws it, the outcome may be unknown (the connection can break
 * between COMMIT and its acknowledgement): repeat with the same idempotency key.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** True if the database works and only the rows are locked by another: a lock or statement timeout. */
  readonly isBusy: boolean

  constructor(reason: string, cause?: unknown, isBusy = false) {
    super(`the database cannot answer: ${reason}`, { cause })
    this.isBusy = isBusy
  }
}

/**
 * Unique keys under which two concurrent operations mean one effect: on retry, the later one reads what the first did.
 */
const ONCE_KEYS = ['ledger_operations_once', 'ledger_operations_reversed_once']

/**
 * A row that this process has seen committed is gone: a failover to an asynchronous replica lost it. The transaction
 * forgets what is remembered of the database and runs again.
 */
export class RowLost extends Error {
  override readonly name = 'RowLost'
}

/** What the database itself refuses for that reason (0170_lost_accounts.sql). */
const LOST_ROW = 'ledger_entries_have_accounts'

export function isRowLost(error: unknown): boolean {
  if (error instanceof RowLost) return true
  return codeOf(error) === '23503' && (error as { constraint?: string }).constraint === LOST_ROW
}

/** A serialization failure, a deadlock, a lost race for an idempotency key or a lost row: a retry may well succeed. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  if (code === '40001' || code === '40P01' || isRowLost(error)) return true
  return ONCE_KEYS.some(key => isDuplicate(error, key))
}

/** Whether `error` means that a unique key (the named one, if given) is already taken. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}

/** Maps the driver's errors to `DatabaseUnavailable` where they mean that; returns all others unchanged. */
export function toFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const code = codeOf(error)
  if (code && BUSY_STATES.has(code)) return new DatabaseUnavailable(code, error, true)
  if (code && UNAVAILABLE_STATES.some(state => code.startsWith(state)))
    return new DatabaseUnavailable(code, error)
  if (code && SYSTEM_CODES.has(code)) return new DatabaseUnavailable(code, error)
  if (LOST_CONNECTION.test(error.message)) return new DatabaseUnavailable('connection lost', error)
  return error
}

/** Whether the connection itself is broken or in doubt, so that it must not return to the pool. */
export function breaksConnection(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && LOST_CONNECTION.test(error.message)
  return (
    SYSTEM_CODES.has(code) ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code === '25P03' ||
    code === '25006'
  )
}

/**
 * SQLSTATE classes and codes (PostgreSQL 15, appendix A): 08 connection, 53 resources (disk full, too many
 * connections), 57P01 to 57P03 shutdown and start-up, 25P03 idle in transaction, 25006 a replica that cannot write (the
 * primary is elsewhere now), 58030 input/output error.
 */
const UNAVAILABLE_STATES = ['08', '53', '57P', '25P03', '25006', '58030']

/** Lock timeout, statement timeout, and collisions (40001, 40P01) that persisted through every attempt. */
const BUSY_STATES = new Set(['55P03', '57014', '40001', '40P01'])

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOSPC',
])

const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
