import type { Query } from '#server/db/sql.ts'
import { CASHIER_STATEMENTS } from './memory-cashier.ts'
import { DEPOSIT_STATEMENTS } from './memory-deposits.ts'
import { LEDGER_STATEMENTS } from './memory-ledger.ts'
import { LIMIT_STATEMENTS } from './memory-limits.ts'
import { PLAY_STATEMENTS } from './memory-play.ts'
import { POOL_STATEMENTS } from './memory-pools.ts'
import { REWARD_STATEMENTS } from './memory-rewards.ts'
import type { Row } from './memory-rows.ts'
import { SETTLEMENT_STATEMENTS } from './memory-settlements.ts'

/** What goes wrong in one of the next transactions. */
export interface Fault {
  /** The database answers with an error, says that rows are held, or the process that asks is gone. */
  what: 'error' | 'held' | 'crash'
  /** At the n-th statement, or after the commit, which nobody hears of then. */
  at: number | 'commit'
  /** So many transactions are let through first. */
  after: number
}

/** Stands between a statement and its answer; for tests that see whether a simulation notices what is wrong. */
export type Tamper = (query: Query<unknown>, answer: (query: Query<unknown>) => Row[]) => Row[]

export type Statement = (db: MemoryDatabase, values: readonly unknown[]) => Row[]

/** Each by words that no other one has. */
const STATEMENTS: readonly (readonly [words: string, answer: Statement])[] = [
  ...SETTLEMENT_STATEMENTS,
  ...POOL_STATEMENTS,
  ...PLAY_STATEMENTS,
  ...CASHIER_STATEMENTS,
  ...DEPOSIT_STATEMENTS,
  ...LIMIT_STATEMENTS,
  ...REWARD_STATEMENTS,
  ...LEDGER_STATEMENTS,
]

/** Which statement a text is; all that run are known after the first minutes of a simulation. */
const known = new Map<string, Statement>()

/**
 * As much of the database as a simulation's money goes through, in memory and without any delay: it knows the statements
 * by their words. This is what outlives a crash; who asks is a process (memory-process.ts).
 */
export class MemoryDatabase {
  readonly accounts = new Map<string, Row>()
  readonly operations = new Map<string, Row>()
  /** The operations in the order in which they came. */
  readonly entered: Row[] = []
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
  /** Sign-ins, whose minutes count against session limits; `sessions` are those of games. */
  readonly signIns = new Map<string, Row>()
  /** What agents agreed on, with how deep in the tree the downline stands. */
  readonly versions = new Map<string, Row>()
  readonly settlements = new Map<string, Row>()
  readonly pools = new Map<string, Row>()
  readonly deposits = new Map<string, Row>()
  readonly withdrawals = new Map<string, Row>()
  readonly payoutAccounts = new Map<string, Row>()
  readonly transfers = new Map<string, Row>()
  readonly answers = new Map<string, Row>()
  readonly limits = new Map<string, Row>()
  readonly breaks = new Map<string, Row>()
  readonly rewards = new Map<string, Row>()
  readonly requirements = new Map<string, Row>()
  /** Rows written by transactions that stand. */
  written = 0
  fault: Fault | undefined
  #undo: (() => void)[] = []
  #last: Promise<unknown> = Promise.resolve()
  readonly #tamper: Tamper
  /** The database's own clock. */
  readonly now: () => Date

  constructor(now: () => Date, tamper: Tamper = (query, answer) => answer(query)) {
    this.now = now
    this.#tamper = tamper
  }

  /** One after the other, as the locks of the accounts make them. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  answer(query: Query<unknown>): Row[] {
    return this.#tamper(query, ({ text, values }) => {
      const statement = known.get(text) ?? find(text)
      return statement(this, values)
    })
  }

  put(table: Map<string, Row>, key: string, row: Row): void {
    const before = table.get(key)
    this.#wrote(() => (before ? table.set(key, before) : table.delete(key)))
    table.set(key, row)
  }

  /** Changes some columns of a row that is there. */
  change(table: Map<string, Row>, key: unknown, facts: Row): Row[] {
    const before = table.get(String(key))
    if (!before) return []
    const row = { ...before, ...facts }
    this.put(table, String(key), row)
    return [row]
  }

  remove(table: Map<string, Row>, key: string): void {
    const before = table.get(key)
    if (!before) return
    this.#wrote(() => table.set(key, before))
    table.delete(key)
  }

  enter(key: string, operation: Row): void {
    this.put(this.operations, key, operation)
    this.#wrote(() => void this.entered.pop())
    this.entered.push(operation)
  }

  append(row: Row): void {
    const together = this.entriesOf.get(row.operation_id) ?? []
    this.entriesOf.set(row.operation_id, together)
    this.#wrote(() => {
      this.entries.pop()
      together.pop()
    })
    this.entries.push(row)
    together.push(row)
  }

  /** What is written from here on can be taken back. */
  begin(): void {
    this.#undo = []
  }

  rollBack(): void {
    this.written -= this.#undo.length
    for (const back of this.#undo.reverse()) back()
    this.#undo = []
  }

  #wrote(back: () => void): void {
    this.#undo.push(back)
    this.written += 1
  }
}

function find(text: string): Statement {
  const found = STATEMENTS.find(([words]) => text.includes(words))
  if (!found) throw new Error(`the simulation does not know this statement: ${text.slice(0, 160)}`)
  known.set(text, found[1])
  return found[1]
}
