import type { MemoryDatabase, Statement } from './memory-database.ts'
import { isFound, ONE, type Row, rowOf } from './memory-rows.ts'

const DAY = 86_400_000
const DEPOSIT_COLUMNS = [
  'id',
  'member_id',
  'method',
  'amount',
  'fee',
  'currency',
  'created_at',
  'expires_at',
  'payment_bank',
  'payment_target',
  'payee',
]
const BLANK = {
  account: '',
  announced_at: null,
  bank_reference: null,
  payment_id: null,
  payment_page: null,
  approvals: [],
  images: [],
  is_held: false,
  is_taken_back: false,
}

interface Step {
  status: unknown
  at: unknown
  reason: unknown
  reason_code?: unknown
}

/** A course of steps that goes on. */
export function step(db: MemoryDatabase, table: Map<string, Row>, id: unknown, one: Step): Row[] {
  const row = table.get(String(id))
  const on = (name: string, value: unknown) => [...((row?.[name] as unknown[]) ?? []), value ?? null]
  const steps = on('steps', one.status)
  return db.change(table, id, {
    steps,
    statuses: steps,
    moments: on('moments', one.at),
    reasons: on('reasons', one.reason),
    reason_codes: on('reason_codes', one.reason_code),
  })
}

/** Of which deposits and from when, and as of when those that ran out are looked at. */
interface Since {
  memberId: unknown
  since: Date
  asOf: Date
  leavingOut?: unknown
}

/** What counts against a deposit limit, as the function of that name in the database has it. */
export function depositedSince(db: MemoryDatabase, { memberId, since, asOf, leavingOut }: Since): bigint {
  const begun = [...db.deposits.values()].filter(
    row => row.member_id === memberId && row.id !== leavingOut && isCounted(row, since, asOf),
  )
  const sent = [...db.transfers.values()].filter(
    row => row.to_id === memberId && row.direction === 'down' && (row.created_at as Date) >= since,
  )
  return [...begun, ...sent].reduce((sum, row) => sum + (row.amount as bigint), 0n)
}

function isCounted(row: Row, since: Date, asOf: Date): boolean {
  const isSince = (row.created_at as Date) >= since
  if (row.status === 'rejected') return false
  if (row.status === 'expired')
    return isSince && (row.announced_at !== null || (row.expires_at as Date).getTime() > asOf.getTime() - DAY)
  if (row.status !== 'approved' || isSince) return isSince
  const [statuses, moments] = [row.statuses as string[], row.moments as Date[]]
  return statuses.includes('expired') && (moments[statuses.indexOf('approved')] as Date) >= since
}

/** Nobody said that it is paid. */
const isUnpaid = ({ status, announced_at }: Row): boolean =>
  (status === 'created' || status === 'awaiting') && announced_at === null

/** Money that comes in, by words that no other statement has. */
export const DEPOSIT_STATEMENTS: readonly [words: string, answer: Statement][] = [
  [
    'insert into deposits',
    (db, values) => {
      const row = { ...BLANK, ...rowOf(values, DEPOSIT_COLUMNS), operation_id: null, status: 'created' }
      db.put(db.deposits, String(values[0]), row)
      return ONE
    },
  ],
  [
    'insert into deposit_statuses',
    (db, [id, status, at, reason, reason_code]) =>
      step(db, db.deposits, id, { status, at, reason, reason_code }),
  ],
  ['select id from deposits where id =', (db, [id]) => [db.deposits.get(String(id))].filter(isFound)],
  ['from deposit_courses where id =', (db, [id]) => [db.deposits.get(String(id))].filter(isFound)],
  [
    'update deposits set status',
    (db, [status, operation_id, id]) => db.change(db.deposits, id, { status, operation_id }),
  ],
  [
    'update deposits set announced_at',
    (db, [announced_at, bank_reference, id]) => db.change(db.deposits, id, { announced_at, bank_reference }),
  ],
  [
    'as count from deposits',
    (db, [memberId]) => {
      const unpaid = [...db.deposits.values()].filter(row => row.member_id === memberId && isUnpaid(row))
      return [{ count: unpaid.length }]
    },
  ],
  [
    'announced_at is null and expires_at <=',
    (db, [now, limit]) =>
      [...db.deposits.values()]
        .filter(row => isUnpaid(row) && row.expires_at !== null && (row.expires_at as Date) <= (now as Date))
        .toSorted((a, b) => (a.expires_at as Date).getTime() - (b.expires_at as Date).getTime())
        .slice(0, Number(limit)),
  ],
  [
    'select exists (select 1 from deposits',
    (db, [memberId]) => [
      {
        has: [...db.deposits.values()].some(row => row.member_id === memberId && row.status === 'approved'),
      },
    ],
  ],
]
