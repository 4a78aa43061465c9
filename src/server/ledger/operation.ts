import { createHash } from 'node:crypto'
import { hashOfInput } from '#server/db/once.ts'
import { type Account, type Book, idBytes } from './accounts.ts'

/** Why money moves. A closed list: add new reasons here, so that every report can name them. */
export type OperationKind =
  | 'opening'
  | 'deposit'
  | 'bet'
  | 'win'
  | 'rollback'
  | 'win_taken_back'
  | 'debt'
  | 'promotion'
  | 'hold'
  | 'settle'
  | 'release'
  | 'fee'
  | 'refund'
  | 'transfer'
  | 'vendor_transfer'
  | 'bonus'
  | 'prize_pool'
  | 'rebate'
  | 'salary'
  | 'dividend'
  | 'points_earned'
  | 'points_given'
  | 'points_redeemed'
  | 'points_converted'
  | 'adjustment'
  | 'rounding'
  | 'reversal'

/** One account's part in an operation, in minor units: positive into it, negative out of it, never zero. */
export interface Leg {
  account: Account
  amount: bigint
}

/** A request to the ledger. */
export interface Operation {
  kind: OperationKind
  book: Book
  /** The namespace in which the key is unique, at most 64 characters: "vendor:BAIZE", "deposit". */
  scope: string
  /** Idempotency key, at most 64 characters: a repeat with the same key takes effect once. */
  key: string
  /** What the operation belongs to, at most 200 characters: a deposit's id, a round's id. */
  reference: string
  /** At least two, each account once, with sum zero in each unit. */
  legs: readonly Leg[]
  /** What else a repeat of the key must have in common, besides kind, reference and legs. */
  input?: unknown
  /** The operation that this one reverses. */
  reverses?: string
}

/** The ledger's answer. */
export type Outcome =
  | {
      state: 'posted' | 'replayed'
      operationId: string
      /** Balances of the member and pool accounts in the operation, right after it, by account id. */
      balances: ReadonlyMap<string, bigint>
    }
  | { state: 'refused'; code: 'notEnoughMoney'; operationId: string; replayed: boolean }
  /** The key was used for something else; nothing was written. */
  | { state: 'conflict' }

/** Identifies one request: `key` within `scope`. */
export interface OperationKey {
  scope: string
  key: string
}

/** What is stored under a key: the hash of the request, and its outcome. */
export interface Settled {
  inputHash: Buffer
  outcome: Exclude<Outcome, { state: 'conflict' }>
}

/** Neither scopes nor keys contain line breaks, so the name is unambiguous. */
export function nameOf(key: OperationKey): string {
  return `${key.scope}\n${key.key}`
}

/** Throws on what no caller may ever request, whatever the balances are: it is a bug, not a refusal. */
export function checkOperation(operation: Operation): void {
  const { legs, book, scope, key, reference } = operation
  if (legs.length < 2) throw new Error('an operation has at least two legs')
  if (new Set(legs.map(leg => leg.account.id)).size !== legs.length)
    throw new Error('an account appears twice in an operation')
  if (legs.some(leg => leg.amount === 0n)) throw new Error('a leg has the amount zero')
  if (legs.some(leg => leg.account.book !== book)) throw new Error('an operation crosses the two books')
  for (const unit of new Set(legs.map(leg => leg.account.unit))) {
    const sum = legs.reduce((total, leg) => (leg.account.unit === unit ? total + leg.amount : total), 0n)
    if (sum !== 0n) throw new Error(`the legs in ${unit} do not sum to zero`)
  }
  for (const [name, text, limit] of [
    ['scope', scope, 64],
    ['key', key, 64],
    ['reference', reference, 200],
  ] as const) {
    if (text.length < 1 || text.length > limit) throw new Error(`${name} has 1 to ${limit} characters`)
  }
}

/** SHA-256 of everything that a repeat of the key must have in common with the first request. */
export function hashOfOperation(operation: Operation): Buffer {
  const { kind, reference, legs, input, reverses } = operation
  const moves = legs.map(leg => `${leg.account.id} ${leg.amount}`).sort()
  return hashOfInput({ kind, reference, moves, input, reverses })
}

/** The next link of an account's chain: each entry commits to all before it, so that editing one is found (I11). */
export function nextChain(
  chain: Buffer,
  operationId: string,
  seq: bigint,
  amount: bigint,
  balance: bigint,
): Buffer {
  const numbers = Buffer.alloc(24)
  numbers.writeBigInt64BE(seq, 0)
  numbers.writeBigInt64BE(amount, 8)
  numbers.writeBigInt64BE(balance, 16)
  return createHash('sha256').update(chain).update(idBytes(operationId)).update(numbers).digest()
}
