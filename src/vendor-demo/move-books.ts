import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type BooksOptions, openBooks } from './books.ts'

/** In an order in which each row finds those that it names. */
const TABLES = ['players', 'seeds', 'events', 'sessions', 'rounds', 'raises', 'pools', 'pool_entries']

/**
 * Copies the books from their SQLite file into PostgreSQL, everything or nothing, and sets the file aside, so that no house
 * opens it again by mistake. Until then no process may have it open. Throws if anything is in the new books already. Returns
 * how many rows were copied.
 */
export async function moveBooks({
  dataDir,
  databaseUrl,
}: Required<Omit<BooksOptions, 'report'>>): Promise<number> {
  const file = join(dataDir, 'vendor-demo.sqlite')
  if (!existsSync(file)) throw new Error(`${file} is not there`)
  const [from, to] = [await openBooks({ dataDir }), await openBooks({ databaseUrl, dataDir })]
  let count: number
  try {
    count = await from.together(from =>
      to.together(async to => {
        let copied = 0
        for (const table of TABLES) {
          if (await to.one(`select 1 from ${table} limit 1`)) throw new Error('the new books are not empty')
          for (const row of await from.all<Record<string, string | number | null>>(
            `select * from ${table}`,
          )) {
            const columns = Object.keys(row)
            const marks = columns.map(() => '?')
            await to.run(`insert into ${table} (${columns}) values (${marks})`, ...Object.values(row))
            copied += 1
          }
        }
        return copied
      }),
    )
  } finally {
    await Promise.all([from.close(), to.close()])
  }
  renameSync(file, `${file}.moved`)
  return count
}
