import type { MemoryDatabase, Statement } from './memory-database.ts'
import { isFound, rowsOf } from './memory-rows.ts'

const NEW_SETTLEMENT = [
  'id',
  'version_id',
  'valid_bet',
  'active',
  'stake',
  'payout',
  'tier',
  'amount',
] as const

/** Settlements that are still due, of everything or of some ids, in the order of their ids. */
function dueOf(db: MemoryDatabase, ids: readonly unknown[] = [...db.settlements.keys()]) {
  return ids
    .map(id => db.settlements.get(String(id)))
    .filter(isFound)
    .filter(row => row.state === 'due')
    .toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
}

/** What writes down what contracts come to and pays it; each by words that no other one has. */
export const SETTLEMENT_STATEMENTS: readonly [words: string, answer: Statement][] = [
  [
    'insert into settlements',
    (db, [from, to, currency, at, ...columns]) => {
      for (const row of rowsOf(columns, NEW_SETTLEMENT)) {
        const window = { window_start: from, window_end: to, currency, settled_at: at }
        const isThere = [...db.settlements.values()].some(
          one =>
            one.version_id === row.version_id &&
            (one.window_start as Date).getTime() === (from as Date).getTime(),
        )
        const state = row.amount === 0n ? 'nothing' : 'due'
        if (!isThere) db.put(db.settlements, String(row.id), { ...row, ...window, state, operation_id: null })
      }
      return []
    },
  ],
  [
    'cardinality(m.ancestors) as depth',
    db =>
      dueOf(db)
        .map(({ id, version_id }) => {
          const { depth, upline_id, downline_id } = db.versions.get(String(version_id)) ?? {}
          return { id, depth, wallet_of: upline_id ?? downline_id }
        })
        .toSorted((a, b) => Number(a.depth) - Number(b.depth)),
  ],
  ["and state = 'due' order by id for update", (db, [ids]) => dueOf(db, ids as string[])],
  [
    's.window_start, s.window_end, s.amount, s.currency',
    (db, [ids]) =>
      dueOf(db, ids as string[]).map(row => ({ ...db.versions.get(String(row.version_id)), ...row })),
  ],
  [
    'update settlements s',
    (db, [at, ...columns]) => {
      for (const { id, operation_id } of rowsOf(columns, ['id', 'operation_id'])) {
        const known = db.settlements.get(String(id))
        if (known?.state !== 'due') throw new Error(`settlement ${id} is paid twice`)
        db.put(db.settlements, String(id), { ...known, operation_id, state: 'paid', paid_at: at })
      }
      return []
    },
  ],
]
