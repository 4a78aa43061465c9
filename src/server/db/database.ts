import type { Query } from './sql.ts'

/** What can be asked inside or outside a transaction. */
export interface Queries {
  /** All rows. */
  rows<Row>(query: Query<Row>): Promise<Row[]>
  /** The first row, or undefined. */
  row<Row>(query: Query<Row>): Promise<Row | undefined>
  /** Runs a statement and answers how many rows it touched. */
  run(query: Query<unknown>): Promise<number>
}

/**
 * One open transaction. Statements are done in the order in which they are asked, and several that do not wait for each
 * other share a round trip. Everything inside it must go through it: asking the database itself from inside would wait for ever.
 */
export interface Transaction extends Queries {
  /**
   * Sends a statement whose answer nobody needs and does not wait for it: what follows, the commit too, travels right
   * behind. When it fails, the transaction is rolled back and fails with its error.
   */
  send(query: Query<unknown>): void
  /** Runs after the commit, in order; for live events and caches. Not run after a roll-back. */
  afterCommit(effect: () => void): void
  /** Stands for the database it belongs to: the key of caches that hold what the database has. */
  readonly database: object
}

export interface TransactionOptions {
  serializable?: boolean
  /**
   * Does not wait for the disk: when the machine fails, what was committed in the last second or so may be gone. For counts
   * of tries; never for money, sessions or what may be used once.
   */
  forgettable?: boolean
}

export interface Database extends Queries {
  readonly engine: 'postgres' | 'embedded'
  /**
   * Runs `work` in one transaction: commit when it returns, roll-back when it throws. Serialization failures and
   * deadlocks (40001, 40P01) are tried again, at most 5 times, so `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}
