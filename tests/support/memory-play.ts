import { SHIPPED_VALID_BET_RULES } from '#lib/play/valid-bets.ts'
import type { Statement } from './memory-database.ts'
import { isFound, type Row, rowsOf } from './memory-rows.ts'

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
  'valid_bet_by',
  'valid_bet_from',
  'wins',
  'bets',
  'unsettled',
  'settled_itself',
  'opened_at',
  'settled_at',
  'proof',
]

/** What vendors' calls read and write, by words that no other statement has. */
export const PLAY_STATEMENTS: readonly [words: string, answer: Statement][] = [
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
    'update vendor_transactions',
    (db, values) => {
      for (const row of rowsOf(values, ['vendor', 'transaction_id', 'state', 'is_settled']))
        db.change(db.transactions, transactionKey(row), { state: row.state, is_settled: row.is_settled })
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
    'join all_game_rounds r',
    (db, values) =>
      rowsOf(values, ['member_id', 'vendor', 'vendor_round_id'])
        .map(key => db.rounds.get(roundKey(key)))
        .filter(isFound),
  ],
  [
    'from valid_bet_rules',
    () =>
      Object.entries(SHIPPED_VALID_BET_RULES).map(([category, { basis, weightPpm, fromDay }]) => ({
        category,
        basis,
        weight: weightPpm,
        from_day: fromDay,
      })),
  ],
  // What reports sum by windows and days is not read here.
  ['insert into bet_daily', () => []],
  [
    'insert into play_days',
    (db, values) => {
      for (const row of rowsOf(values, ['member_id', 'day', 'staked', 'returned'])) {
        const key = `${row.member_id} ${row.day}`
        const before = db.playDays.get(key)
        const sum = (name: string) => (row[name] as bigint) + ((before?.[name] as bigint | undefined) ?? 0n)
        db.put(db.playDays, key, { ...row, staked: sum('staked'), returned: sum('returned') })
      }
      return []
    },
  ],
]
