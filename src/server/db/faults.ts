/**
 * The database cannot answer now: connection lost or refused, a lock or a statement took too long, no space left.
 * The wire answers 503 with Retry-After. When it is thrown by a transaction, the outcome may be unknown
 * (the connection can break between COMMIT and its acknowledgement): repeat with the same idempotency key.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** True when the database works and only what was asked for is held by another: a lock or statement timeout. */
  readonly isBusy: boolean

  constructor(reason: string, cause?: unknown, isBusy = false) {
    super(`the database cannot answer: ${reason}`, { cause })
    this.isBusy = isBusy
  }
}

/** Unique keys under which two at once mean one effect: run again, the later one reads what the first one did. */
const ONCE_KEYS = ['ledger_operations_once', 'ledger_operations_reversed_once']

/** A serialization failure, a deadlock or a lost race for an idempotency key: run again, it may well succeed. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || ONCE_KEYS.some(key => isDuplicate(error, key))
}

/** True when `error` says that a unique key (of that name, when given) is already taken. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}

/** Turns what the driver threw into a `DatabaseUnavailable` where it means that, and leaves everything else as it is. */
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

/** True when the connection itself is gone or in doubt, so that it must not go back into the pool. */
export function breaksConnection(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return error instanceof Error && LOST_CONNECTION.test(error.message)
  return SYSTEM_CODES.has(code) || code.startsWith('08') || code.startsWith('57P') || code === '25P03'
}

/**
 * SQLSTATE classes and codes (PostgreSQL 15, appendix A): 08 connection, 53 resources (disk full, too many
 * connections), 57P01 to 57P03 shutdown and start-up, 25P03 idle in transaction, 58030 input/output error.
 */
const UNAVAILABLE_STATES = ['08', '53', '57P', '25P03', '58030']

/** Lock timeout, statement timeout, and collisions (40001, 40P01) that went on through every attempt. */
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
  'ENOSPC',
])

const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
