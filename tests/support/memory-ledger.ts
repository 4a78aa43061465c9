import type { Statement } from './memory-database.ts'
import { isFound, ONE, type Row, rowsOf } from './memory-rows.ts'

const ACCOUNT_COLUMNS = ['id', 'book', 'kind', 'member_id', 'vendor', 'pool', 'unit', 'tracked', 'chain']
const OPERATION_COLUMNS = [
  'id',
  'scope',
  'key',
  'input_hash',
  'kind',
  'book',
  'reference',
  'reverses',
  'refused_code',
  'created_at',
]
const ENTRY_COLUMNS = ['operation_id', 'account_id', 'amount', 'seq', 'balance_after', 'chain']

/** The ledger's statements, by words that no other one has. */
export const LEDGER_STATEMENTS: readonly [words: string, answer: Statement][] = [
  [
    'insert into ledger_accounts',
    (db, values) => {
      for (const row of rowsOf(values, ACCOUNT_COLUMNS)) {
        if (!db.accounts.has(String(row.id)))
          db.put(db.accounts, String(row.id), { ...row, balance: 0n, version: 0n, last_at: null })
      }
      return []
    },
  ],
  [
    'for update of a',
    (db, [ids]) =>
      (ids as string[])
        .map(id => db.accounts.get(id))
        .filter(isFound)
        .map(row => ({ ...row, now: db.now() })),
  ],
  // Nothing is stopped here.
  ['stopped_by, reason from ledger_standstill', () => []],
  [
    'select balance from ledger_accounts where id =',
    (db, [id]) => [db.accounts.get(String(id))].filter(isFound),
  ],
  [
    'join ledger_operations o on o.scope = asked.scope',
    (db, values) =>
      rowsOf(values, ['scope', 'key']).flatMap(({ scope, key }) => {
        const operation = db.operations.get(`${scope} ${key}`)
        if (!operation) return []
        const entries = (db.entriesOf.get(operation.id) ?? []).filter(entry => entry.seq !== null)
        const none: Row[] = [{ account_id: null, balance_after: null }]
        return (entries.length > 0 ? entries : none).map(entry => ({
          ...operation,
          account_id: entry.account_id,
          balance_after: entry.balance_after,
        }))
      }),
  ],
  [
    'with changed as (\n      update ledger_accounts',
    (db, values) => {
      for (const row of rowsOf(values, ['id', 'balance', 'version', 'chain', 'last_at'])) {
        if ((row.balance as bigint) < 0n) throw new Error('a balance below zero was written')
        db.change(db.accounts, row.id, row)
      }
      for (const row of rowsOf(values.slice(5), OPERATION_COLUMNS)) {
        const key = `${row.scope} ${row.key}`
        if (db.operations.has(key)) throw new Error(`operation ${key} is written twice`)
        if (row.reverses !== null && [...db.operations.values()].some(one => one.reverses === row.reverses))
          throw new Error(`operation ${row.reverses} is taken back twice`)
        db.enter(key, row)
      }
      for (const row of rowsOf(values.slice(15), ENTRY_COLUMNS)) db.append(row)
      return []
    },
  ],
  [
    'insert into ledger_holds',
    (db, [id, wallet_id, locked_id, amount]) => {
      db.put(db.holds, String(id), { id, wallet_id, locked_id, amount, state: 'open', ended_by: null })
      return ONE
    },
  ],
  [
    'from ledger_holds h',
    (db, [id]) => {
      const held = db.holds.get(String(id))
      if (!held) return []
      const wallet = db.accounts.get(String(held.wallet_id))
      const ender = [...db.operations.values()].find(one => one.id === held.ended_by)
      const ended_key = ender ? `${ender.scope} ${ender.key}` : null
      return [{ ...held, book: wallet?.book, member_id: wallet?.member_id, unit: wallet?.unit, ended_key }]
    },
  ],
  ['update ledger_holds', (db, [state, ended_by, id]) => db.change(db.holds, id, { state, ended_by })],
]
