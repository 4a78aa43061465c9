import type { Statement } from './memory-database.ts'
import { isFound, ONE, rowOf } from './memory-rows.ts'

const POOL_COLUMNS = ['id', 'currency', 'total', 'places', 'created_at', 'ends_at']

/** The statements of prize pools, by words that no other one has. */
export const POOL_STATEMENTS: readonly [words: string, answer: Statement][] = [
  [
    'insert into prize_pools',
    (db, values) => {
      const row = rowOf(values, POOL_COLUMNS)
      db.put(db.pools, String(row.id), { ...row, taken: 0, funded_at: null, ended_at: null })
      return ONE
    },
  ],
  ['from prize_pools where id =', (db, [id]) => [db.pools.get(String(id))].filter(isFound)],
  [
    'update prize_pools set taken',
    (db, [id]) => {
      const known = db.pools.get(String(id)) ?? {}
      const taken = Number(known.taken) + 1
      if (taken > Number(known.places)) throw new Error(`pool ${id} has no place ${taken}`)
      return db.change(db.pools, id, { taken })
    },
  ],
  ['update prize_pools set funded_at', (db, [funded_at, id]) => db.change(db.pools, id, { funded_at })],
  ['update prize_pools set ended_at', (db, [ended_at, id]) => db.change(db.pools, id, { ended_at })],
  [
    'where ended_at is null and ends_at <=',
    (db, [now]) =>
      [...db.pools.values()].filter(
        pool => pool.ended_at === null && (pool.ends_at as Date) <= (now as Date),
      ),
  ],
]
