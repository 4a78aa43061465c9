import type { Database, Transaction } from '#server/db/database.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import type { Query } from '#server/db/sql.ts'
import { POOL_STATEMENTS } from './memory-pools.ts'
import { isFound, type Row, rowsOf } from './memory-rows.ts'
import { SETTLEMENT_STATEMENTS } from './memory-settlements.ts'

/** What goes wrong in the next transaction: it breaks at its n-th statement, or its commit is not heard of. */
export type Fault = { breaksAt: number } | 'answerLost'

/**
 * As much of the database as the ledger, the vendor wallet, prize pools and the payment of contracts use, in memory and without any delay, for simulations: it
 * knows their statements by their words. Everything a transaction wrote is taken back when it breaks.
 */
export class MemoryDatabase implements Database {
  readonly engine = 'embedded'
  readonly accounts = new Map<string, Row>()
  readonly operations = new Map<string, Row>()
  readonly entries: Row[] = []
  /** The entries of each operation, so that a repeat need not look through all of them. */
  readonly entriesOf = new Map<unknown, Row[]>()
  readonly holds = new Map<string, Row>()
  readonly rounds = new Map<string, Row>()
  /** What members played by days, for their limits. */
  readonly playDays = new Map<string, Row>()
  readonly transactions = new Map<string, Row>()
  readonly members = new Map<string, Row>()
  readonly sessions = new Map<string, Row>()
  /** What agents agreed on, with how deep in the tree the downline stands. */
  readonly versions = new Map<string, Row>()
  readonly settlements = new Map<string, Row>()
  readonly pools = new Map<string, Row>()
  fault: Fault | undefined
  #undo: (() => void)[] = []
  #statements = 0

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const fault = this.fault
    this.fault = undefined
    const effects: (() => void)[] = []
    const run = async (query: Query<unknown>) => {
      this.#statements += 1
      if (typeof fault === 'object' && this.#statements === fault.breaksAt)
        throw new DatabaseUnavailable('simulated')
      return this.#answer(query)
    }
    this.#undo = []
    this.#statements = 0
    const sent: Promise<unknown>[] = []
    const tx: Transaction = {
      rows: async <Found>(query: Query<Found>) => (await run(query)) as Found[],
      row: async <Found>(query: Query<Found>) => (await run(query))[0] as Found | undefined,
      run: async query => (await run(query)).length,
      send: query => {
        const doing = run(query)
        doing.catch(() => undefined)
        sent.push(doing)
      },
      afterCommit: effect => void effects.push(effect),
      database: this,
    }
    try {
      const answer = await work(tx)
      await Promise.all(sent)
      for (const effect of effects) effect()
      if (fault === 'answerLost') throw new AnswerLost()
      return answer
    } catch (error) {
      if (error instanceof AnswerLost) throw new DatabaseUnavailable('answer lost')
      for (const back of this.#undo.reverse()) back()
      throw error
    }
  }

  rows<Found>(): Promise<Found[]> {
    throw new Error('a simulation asks inside transactions only')
  }
  row<Found>(): Promise<Found | undefined> {
    throw new Error('a simulation asks inside transactions only')
  }
  run(): Promise<number> {
    throw new Error('a simulation asks inside transactions only')
  }
  async close(): Promise<void> {}

  #answer({ text, values }: Query<unknown>): Row[] {
    const found = STATEMENTS.find(([words]) => text.includes(words))
    if (!found) throw new Error(`the simulation does not know this statement: ${text.slice(0, 120)}`)
    return found[1](this, values)
  }

  put(table: Map<string, Row>, key: string, row: Row): void {
    const before = table.get(key)
    this.#undo.push(() => (before ? table.set(key, before) : table.delete(key)))
    table.set(key, row)
  }

  append(row: Row): void {
    const together = this.entriesOf.get(row.operation_id) ?? []
    this.entriesOf.set(row.operation_id, together)
    this.#undo.push(() => {
      this.entries.pop()
      together.pop()
    })
    this.entries.push(row)
    together.push(row)
  }
}

class AnswerLost extends Error {}

const roundKey = (row: Row) => `${row.member_id} ${row.vendor} ${row.vendor_round_id}`
const transactionKey = (row: Row) => `${row.vendor} ${row.transaction_id}`

const TRANSACTION_COLUMNS = [
  'vendor',
  'transaction_id',
  'type',
  'member_id',
  'vendor_round_id',
  'bet_transaction_id',
  'amount',
  'content_hash',
  'state',
  'is_settled',
  'wins_before',
  'operation_id',
  'answer',
  'reference',
]
const ROUND_COLUMNS = [
  'member_id',
  'id',
  'book',
  'vendor',
  'vendor_round_id',
  'node_id',
  'game_type',
  'game_code',
  'status',
  'stake',
  'refunded',
  'payout',
  'valid_bet',
  'wins',
  'bets',
  'unsettled',
  'settled_itself',
  'opened_at',
  'settled_at',
  'proof',
]

export type Statement = (db: MemoryDatabase, values: readonly unknown[]) => Row[]

