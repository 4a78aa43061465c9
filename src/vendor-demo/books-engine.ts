export type BookValue = string | number | null

/** What SQL is sent through; the same text for every engine (`Books`). */
export interface Connection {
  one(sql: string, values: readonly BookValue[]): Promise<unknown>
  all(sql: string, values: readonly BookValue[]): Promise<unknown[]>
  /** Returns how many rows were written. */
  run(sql: string, values: readonly BookValue[]): Promise<number>
}

/** Where the books are kept. */
export interface Engine extends Connection {
  /**
   * Gives `work` a connection of its own: commits if it returns, rolls back if it throws. Using the engine itself within
   * would wait for ever.
   */
  transaction<Value>(work: (connection: Connection) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}
