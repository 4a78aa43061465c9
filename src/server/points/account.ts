import type { Minor } from '#lib/money/money.ts'
import { POINT_UNIT } from '#lib/points/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type Account, account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import type { Leg, Operation } from '#server/ledger/operation.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Where points come from and go to. */
const HOUSE = account({ book: 'real', kind: 'bonus', unit: POINT_UNIT })

export function pointAccount(memberId: string): Account {
  return account({ book: 'real', kind: 'points', memberId, unit: POINT_UNIT })
}

export async function readPoints(db: Queries, memberId: string): Promise<bigint> {
  const { id } = pointAccount(memberId)
  const row = await db.row(sql<{ balance: bigint }>`
    select balance from ledger_accounts where id = ${id}::uuid`)
  return row?.balance ?? 0n
}

/** An operation that credits points. */
export function creditOperation(
  memberId: string,
  one: Pick<Operation, 'key' | 'reference'> & { points: bigint },
): Operation {
  const { points, ...rest } = one
  return { ...rest, kind: 'points_earned', book: 'real', scope: 'points', legs: legsOf(memberId, points) }
}

/** An operation that gives points for a promotion; `key` is the entry. */
export function giftOperation(memberId: string, { key, points }: { key: string; points: bigint }): Operation {
  const legs = legsOf(memberId, points)
  return { kind: 'points_given', book: 'real', scope: 'promotion', key, reference: key, legs }
}

interface Spending {
  kind: 'points_redeemed' | 'points_converted'
  memberId: string
  /** The order or conversion. */
  id: string
  points: bigint
  /** Money that it gives at once. */
  money?: { amount: Minor; unit: string }
}

/** Takes points, and pays the money they convert to in the same operation. Throws `Refusal('pointsTooFew')`. */
export async function spendPoints(
  tx: Transaction,
  { kind, memberId, id, points, money }: Spending,
): Promise<{ operationId: string; points: bigint; balance: bigint | undefined }> {
  const wallet = money && account({ book: 'real', kind: 'wallet', memberId, unit: money.unit })
  const paid: Leg[] = money && wallet ? paidLegs(wallet, money) : []
  const operation: Operation = {
    kind,
    book: 'real',
    scope: 'points',
    key: id,
    reference: id,
    legs: [...legsOf(memberId, -points), ...paid],
  }
  const batch = await openBatch(tx, { accounts: operation.legs.map(leg => leg.account), keys: [operation] })
  const outcome = batch.post(operation)
  if (outcome.state === 'refused') throw new Refusal('pointsTooFew', { field: 'points' })
  if (outcome.state !== 'posted') throw new Refusal('idempotencyConflict', { status: 409 })
  const left = batch.balance(pointAccount(memberId))
  const balance = wallet && batch.balance(wallet)
  batch.write()
  return { operationId: outcome.operationId, points: left, balance }
}

function legsOf(memberId: string, points: bigint): Leg[] {
  return [
    { account: pointAccount(memberId), amount: points },
    { account: HOUSE, amount: -points },
  ]
}

function paidLegs(wallet: Account, { amount, unit }: { amount: Minor; unit: string }): Leg[] {
  return [
    { account: wallet, amount },
    { account: account({ book: 'real', kind: 'bonus', unit }), amount: -amount },
  ]
}
