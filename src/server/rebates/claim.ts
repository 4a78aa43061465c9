import { newId } from '#lib/ids/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { GameType } from '#lib/play/rules.ts'
import { claimableOf, mayClaim } from '#lib/rebates/rules.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import type { Operation } from '#server/ledger/operation.ts'
import { insertClaim, type RebateRow, rebatesOf } from './queries.ts'

export interface ClaimQuery {
  memberId: string
  /** Undefined for all categories. */
  category: GameType | undefined
  least: bigint
  unit: Currency
  at: Date
  timeZone: string
}

/**
 * Pays claimable rebates into the wallet, one operation per category; the caller has locked the member's row. Undefined
 * if there is nothing to claim. A rebate requires no turnover.
 */
export async function claimRebates(
  tx: Transaction,
  query: ClaimQuery,
): Promise<{ amount: bigint; balance: bigint } | undefined> {
  const { memberId, unit } = query
  const rows = await rebatesOf(tx, memberId, dayOf(query.at, query.timeZone))
  const due = rows.flatMap(row => {
    const claimable = claimableOf(row.earned, row.claimed)
    const isWanted = query.category === undefined || query.category === row.category
    return isWanted && mayClaim(claimable, query.least)
      ? [{ row, amount: claimable.amount, id: newId() }]
      : []
  })
  if (due.length === 0) return undefined
  const wallet = account({ book: 'real', kind: 'wallet', memberId, unit })
  const house = account({ book: 'real', kind: 'rebate', unit })
  const operations = due.map(
    ({ id, amount }): Operation => ({
      kind: 'rebate',
      book: 'real',
      scope: 'rebate',
      key: id,
      reference: id,
      legs: [
        { account: wallet, amount },
        { account: house, amount: -amount },
      ],
    }),
  )
  const batch = await openBatch(tx, { accounts: [wallet, house], keys: operations })
  const outcomes = operations.map(operation => batch.post(operation))
  const balance = batch.balance(wallet)
  batch.write()
  for (const [index, { row, id, amount }] of due.entries()) {
    const outcome = outcomes[index]
    if (outcome?.state !== 'posted') throw new Error(`rebate ${id} was ${outcome?.state} by the ledger`)
    await store(tx, query, row, { id, amount, operationId: outcome.operationId })
  }
  return { amount: due.reduce((sum, one) => sum + one.amount, 0n), balance }
}

function store(
  tx: Transaction,
  { memberId, unit, at }: ClaimQuery,
  { category, earned, claimed }: RebateRow,
  paid: { id: string; amount: bigint; operationId: string },
): Promise<void> {
  return insertClaim(tx, {
    ...paid,
    memberId,
    category,
    validFrom: claimed.validBet,
    validTo: earned.validBet,
    paidBefore: claimed.paid,
    currency: unit,
    at,
  })
}
