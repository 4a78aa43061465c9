import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { account, type Book } from './accounts.ts'
import { post } from './batch.ts'
import type { Operation, OperationKind, Outcome } from './operation.ts'

/** Sets money of a member's wallet aside, such as a withdrawal under review. */
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

/** Ends a hold: the scope and key of the ending, and what it belongs to. */
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
export async function hold(tx: Transaction, asked: NewHold): Promise<Outcome> {
  if (asked.amount <= 0n) throw new Error('a hold is above zero')
  const { wallet, locked } = accountsOf(asked)
  const legs = [
    { account: wallet, amount: -asked.amount },
    { account: locked, amount: asked.amount },
  ]
  const outcome = await post(tx, { ...named(asked), kind: 'hold', book: asked.book, legs })
  if (outcome.state !== 'posted') return outcome
  await tx.run(sql`
    insert into ledger_holds (id, wallet_id, locked_id, amount)
    values (${outcome.operationId}, ${wallet.id}, ${locked.id}, ${asked.amount})`)
  return outcome
}

/**
 * Pays the held money out of the house. A repeat with the same key is replayed; a hold that something else has
 * ended throws `Refusal('alreadyDecided')`, status 409, and an unknown one `Refusal('notFound')`, status 404.
 */
export function settle(tx: Transaction, end: HoldEnd): Promise<Outcome> {
  return endHold(tx, end, 'settle')
}

/** Gives the held money back to the wallet; otherwise as `settle`. */
export function release(tx: Transaction, end: HoldEnd): Promise<Outcome> {
  return endHold(tx, end, 'release')
}

async function endHold(
  tx: Transaction,
  end: HoldEnd,
  kind: OperationKind & ('settle' | 'release'),
): Promise<Outcome> {
  // The hold's row first, so that of two who decide at once the second sees what the first decided.
  const held = await tx.row(sql<HoldRow>`
    select h.amount, h.state, a.book, a.member_id, a.unit,
      (select o.scope || ' ' || o.key from ledger_operations o where o.id = h.ended_by) as ended_key
    from ledger_holds h join ledger_accounts a on a.id = h.wallet_id
    where h.id = ${end.holdId}::uuid
    for update of h`)
  if (!held) throw new Refusal('notFound', { status: 404 })
  if (held.state !== 'open' && held.ended_key !== `${end.scope} ${end.key}`) {
    throw new Refusal('alreadyDecided', { status: 409 })
  }
  const { wallet, locked } = accountsOf({ book: held.book, memberId: held.member_id, unit: held.unit })
  const payments = account({ book: held.book, kind: 'payments_out', unit: held.unit })
  const operation: Operation = {
    ...named(end),
    kind,
    book: held.book,
    legs: [
      { account: locked, amount: -held.amount },
      { account: kind === 'settle' ? payments : wallet, amount: held.amount },
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

function named(asked: { scope: string; key: string; reference: string }) {
  return { scope: asked.scope, key: asked.key, reference: asked.reference }
}
