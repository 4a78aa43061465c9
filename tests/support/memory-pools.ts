import type { MemoryDatabase, Statement } from './memory-database.ts'
import { isFound, type Row } from './memory-rows.ts'

const POOL_COLUMNS = ['id', 'currency', 'total', 'places', 'created_at', 'ends_at']

/** The statements of prize pools, by words that no other one has. */
export const POOL_STATEMENTS: readonly [words: string, answer: Statement][] = [
  [
    'insert into prize_pools',
    (db, values) => {
      const row: Row = Object.fromEntries(POOL_COLUMNS.map((name, at) => [name, values[at]]))
      db.put(db.pools, String(row.id), { ...row, taken: 0, funded_at: null, ended_at: null })
      return []
    },
  ],
  ['from prize_pools where id =', (db, [id]) => [db.pools.get(String(id))].filter(isFound)],
  [
    'update prize_pools set taken',
    (db, [id]) => {
      const known = db.pools.get(String(id)) ?? {}
      const taken = Number(known.taken) + 1
      if (taken > Number(known.places)) throw new Error(`pool ${id} has no place ${taken}`)
      change(db, id, { taken })
      return [{ taken }]
    },
  ],
  ['update prize_pools set funded_at', (db, [funded_at, id]) => change(db, id, { funded_at })],
  ['update prize_pools set ended_at', (db, [ended_at, id]) => change(db, id, { ended_at })],
  [
    'where ended_at is null and ends_at <=',
    (db, [now]) =>
      [...db.pools.values()].filter(
        pool => pool.ended_at === null && (pool.ends_at as Date) <= (now as Date),
      ),
  ],
]

function change(db: MemoryDatabase, id: unknown, facts: Row): Row[] {
  db.put(db.pools, String(id), { ...db.pools.get(String(id)), ...facts })
  return []
}
