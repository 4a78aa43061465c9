import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, Queries, Transaction, TransactionOptions } from './database.ts'
import { breaksConnection, isRetryable, toFault } from './faults.ts'
import type { Query } from './sql.ts'

/** How often a transaction is run at most when it meets a serialization failure or a deadlock. */
const MAX_ATTEMPTS = 6

/** What becomes of errors that no caller waits for: a broken idle connection, an effect after the commit. */
export type Report = (error: unknown, what: string) => void

/** One code for both engines: a `Database` over a pool of the `pg` driver. */
export function pooledDatabase(
  engine: Database['engine'],
  pool: pg.Pool,
  report: Report,
  closeStore: () => Promise<void>,
): Database {
  // Remembers, along the asynchronous call chain, that a transaction is open. Asking the database itself from there
  // would wait for a second connection: for ever on the embedded engine, and under load on PostgreSQL too.
  const surrounding = new AsyncLocalStorage<{ open: boolean }>()
  const refuseNesting = () => {
    if (!surrounding.getStore()?.open) return
    throw new Error('inside a transaction everything goes through its own handle, not through the database')
  }
  pool.on('error', error => report(error, 'idle database connection'))

  const transaction: Database['transaction'] = async (work, options = {}) => {
    refuseNesting()
    for (let attempt = 1; ; attempt += 1) {
      const place = { open: true }
      try {
        const done = await surrounding.run(place, () => attemptOnce(pool, db, work, options))
        place.open = false
        surrounding.exit(() => runEffects(done.effects, report))
        return done.value
      } catch (error) {
        place.open = false
        if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw toFault(error)
        // Two transactions that collided must not start again in step.
        await wait(Math.random() * 4 * 2 ** attempt)
      }
    }
  }

  let closing: Promise<void> | undefined
  const closeAll = async () => {
    await pool.end()
    await closeStore()
  }
  const db: Database = {
    engine,
    ...queriesOver(query => {
      refuseNesting()
      return runQuery(pool, query)
    }),
    transaction,
    close: () => {
      closing ??= closeAll()
      return closing
    },
  }
  return db
}

async function attemptOnce<T>(
  pool: pg.Pool,
  database: object,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<{ value: T; effects: (() => void)[] }> {
  const client = await pool.connect()
  const effects: (() => void)[] = []
  const state: TransactionState = { ended: false, sent: [], failure: undefined }
  let broken: Error | undefined
  // A connection that breaks while nothing is asked of it tells so by an event; unheard, it would end the process.
  const onBroken = (error: Error) => {
    broken = error
  }
  client.on('error', onBroken)
  try {
    await client.query(beginning(options))
    const value = await work(transactionOver(client, database, state, effects))
    state.ended = true
    // Behind what was only sent; PostgreSQL does not commit after a failure.
    const [ended] = await Promise.all([client.query('commit'), ...state.sent])
    // PostgreSQL answers COMMIT with ROLLBACK, and no error, when a statement failed and the failure was swallowed.
    if (ended.command !== 'COMMIT')
      throw new Error('a statement of this transaction failed unnoticed: rolled back')
    return { value, effects }
  } catch (thrown) {
    state.ended = true
    // What was asked after a failed statement only hears that the transaction is aborted; the failure is the reason.
    const error = state.failure ?? thrown
    if (breaksConnection(error)) broken ??= error as Error
    if (!broken) broken = await rollBack(client)
    throw error
  } finally {
    client.off('error', onBroken)
    client.release(broken)
  }
}

function beginning({ serializable = false, forgettable = false }: TransactionOptions): string {
  const begin = `begin isolation level ${serializable ? 'serializable' : 'read committed'}`
  return forgettable ? `${begin}; set local synchronous_commit to off` : begin
}

interface TransactionState {
  ended: boolean
  /** What was sent without waiting. */
  sent: Promise<unknown>[]
  /** Why the first of it failed. */
  failure: unknown
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
  database: object,
  state: TransactionState,
  effects: (() => void)[],
): Transaction {
  const query = (asked: Query<unknown>) => {
    if (state.ended) throw new Error('this transaction has ended; its handle cannot be used any more')
    return client.query(statement(asked))
  }
  return {
    ...queriesOver(query),
    send: asked => {
      const sent = query(asked)
      state.sent.push(sent)
      sent.catch(error => {
        state.failure ??= error
      })
    },
    afterCommit: effect => effects.push(effect),
    database,
  }
}

function queriesOver(query: (query: Query<unknown>) => Promise<pg.QueryResult>): Queries {
  return {
    rows: async <Row>(asked: Query<Row>) => (await query(asked)).rows as Row[],
    row: async <Row>(asked: Query<Row>) => (await query(asked)).rows[0] as Row | undefined,
    run: async asked => (await query(asked)).rowCount ?? 0,
  }
}

async function runQuery(pool: pg.Pool, query: Query<unknown>): Promise<pg.QueryResult> {
  try {
    return await pool.query(statement(query))
  } catch (error) {
    throw toFault(error)
  }
}

/** A query without a name is not kept prepared by the server; without values it may hold several statements. */
function statement(query: Query<unknown>): pg.QueryConfig {
  return query.name === ''
    ? { text: query.text, values: query.values }
    : { text: query.text, values: query.values, name: query.name }
}

function runEffects(effects: (() => void)[], report: Report): void {
  for (const effect of effects) {
    try {
      effect()
    } catch (error) {
      // The transaction stands; an effect that fails must not look like a failed transaction.
      report(error, 'effect after a commit')
    }
  }
}
