import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Account, Book } from './accounts.ts'
import { nameOf, type OperationKey, type OperationKind, type Settled } from './operation.ts'
import { standstill } from './standstill.ts'

/** A member's account while its row is locked. */
export interface AccountState {
  id: string
  balance: bigint
  version: bigint
  chain: Buffer
  /** The time of its last entry; null without entries. */
  last_at: Date | null
}

/** A locked account, with the database's clock: the start of the transaction; and whether the ledger is stopped. */
type LockedRow = AccountState & { now: Date; is_stopped: boolean }

/** What a batch has locked. */
export interface Locked {
  states: Map<string, AccountState>
  /** The start of the transaction by the database's clock; undefined if nothing was locked. */
  now: Date | undefined
  isStopped: boolean
}

export interface NewOperation {
  id: string
  scope: string
  key: string
  inputHash: Buffer
  kind: OperationKind
  book: Book
  reference: string
  reverses: string | null
  refusedCode: 'notEnoughMoney' | null
  /** Undefined for the start of the transaction. */
  createdAt: Date | undefined
}

export interface NewEntry {
  operationId: string
  accountId: string
  amount: bigint
  seq: bigint | null
  balanceAfter: bigint | null
  chain: Buffer | null
}

/**
 * Locks in the order of ids, so that two batches with the same accounts wait instead of deadlocking. With `skipsLocked`
 * it does not wait and omits accounts that another transaction has locked.
 */
export async function lockAccounts(
  tx: Transaction,
  accounts: readonly Account[],
  { skipsLocked }: { skipsLocked: boolean },
): Promise<Locked> {
  if (accounts.length === 0)
    return { states: new Map(), now: undefined, isStopped: (await standstill(tx)) !== undefined }
  const ids = [...new Set(accounts.map(account => account.id))]
  const waiting = sql<LockedRow>`
    select a.id, a.balance, a.version, a.chain, a.last_at, now() as now,
      exists (select from ledger_standstill) as is_stopped
    from unnest(${ids}::uuid[]) as asked (id) join ledger_accounts a on a.id = asked.id
    order by a.id for update of a`
  const skipping = sql<LockedRow>`
    select a.id, a.balance, a.version, a.chain, a.last_at, now() as now,
      exists (select from ledger_standstill) as is_stopped
    from unnest(${ids}::uuid[]) as asked (id) join ledger_accounts a on a.id = asked.id
    order by a.id for update of a skip locked`
  const rows = await tx.rows(skipsLocked ? skipping : waiting)
  const states = new Map(rows.map(({ now: _, is_stopped: __, ...state }) => [state.id, state]))
  return { states, now: rows[0]?.now, isStopped: rows[0]?.is_stopped ?? false }
}

/** Returns the id of one of these accounts that does not exist. */
export async function missingAccount(
  tx: Transaction,
  accounts: readonly Account[],
): Promise<string | undefined> {
  const row = await tx.row(sql<{ id: string }>`
    select asked.id from unnest(${accounts.map(account => account.id)}::uuid[]) as asked (id)
    where not exists (select from ledger_accounts a where a.id = asked.id) limit 1`)
  return row?.id
}

interface StoredRow {
  id: string
  scope: string
  key: string
  input_hash: Buffer
  refused_code: 'notEnoughMoney' | null
  account_id: string | null
  balance_after: bigint | null
}

/** Returns what is stored under the keys, with the balances of the first answer. */
export async function storedOperations(
  tx: Transaction,
  keys: readonly OperationKey[],
): Promise<Map<string, Settled>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.rows(sql<StoredRow>`
    select o.id, o.scope, o.key, o.input_hash, o.refused_code, e.account_id, e.balance_after
    from unnest(${keys.map(key => key.scope)}::text[], ${keys.map(key => key.key)}::text[]) as asked (scope, key)
    join ledger_operations o on o.scope = asked.scope and o.key = asked.key
    left join all_ledger_entries e on e.operation_id = o.id and e.seq is not null`)
  const stored = new Map<string, Settled>()
  for (const [name, group] of Map.groupBy(rows, nameOf)) {
    const [first] = group
    if (first) stored.set(name, { inputHash: first.input_hash, outcome: outcomeOf(first, group) })
  }
  return stored
}

function outcomeOf(first: StoredRow, group: StoredRow[]): Settled['outcome'] {
  const operationId = first.id
  if (first.refused_code) return { state: 'refused', code: first.refused_code, operationId, replayed: true }
  const balances = new Map<string, bigint>()
  for (const row of group) {
    if (row.account_id !== null && row.balance_after !== null) balances.set(row.account_id, row.balance_after)
  }
  return { state: 'replayed', operationId, balances }
}

/** Writes balances, operations and entries in one statement; the database's own checks run at its end. */
export function writeAll(
  tx: Transaction,
  accounts: readonly AccountState[],
  operations: readonly NewOperation[],
  entries: readonly NewEntry[],
): void {
  tx.send(sql`
    with changed as (
      update ledger_accounts a set balance = n.balance, version = n.version, chain = n.chain, last_at = n.last_at
      from unnest(
        ${accounts.map(one => one.id)}::uuid[], ${accounts.map(one => one.balance)}::bigint[],
        ${accounts.map(one => one.version)}::bigint[], ${accounts.map(one => one.chain)}::bytea[],
        ${accounts.map(one => one.last_at)}::timestamptz[]
      ) as n (id, balance, version, chain, last_at)
      where a.id = n.id
    ), added as (
      insert into ledger_operations (id, scope, key, input_hash, kind, book, reference, reverses, refused_code, created_at)
      select id, scope, key, input_hash, kind, book, reference, reverses, refused_code, coalesce(created_at, now())
      from unnest(
        ${operations.map(one => one.id)}::uuid[], ${operations.map(one => one.scope)}::text[],
        ${operations.map(one => one.key)}::text[], ${operations.map(one => one.inputHash)}::bytea[],
        ${operations.map(one => one.kind)}::text[], ${operations.map(one => one.book)}::text[],
        ${operations.map(one => one.reference)}::text[], ${operations.map(one => one.reverses)}::uuid[],
        ${operations.map(one => one.refusedCode)}::text[], ${operations.map(one => one.createdAt)}::timestamptz[])
        as n (id, scope, key, input_hash, kind, book, reference, reverses, refused_code, created_at)
    )
    insert into ledger_entries (operation_id, account_id, amount, seq, balance_after, chain)
    select * from unnest(
      ${entries.map(one => one.operationId)}::uuid[], ${entries.map(one => one.accountId)}::uuid[],
      ${entries.map(one => one.amount)}::bigint[], ${entries.map(one => one.seq)}::bigint[],
      ${entries.map(one => one.balanceAfter)}::bigint[], ${entries.map(one => one.chain)}::bytea[])`)
}
