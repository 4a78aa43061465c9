import { AsyncLocalStorage } from 'node:async_hooks'
import type { BookValue, Connection, Engine } from './books-engine.ts'
import { openPostgres } from './books-postgres.ts'
import { openSqlite } from './books-sqlite.ts'

/**
 * The vendor's own books: players, sessions, seeds and rounds, written through to the disk before any call that depends on
 * it goes out. Amounts are minor units as decimal text. In SQL a value is a `?`; a row that is read in order to be written
 * is read `for update`, at the end of the query.
 */
export interface Books {
  /** One row, or undefined. */
  one<Row>(sql: string, ...values: BookValue[]): Promise<Row | undefined>
  all<Row>(sql: string, ...values: BookValue[]): Promise<Row[]>
  /** Returns how many rows it wrote. */
  run(sql: string, ...values: BookValue[]): Promise<number>
  /**
   * All or nothing: what `work` does with the books that it is given is kept if it returns, and undone if it throws. It may
   * be run again after a deadlock, so it does nothing else. Others see none of it before the end. A `together` of those
   * books is a part of it; the books outside cannot be used within.
   */
  together<Value>(work: (books: Books) => Promise<Value>): Promise<Value>
}

export interface OpenBooks extends Books {
  close(): Promise<void>
}

export interface BooksOptions {
  /** The folder of the SQLite file. */
  dataDir: string
  /** The address of a PostgreSQL database of the vendor's own, instead of that file. */
  databaseUrl?: string | undefined
  /** Called when a connection broke that nobody was using. */
  report?: (what: string, facts: Record<string, string>) => void
}

/** Opens the books and brings them up to date; throws if they cannot be read. */
export async function openBooks({
  dataDir,
  databaseUrl,
  report = () => {},
}: BooksOptions): Promise<OpenBooks> {
  return booksOver(databaseUrl ? await openPostgres(databaseUrl, report) : openSqlite(dataDir))
}

function booksOver(engine: Engine): OpenBooks {
  // Marks what an open transaction calls: from there the books outside would wait for the transaction itself.
  const surrounding = new AsyncLocalStorage<{ isOpen: boolean }>()
  const refuseWithin = () => {
    if (surrounding.getStore()?.isOpen)
      throw new Error('within a transaction everything goes through the books that it was given')
  }
  return {
    ...queriesOver(engine, refuseWithin),
    together: async work => {
      refuseWithin()
      return engine.transaction(async connection => {
        const place = { isOpen: true }
        const within = queriesOver(connection, () => {
          if (!place.isOpen) throw new Error('this transaction is over; its books cannot be used any more')
        })
        const books: Books = { ...within, together: part => part(books) }
        try {
          return await surrounding.run(place, () => work(books))
        } finally {
          place.isOpen = false
        }
      })
    },
    close: () => engine.close(),
  }
}

/** Queries that are refused where `refuse` throws. */
function queriesOver(connection: Connection, refuse: () => void): Omit<Books, 'together'> {
  return {
    one: async <Row>(sql: string, ...values: BookValue[]) => {
      refuse()
      return (await connection.one(sql, values)) as Row | undefined
    },
    all: async <Row>(sql: string, ...values: BookValue[]) => {
      refuse()
      return (await connection.all(sql, values)) as Row[]
    },
    run: async (sql: string, ...values: BookValue[]) => {
      refuse()
      return connection.run(sql, values)
    },
  }
}
