import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BookValue, Connection, Engine } from './books-engine.ts'
import { SQLITE_STEPS } from './books-sqlite-steps.ts'

/**
 * One file, for one process or several on one machine. A process has one connection to it, so a transaction has that alone:
 * whatever else is asked waits until it is over, and nobody sees what is not committed. SQLite has one writer at a time, in
 * all processes, so a transaction locks everything and no single row.
 */
export function openSqlite(dataDir: string): Engine {
  mkdirSync(dataDir, { recursive: true })
  const database = new DatabaseSync(join(dataDir, 'vendor-demo.sqlite'), {
    enableForeignKeyConstraints: true,
  })
  // The wait first: another process may be opening the same file.
  database.exec('pragma busy_timeout = 2000; pragma journal_mode = wal; pragma synchronous = full')
  bringUpToDate(database)
  const connection = connectionOf(database)
  let last: Promise<unknown> = Promise.resolve()
  /** In the order of the calls. */
  const oneAtATime = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  return {
    one: (sql, values) => oneAtATime(() => connection.one(sql, values)),
    all: (sql, values) => oneAtATime(() => connection.all(sql, values)),
    run: (sql, values) => oneAtATime(() => connection.run(sql, values)),
    transaction: work =>
      oneAtATime(async () => {
        database.exec('begin immediate')
        try {
          const value = await work(connection)
          database.exec('commit')
          return value
        } catch (error) {
          if (database.isTransaction) database.exec('rollback')
          throw error
        }
      }),
    close: () => oneAtATime(async () => database.close()),
  }
}

function connectionOf(database: DatabaseSync): Connection {
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepared = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql.replace(/ for update$/, ''))
    statements.set(sql, statement)
    return statement
  }
  return {
    one: async (sql: string, values: readonly BookValue[]) => prepared(sql).get(...values),
    all: async (sql: string, values: readonly BookValue[]) => prepared(sql).all(...values),
    run: async (sql: string, values: readonly BookValue[]) => Number(prepared(sql).run(...values).changes),
  }
}

function bringUpToDate(database: DatabaseSync): void {
  database.exec('begin immediate')
  try {
    const { user_version: done } = database.prepare('pragma user_version').get() as { user_version: number }
    for (const step of SQLITE_STEPS.slice(done)) database.exec(step)
    database.exec(`pragma user_version = ${Math.max(done, SQLITE_STEPS.length)}; commit`)
  } catch (error) {
    database.close()
    throw error
  }
}
