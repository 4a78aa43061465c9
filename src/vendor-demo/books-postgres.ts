import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { BookValue, Connection, Engine } from './books-engine.ts'
import { POSTGRES_STEPS } from './books-postgres-steps.ts'

/** A database of the vendor's own, which any number of processes and machines may share. */

const CONNECTIONS = 10
/** Against statements that hang, in milliseconds; parameters of each connection. */
const LIMITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}
const MOST_ATTEMPTS = 6
/** A deadlock, or a transaction that collided with another one: it is undone and may be tried again. */
const COLLISIONS = ['40P01', '40001']
/** The advisory lock of the process that applies steps; any number that nothing else in the database uses. */
const STEPS_LOCK = 7_204_611
/** The object id of `bigint` (pg_type.oid, fixed for ever). The books keep times, numbers and flags in it. */
const INT8 = 20
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

export async function openPostgres(
  url: string,
  report: (what: string, facts: Record<string, string>) => void,
): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types: TYPES,
    application_name: 'baize-vendor-demo',
    ...LIMITS,
  })
  // A connection that breaks while it has nothing to do says so by an event; its next statement fails, and the pool drops it.
  pool.on('connect', client => client.on('error', () => undefined))
  pool.on('error', error => report('connection to the books lost', { error: String(error) }))
  try {
    await attempt(pool, bringUpToDate)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    ...connectionOver(pool),
    transaction: async work => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(pool, client => work(connectionOver(client)))
        } catch (error) {
          if (tries >= MOST_ATTEMPTS || !COLLISIONS.includes(String((error as { code?: unknown }).code)))
            throw error
          // Two that collided must not try again in step.
          await pause(Math.random() * 4 * 2 ** tries)
        }
      }
    },
    close: () => pool.end(),
  }
}

function connectionOver(queryable: Pick<pg.Pool | pg.PoolClient, 'query'>): Connection {
  const query = (sql: string, values: readonly BookValue[]) => queryable.query(numbered(sql), [...values])
  return {
    one: async (sql, values) => (await query(sql, values)).rows[0],
    all: async (sql, values) => (await query(sql, values)).rows,
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  }
}

/** Every `?` outside of quotes becomes `$1`, `$2` and so on. */
function numbered(sql: string): string {
  let number = 0
  return sql.replace(/'[^']*'|\?/g, part => {
    if (part !== '?') return part
    number += 1
    return `$${number}`
  })
}

async function attempt<Value>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin isolation level read committed')
    const value = await work(client)
    const { command } = await client.query('commit')
    // After a statement that failed unnoticed, PostgreSQL answers COMMIT with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('a statement of this transaction failed unnoticed')
    return value
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** One process at a time; another one that starts meanwhile waits, and finds everything done. */
async function bringUpToDate(client: pg.PoolClient): Promise<void> {
  await client.query(`set local lock_timeout = 0; set local statement_timeout = 0;
    select pg_advisory_xact_lock(${STEPS_LOCK});
    create table if not exists steps (number bigint primary key, at timestamptz not null default now())`)
  const { rows } = await client.query<{ done: number }>('select count(*) as done from steps')
  for (const [at, step] of [...POSTGRES_STEPS.entries()].slice(rows[0]?.done ?? 0)) {
    await client.query(step)
    await client.query('insert into steps (number) values ($1)', [at + 1])
  }
}
