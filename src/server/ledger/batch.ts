import { idOfMoment, newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { RowLost } from '#server/db/faults.ts'
import { type Account, ensureAccounts } from './accounts.ts'
import {
  checkOperation,
  hashOfOperation,
  type Leg,
  nameOf,
  nextChain,
  type Operation,
  type OperationKey,
  type Outcome,
  type Settled,
} from './operation.ts'
import {
  type AccountState,
  type Locked,
  lockAccounts,
  missingAccount,
  type NewEntry,
  type NewOperation,
  storedOperations,
  writeAll,
} from './queries.ts'
import { refuseWhenStopped } from './standstill.ts'

/**
 * Several operations that are decided in memory and written together. The accounts named to `openBatch` stay locked
 * until the end of the transaction, so the database will hold exactly what is decided here.
 */
export interface LedgerBatch {
  /** Decides one operation, in the order of the calls. `openBatch` must have been given its accounts and its key. */
  post(operation: Operation): Outcome
  /** Whether another transaction has locked the account, so that nothing can be posted; only with `skipsLocked`. */
  isLockedElsewhere(account: Account): boolean
  /** Returns a member account's balance after everything posted so far, in minor units. */
  balance(account: Account): bigint
  /** Returns what an earlier batch or this one has stored under a key. */
  settled(key: OperationKey): Settled | undefined
  /** Writes everything posted, in one statement. Call it once, before the transaction ends. */
  write(): void
}

export interface BatchNeeds {
  accounts: readonly Account[]
  keys: readonly OperationKey[]
  /** Reads rows that must not change before the accounts are locked; shares the round trip of the lock. */
  readLocked?: () => Promise<void>
  /** Skips accounts that another transaction has locked, instead of waiting for them. */
  skipsLocked?: boolean
  /** Only for the demo world, which is created with a past: the time of the next operation, instead of now. */
  momentOfPast?: () => Date
}

/**
 * Locks the members' accounts in the order of their ids (creating missing ones), then reads what is stored under the
 * keys. Throws `Refusal('unavailable')` while the ledger is stopped, and `RowLost` if a failover lost an account.
 */
export async function openBatch(tx: Transaction, needs: BatchNeeds): Promise<LedgerBatch> {
  await ensureAccounts(tx, needs.accounts)
  const tracked = needs.accounts.filter(account => account.tracked)
  const [locked, stored] = await Promise.all([
    lockAccounts(tx, tracked, { skipsLocked: needs.skipsLocked ?? false }),
    // Read after the lock, so that a concurrent request with the same key has ended by then.
    storedOperations(tx, needs.keys),
    needs.readLocked?.(),
  ])
  refuseWhenStopped(locked.isStopped)
  await requireAccounts(
    tx,
    tracked.filter(account => !locked.states.has(account.id)),
  )
  return new Batch(tx, locked, stored, needs)
}

/** Of accounts that could not be locked: throws `RowLost` if one is not locked by another but missing. */
async function requireAccounts(tx: Transaction, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return
  const lost = await missingAccount(tx, accounts)
  if (lost) throw new RowLost(`account ${lost} is gone`)
}

/** Posts one operation in its own batch. */
export async function post(tx: Transaction, operation: Operation): Promise<Outcome> {
  const batch = await openBatch(tx, { accounts: operation.legs.map(leg => leg.account), keys: [operation] })
  const outcome = batch.post(operation)
  batch.write()
  return outcome
}

class Batch implements LedgerBatch {
  readonly #tx: Transaction
  readonly #states: Map<string, AccountState>
  /** The database's clock, which all servers share. */
  readonly #now: Date | undefined
  readonly #settled: Map<string, Settled>
  readonly #keys: ReadonlySet<string>
  readonly #momentOfPast: (() => Date) | undefined
  readonly #operations: NewOperation[] = []
  readonly #entries: NewEntry[] = []

  constructor(
    tx: Transaction,
    { states, now }: Locked,
    settled: Map<string, Settled>,
    { keys, momentOfPast }: BatchNeeds,
  ) {
    this.#tx = tx
    this.#states = states
    this.#now = now
    this.#settled = settled
    this.#keys = new Set(keys.map(nameOf))
    this.#momentOfPast = momentOfPast
  }

  post(operation: Operation): Outcome {
    checkOperation(operation)
    const name = nameOf(operation)
    if (!this.#keys.has(name))
      throw new Error('the key of the operation was not named when its batch was opened')
    const inputHash = hashOfOperation(operation)
    const before = this.#settled.get(name)
    if (before) return before.inputHash.equals(inputHash) ? replay(before.outcome) : { state: 'conflict' }
    const outcome = this.#decide(operation, inputHash)
    this.#settled.set(name, { inputHash, outcome })
    return outcome
  }

  isLockedElsewhere(account: Account): boolean {
    return account.tracked && !this.#states.has(account.id)
  }

  balance(account: Account): bigint {
    return this.#state(account).balance
  }

  settled(key: OperationKey): Settled | undefined {
    if (!this.#keys.has(nameOf(key))) throw new Error('the key was not named when the batch was opened')
    return this.#settled.get(nameOf(key))
  }

  write(): void {
    const operations = this.#operations.splice(0)
    const entries = this.#entries.splice(0)
    if (operations.length === 0) return
    const touched = new Set(entries.map(entry => entry.accountId))
    const changed = [...this.#states.values()].filter(state => touched.has(state.id))
    writeAll(this.#tx, changed, operations, entries)
  }

  #decide(operation: Operation, inputHash: Buffer): Settled['outcome'] {
    const { at, isNow } = this.#momentOf(operation)
    const operationId = at ? idOfMoment(at) : newId()
    const members = operation.legs.filter(leg => leg.account.tracked)
    const isShort = members.some(leg => this.#state(leg.account).balance + leg.amount < 0n)
    const refusedCode = isShort ? ('notEnoughMoney' as const) : null
    const { scope, key, kind, book, reference, reverses } = operation
    const row = {
      id: operationId,
      scope,
      key,
      inputHash,
      kind,
      book,
      reference,
      reverses: reverses ?? null,
      refusedCode,
      createdAt: isNow ? undefined : at,
    }
    this.#operations.push(row)
    if (isShort) return { state: 'refused', code: 'notEnoughMoney', operationId, replayed: false }
    for (const leg of operation.legs) this.#entries.push(this.#enter(leg, operationId, at))
    const balances = new Map(members.map(leg => [leg.account.id, this.#state(leg.account).balance]))
    return { state: 'posted', operationId, balances }
  }

  /**
   * Never earlier than the last entry of any of its accounts, even if a clock is set back: ids then sort as entries do,
   * and records find the operations of a day by their ids.
   */
  #momentOf({ legs }: Operation): { at: Date | undefined; isNow: boolean } {
    const wanted = this.#momentOfPast?.() ?? this.#now
    const last = legs.map(leg => this.#states.get(leg.account.id)?.last_at?.getTime() ?? 0)
    const at = wanted && new Date(Math.max(wanted.getTime(), ...last))
    return { at, isNow: at?.getTime() === this.#now?.getTime() }
  }

  #enter(leg: Leg, operationId: string, at: Date | undefined): NewEntry {
    const { account, amount } = leg
    if (!account.tracked)
      return { operationId, accountId: account.id, amount, seq: null, balanceAfter: null, chain: null }
    const state = this.#state(account)
    state.balance += amount
    state.version += 1n
    state.chain = nextChain(state.chain, operationId, state.version, amount, state.balance)
    state.last_at = at ?? state.last_at
    const { balance: balanceAfter, version: seq, chain } = state
    return { operationId, accountId: account.id, amount, seq, balanceAfter, chain }
  }

  #state(account: Account): AccountState {
    const state = this.#states.get(account.id)
    if (!state)
      throw new Error(`account ${account.kind} ${account.id} was not named when the batch was opened`)
    return state
  }
}

function replay(outcome: Settled['outcome']): Outcome {
  return outcome.state === 'refused' ? { ...outcome, replayed: true } : { ...outcome, state: 'replayed' }
}
