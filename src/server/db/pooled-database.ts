import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, Queries, Transaction, TransactionOptions } from './database.ts'
import { breaksConnection, isRetryable, isRowLost, toFault } from './faults.ts'
import type { Query } from './sql.ts'

/** The most attempts of a transaction with serialization failures or deadlocks. */
const MAX_ATTEMPTS = 6

/** Handles errors that no caller waits for: a broken idle connection, an effect after the commit. */
export type Report = (error: unknown, what: string) => void

interface Parts {
  engine: Database['engine']
  pool: pg.Pool
  /** Whether a connection keeps prepared statements by name. */
  names: Names
  report: Report
  /** Calls `changed` when the server behind the pool's connections is another one; returns how to stop. */
  watch?: ((changed: () => void) => () => Promise<void>) | undefined
  closeStore: () => Promise<void>
}

type Names = 'kept' | 'none'

/** A `Database` over a pool of the `pg` driver; the same code for both engines. */
export function pooledDatabase({ engine, pool, names, report, watch, closeStore }: Parts): Database {
  // Marks the asynchronous call chain of an open transaction. Using the database itself from there would wait for a
  // second connection: for ever on the embedded engine, and under load on PostgreSQL too.
  const surrounding = new AsyncLocalStorage<{ open: boolean }>()
  const refuseNesting = () => {
    if (!surrounding.getStore()?.open) return
    throw new Error('inside a transaction everything goes through its own handle, not through the database')
  }
  let memory: object = {}
  const forgetIfStale = (error: unknown) => {
    if (breaksConnection(error) || isRowLost(error)) memory = {}
  }
  pool.on('error', error => {
    memory = {}
    report(error, 'idle database connection')
  })

  const transaction: Database['transaction'] = async (work, options = {}) => {
    refuseNesting()
    for (let attempt = 1; ; attempt += 1) {
      const place = { open: true }
      try {
        const done = await surrounding.run(place, () =>
          attemptOnce({ pool, database: db, memory, names }, work, options),
        )
        place.open = false
        surrounding.exit(() => runEffects(done.effects, report))
        return done.value
      } catch (error) {
        place.open = false
        forgetIfStale(error)
        if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw toFault(error)
        // Two transactions that collided must not retry in step.
        await wait(Math.random() * 4 * 2 ** attempt)
      }
    }
  }

  const stopWatching = watch?.(() => {
    memory = {}
  })
  let closing: Promise<void> | undefined
  const closeAll = async () => {
    await stopWatching?.()
    await pool.end()
    await closeStore()
  }
  const db: Database = {
    engine,
    get memory() {
      return memory
    },
    ...queriesOver(async query => {
      refuseNesting()
      try {
        return await pool.query(statement(query, names))
      } catch (error) {
        forgetIfStale(error)
        throw toFault(error)
      }
    }),
    transaction,
    close: () => {
      closing ??= closeAll()
      return closing
    },
  }
  return db
}

interface Connecting {
  pool: pg.Pool
  database: object
  memory: object
  names: Names
}

async function attemptOnce<T>(
  { pool, database, memory, names }: Connecting,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<{ value: T; effects: (() => void)[] }> {
  const client = await pool.connect()
  const effects: (() => void)[] = []
  const state: TransactionState = { ended: false, sent: [], failure: undefined, names }
  let broken: Error | undefined
  try {
    await client.query(beginning(options))
    const value = await work(transactionOver(client, { database, memory }, state, effects))
    state.ended = true
    // After the statements that were only sent; PostgreSQL does not commit after a failure.
    const [ended] = await Promise.all([client.query('commit'), ...state.sent])
    // PostgreSQL answers COMMIT with ROLLBACK, and no error, if a statement failed and the failure was swallowed.
    if (ended.command !== 'COMMIT')
      throw new Error('a statement of this transaction failed unnoticed: rolled back')
    return { value, effects }
  } catch (thrown) {
    state.ended = true
    // Statements after a failed one only report that the transaction is aborted; report the first failure.
    const error = state.failure ?? thrown
    broken = breaksConnection(error) ? (error as Error) : await rollBack(client)
    throw error
  } finally {
    client.release(broken)
  }
}

function beginning({ serializable = false, forgettable = false }: TransactionOptions): string {
  const begin = `begin isolation level ${serializable ? 'serializable' : 'read committed'}`
  return forgettable ? `${begin}; set local synchronous_commit to off` : begin
}

interface TransactionState {
  ended: boolean
  /** Statements that were sent without waiting. */
  sent: Promise<unknown>[]
  /** The first failure of those. */
  failure: unknown
  names: Names
}

async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}

function transactionOver(
  client: pg.PoolClient,
  { database, memory }: Pick<Connecting, 'database' | 'memory'>,
  state: TransactionState,
  effects: (() => void)[],
): Transaction {
  const query = (request: Query<unknown>) => {
    if (state.ended) throw new Error('this transaction has ended; its handle cannot be used any more')
    return client.query(statement(request, state.names))
  }
  return {
    ...queriesOver(query),
    send: request => {
      const sent = query(request)
      state.sent.push(sent)
      sent.catch(error => {
        state.failure ??= error
      })
    },
    afterCommit: effect => effects.push(effect),
    database,
    memory,
  }
}

function queriesOver(query: (query: Query<unknown>) => Promise<pg.QueryResult>): Omit<Queries, 'memory'> {
  return {
    rows: async <Row>(request: Query<Row>) => (await query(request)).rows as Row[],
    row: async <Row>(request: Query<Row>) => (await query(request)).rows[0] as Row | undefined,
    run: async request => (await query(request)).rowCount ?? 0,
  }
}

/** The server does not keep a query without a name prepared; without values it may contain several statements. */
function statement(query: Query<unknown>, names: Names): pg.QueryConfig {
  return query.name === '' || names === 'none'
    ? { text: query.text, values: query.values }
    : { text: query.text, values: query.values, name: query.name }
}

function runEffects(effects: (() => void)[], report: Report): void {
  for (const effect of effects) {
    try {
      effect()
    } catch (error) {
      // The transaction is committed; an effect that fails must not look like a failed transaction.
      report(error, 'effect after a commit')
    }
  }
}
