import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { account, type Book } from './accounts.ts'
import { post } from './batch.ts'
import type { Operation, OperationKind, Outcome } from './operation.ts'

/** Reserves money of a member's wallet, such as for a withdrawal under review. */
export interface NewHold {
  book: Book
  memberId: string
  unit: string
  /** In minor units, above zero. */
  amount: bigint
  scope: string
  key: string
  reference: string
}

/** Ends a hold: the scope and key of that operation, and its reference. */
export interface HoldEnd {
  holdId: string
  scope: string
  key: string
  reference: string
}

interface HoldRow {
  amount: bigint
  book: Book
  member_id: string
  unit: string
  state: 'open' | 'settled' | 'released'
  ended_key: string | null
}

/** Moves money from the wallet to the locked account. The hold's id is the outcome's `operationId`. */
export async function hold(tx: Transaction, request: NewHold): Promise<Outcome> {
  if (request.amount <= 0n) throw new Error('a hold is above zero')
  const { wallet, locked } = accountsOf(request)
  const legs = [
    { account: wallet, amount: -request.amount },
    { account: locked, amount: request.amount },
  ]
  const outcome = await post(tx, { ...keyOf(request), kind: 'hold', book: request.book, legs })
  if (outcome.state !== 'posted') return outcome
  await tx.run(sql`
    insert into ledger_holds (id, wallet_id, locked_id, amount)
    values (${outcome.operationId}, ${wallet.id}, ${locked.id}, ${request.amount})`)
  return outcome
}

/**
 * Pays the reserved money out. A repeat with the same key is replayed; a hold that something else has ended throws
 * `Refusal('alreadyDecided')`, status 409, and an unknown one `Refusal('notFound')`, status 404.
 */
export function settle(tx: Transaction, end: HoldEnd): Promise<Outcome> {
  return endHold(tx, end, 'settle')
}

/** Returns the reserved money to the wallet; otherwise like `settle`. */
export function release(tx: Transaction, end: HoldEnd): Promise<Outcome> {
  return endHold(tx, end, 'release')
}

async function endHold(
  tx: Transaction,
  end: HoldEnd,
  kind: OperationKind & ('settle' | 'release'),
): Promise<Outcome> {
  // Locks the hold first, so that of two concurrent decisions the second sees the first.
  const found = await tx.row(sql<HoldRow>`
    select h.amount, h.state, a.book, a.member_id, a.unit,
      (select o.scope || ' ' || o.key from ledger_operations o where o.id = h.ended_by) as ended_key
    from ledger_holds h join ledger_accounts a on a.id = h.wallet_id
    where h.id = ${end.holdId}::uuid
    for update of h`)
  if (!found) throw new Refusal('notFound', { status: 404 })
  if (found.state !== 'open' && found.ended_key !== `${end.scope} ${end.key}`) {
    throw new Refusal('alreadyDecided', { status: 409 })
  }
  const { wallet, locked } = accountsOf({ book: found.book, memberId: found.member_id, unit: found.unit })
  const payments = account({ book: found.book, kind: 'payments_out', unit: found.unit })
  const operation: Operation = {
    ...keyOf(end),
    kind,
    book: found.book,
    legs: [
      { account: locked, amount: -found.amount },
      { account: kind === 'settle' ? payments : wallet, amount: found.amount },
    ],
    input: { holdId: end.holdId },
  }
  const outcome = await post(tx, operation)
  if (outcome.state === 'posted') {
    const state = kind === 'settle' ? 'settled' : 'released'
    await tx.run(sql`
      update ledger_holds set state = ${state}, ended_by = ${outcome.operationId} where id = ${end.holdId}::uuid`)
  }
  return outcome
}

function accountsOf(owner: { book: Book; memberId: string; unit: string }) {
  const { book, memberId, unit } = owner
  const wallet = account({ book, kind: 'wallet', memberId, unit })
  const locked = account({ book, kind: 'locked', memberId, unit })
  return { wallet, locked }
}

function keyOf(request: { scope: string; key: string; reference: string }) {
  return { scope: request.scope, key: request.key, reference: request.reference }
}