/** Each by words that no other one has. */
const STATEMENTS: readonly [words: string, answer: Statement][] = [
  ...SETTLEMENT_STATEMENTS,
  ...POOL_STATEMENTS,
  [
    'join game_sessions g on g.token_hash = asked.token_hash\n    left join',
    (db, [, hashes]) =>
      (hashes as Buffer[]).map(hash => db.sessions.get(hash.toString('hex'))).filter(isFound),
  ],
  [
    'm.member_type',
    (db, [ids, hashes]) => {
      const playing = (hashes as Buffer[]).map(hash => db.sessions.get(hash.toString('hex'))?.member_id)
      return [...new Set([...(ids as string[]), ...playing])]
        .map(id => db.members.get(String(id)))
        .filter(isFound)
    },
  ],
  [
    'insert into ledger_accounts',
    (db, values) => {
      const names = ['id', 'book', 'kind', 'member_id', 'vendor', 'pool', 'unit', 'tracked', 'chain']
      for (const row of rowsOf(values, names)) {
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
        .map(row => ({ ...row, now: new Date() })),
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
    'update vendor_transactions',
    (db, values) => {
      for (const row of rowsOf(values, ['vendor', 'transaction_id', 'state', 'is_settled'])) {
        const known = db.transactions.get(transactionKey(row))
        if (known)
          db.put(db.transactions, transactionKey(row), {
            ...known,
            state: row.state,
            is_settled: row.is_settled,
          })
      }
      return []
    },
  ],
  [
    'insert into vendor_transactions',
    (db, [, ...values]) => {
      for (const row of rowsOf(values, TRANSACTION_COLUMNS)) {
        if (db.transactions.has(transactionKey(row)))
          throw new Error(`${transactionKey(row)} is written twice`)
        const answer = row.answer === null ? null : JSON.parse(String(row.answer))
        db.put(db.transactions, transactionKey(row), { ...row, answer })
      }
      return []
    },
  ],
  [
    't.reference = k.reference',
    (db, values) =>
      rowsOf(values, ['vendor', 'reference']).flatMap(key =>
        [...db.transactions.values()].filter(
          row => row.vendor === key.vendor && row.reference === key.reference,
        ),
      ),
  ],
  [
    'join vendor_transactions t',
    (db, values) =>
      rowsOf(values, ['vendor', 'transaction_id'])
        .map(key => db.transactions.get(transactionKey(key)))
        .filter(isFound),
  ],
  [
    'insert into game_rounds',
    (db, values) => {
      for (const row of rowsOf(values, ROUND_COLUMNS)) db.put(db.rounds, roundKey(row), row)
      return []
    },
  ],
  [
    'join game_rounds r',
    (db, values) =>
      rowsOf(values, ['member_id', 'vendor', 'vendor_round_id'])
        .map(key => db.rounds.get(roundKey(key)))
        .filter(isFound),
  ],
  ['insert into bet_daily', () => []],
  // Nobody in a simulation has a limit or takes a break.
  ['from play_limits', () => []],
  ['from play_breaks', () => []],
  [
    'insert into play_days',
    (db, values) => {
      for (const row of rowsOf(values, ['member_id', 'day', 'staked', 'returned'])) {
        const key = `${row.member_id} ${row.day}`
        const known = db.playDays.get(key)
        const sum = (name: string) => (row[name] as bigint) + ((known?.[name] as bigint | undefined) ?? 0n)
        db.put(db.playDays, key, { ...row, staked: sum('staked'), returned: sum('returned') })
      }
      return []
    },
  ],
  [
    'with changed as',
    (db, values) => {
      for (const row of rowsOf(values, ['id', 'balance', 'version', 'chain', 'last_at'])) {
        const known = db.accounts.get(String(row.id))
        if ((row.balance as bigint) < 0n) throw new Error('a balance below zero was written')
        db.put(db.accounts, String(row.id), { ...known, ...row })
      }
      const names = [
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
      for (const row of rowsOf(values.slice(5), names)) {
        const key = `${row.scope} ${row.key}`
        if (db.operations.has(key)) throw new Error(`operation ${key} is written twice`)
        if (row.reverses !== null && [...db.operations.values()].some(one => one.reverses === row.reverses))
          throw new Error(`operation ${row.reverses} is taken back twice`)
        db.put(db.operations, key, row)
      }
      const entry = ['operation_id', 'account_id', 'amount', 'seq', 'balance_after', 'chain']
      for (const row of rowsOf(values.slice(15), entry)) db.append(row)
      return []
    },
  ],
  [
    'insert into ledger_holds',
    (db, [id, wallet_id, locked_id, amount]) => {
      db.put(db.holds, String(id), { id, wallet_id, locked_id, amount, state: 'open', ended_by: null })
      return []
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
  [
    'update ledger_holds',
    (db, [state, ended_by, id]) => {
      db.put(db.holds, String(id), { ...db.holds.get(String(id)), state, ended_by })
      return []
    },
  ],
]
