import type { Query } from './sql.ts'

/** Queries inside or outside a transaction. */
export interface Queries {
  /**
   * The key for what is remembered of the database's contents. It is another object after a connection broke, and
   * when another server answers behind a pooler: it may be a replica that took over and lacks the last commits.
   */
  readonly memory: object
  /** Returns all rows. */
  rows<Row>(query: Query<Row>): Promise<Row[]>
  /** Returns the first row, or undefined. */
  row<Row>(query: Query<Row>): Promise<Row | undefined>
  /** Runs a statement and returns the number of affected rows. */
  run(query: Query<unknown>): Promise<number>
}

/**
 * One open transaction. Statements run in the order of the calls, and concurrent ones share a round trip. All queries
 * inside it must use its handle: using the database itself from inside would wait for ever.
 */
export interface Transaction extends Queries {
  /**
   * Sends a statement without waiting for its result: later statements, including the commit, follow directly. If it
   * fails, the transaction is rolled back and throws its error.
   */
  send(query: Query<unknown>): void
  /** Runs after the commit, in order; for live events and caches. Does not run after a rollback. */
  afterCommit(effect: () => void): void
  /** Identifies the database, for as long as this process has it open. */
  readonly database: object
}

export interface TransactionOptions {
  serializable?: boolean
  /**
   * Does not wait for the disk: if the machine fails, commits of the last second or so may be lost. For counts of
   * attempts; never for money, sessions or one-time values.
   */
  forgettable?: boolean
}

export interface Database extends Queries {
  readonly engine: 'postgres' | 'embedded'
  /**
   * Runs `work` in one transaction: commits if it returns, rolls back if it throws. Serialization failures and
   * deadlocks (40001, 40P01) are retried, at most 5 times, so `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}
