import type { Statement } from './memory-database.ts'
import { step } from './memory-deposits.ts'
import { isFound, ONE, type Row, rowOf } from './memory-rows.ts'

const WITHDRAWAL_COLUMNS = [
  'id',
  'member_id',
  'amount',
  'fee',
  'currency',
  'hold_id',
  'payout_account_id',
  'provider',
  'number',
  'holder_name',
  'created_at',
]
const TRANSFER_COLUMNS = [
  'id',
  'from_id',
  'to_id',
  'direction',
  'amount',
  'currency',
  'operation_id',
  'address',
]

/** Members, and money that goes out and goes from one to the other; by words that no other statement has. */
export const CASHIER_STATEMENTS: readonly [words: string, answer: Statement][] = [
  [
    'select withdrawals_held_until, status from members',
    (db, [id]) => [db.members.get(String(id))].filter(isFound),
  ],
  ['select id from members where id =', (db, [id]) => [db.members.get(String(id))].filter(isFound)],
  ['select status from members where id =', (db, [id]) => [db.members.get(String(id))].filter(isFound)],
  [
    'withdrawals_held_until\n    from members where id = any',
    (db, [ids]) =>
      (ids as string[])
        .toSorted()
        .map(id => db.members.get(id))
        .filter(isFound)
        .map(row => ({ ...row, is_open: row.status === 'active' && row.member_type !== 4 })),
  ],
  [
    'insert into action_answers',
    (db, [scope, id, actor, input_hash]) => {
      const key = `${scope} ${id}`
      if (db.answers.has(key)) return []
      db.put(db.answers, key, { actor, input_hash, answer: null })
      return ONE
    },
  ],
  [
    'update action_answers',
    (db, [text, scope, id]) => db.change(db.answers, `${scope} ${id}`, { answer: JSON.parse(String(text)) }),
  ],
  ['from action_answers where', (db, [scope, id]) => [db.answers.get(`${scope} ${id}`)].filter(isFound)],
  // What an agent's figures are made of is not read here.
  ['insert into account_windows', () => []],
  [
    'from payout_accounts\n    where member_id',
    (db, [memberId]) => [...db.payoutAccounts.values()].filter(row => row.member_id === memberId),
  ],
  [
    'insert into withdrawals',
    (db, values) => {
      const row = rowOf(values, WITHDRAWAL_COLUMNS)
      const blank = { account: '', payment_reference: null, receipt_until: null, approvals: [], images: [] }
      db.put(db.withdrawals, String(row.id), { ...row, ...blank, status: 'applied', steps: [], moments: [] })
      return ONE
    },
  ],
  [
    'insert into withdrawal_steps',
    (db, [id, status, at, reason]) => step(db, db.withdrawals, id, { status, at, reason }),
  ],
  ['select id from withdrawals where id =', (db, [id]) => [db.withdrawals.get(String(id))].filter(isFound)],
  ['from withdrawal_courses where id =', (db, [id]) => [db.withdrawals.get(String(id))].filter(isFound)],
  ['update withdrawals set status', (db, [status, , , id]) => db.change(db.withdrawals, id, { status })],
  [
    'as count from withdrawals',
    (db, [memberId, since]) => {
      const asked = [...db.withdrawals.values()].filter(
        row =>
          row.member_id === memberId &&
          (row.created_at as Date) >= (since as Date) &&
          row.status !== 'rejected' &&
          row.status !== 'cancelled',
      )
      return [{ amount: sumOf(asked), count: asked.length }]
    },
  ],
  [
    'insert into member_transfers',
    (db, values) => {
      const row = rowOf(values, TRANSFER_COLUMNS)
      db.put(db.transfers, String(row.id), { ...row, created_at: values[TRANSFER_COLUMNS.length] })
      return ONE
    },
  ],
  [
    'as count from member_transfers',
    (db, [memberId, since]) => {
      const sent = [...db.transfers.values()].filter(
        row => row.from_id === memberId && (row.created_at as Date) >= (since as Date),
      )
      return [{ amount: sumOf(sent), count: sent.length }]
    },
  ],
  // Nobody reads their messages here.
  ['insert into inbox_messages', () => []],
]

const sumOf = (rows: readonly Row[]): bigint => rows.reduce((sum, row) => sum + (row.amount as bigint), 0n)
