import { createHash } from 'node:crypto'
import { hashOfInput } from '#server/db/once.ts'
import { type Account, type Book, idBytes } from './accounts.ts'

/** Why money moves. Closed: a new reason is added here, so that every report can name it. */
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

/** What is asked of the ledger. */
export interface Operation {
  kind: OperationKind
  book: Book
  /** What the key is unique in, at most 64 characters: "vendor:BAIZE", "deposit". */
  scope: string
  /** Names the request, at most 64 characters: a repeat with the same key takes effect once. */
  key: string
  /** What it belongs to, at most 200 characters: a deposit's id, a round's id. */
  reference: string
  /** At least two, each account once, summing to zero in each unit. */
  legs: readonly Leg[]
  /** What else must be the same in a repeat of the key, besides kind, reference and legs. */
  input?: unknown
  /** The operation that this one takes back. */
  reverses?: string
}

/** The ledger's answer. */
export type Outcome =
  | {
      state: 'posted' | 'replayed'
      operationId: string
      /** Balances of the accounts of members and pools it touched, right after it, by account id. */
      balances: ReadonlyMap<string, bigint>
    }
  | { state: 'refused'; code: 'notEnoughMoney'; operationId: string; replayed: boolean }
  /** The key was used for something else; nothing was written. */
  | { state: 'conflict' }

/** Names one request: `key` within `scope`. */
export interface OperationKey {
  scope: string
  key: string
}

/** What became of a key: the hash of its request, and the answer it got. */
export interface Settled {
  inputHash: Buffer
  outcome: Exclude<Outcome, { state: 'conflict' }>
}

/** Scopes and keys have no line breaks of their own to be confused with this one. */
export function nameOf(key: OperationKey): string {
  return `${key.scope}\n${key.key}`
}

/** Throws on what no caller may ever ask, whatever the balances are: such a thing is a bug, not a refusal. */
export function checkOperation(operation: Operation): void {
  const { legs, book, scope, key, reference } = operation
  if (legs.length < 2) throw new Error('an operation has at least two legs')
  if (new Set(legs.map(leg => leg.account.id)).size !== legs.length)
    throw new Error('an account takes part once')
  if (legs.some(leg => leg.amount === 0n)) throw new Error('a leg moves something')
  if (legs.some(leg => leg.account.book !== book)) throw new Error('real money and play money never meet')
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
