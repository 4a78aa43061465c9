import type { Transaction } from '#server/db/database.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { type AdjustmentRow, endAdjustment } from './queries.ts'

/**
 * Corrects the wallet by a proposed adjustment, once; returns its balance before and after, in minor units. The caller
 * has locked the adjustment and checked its approvals. Throws `Refusal('notEnoughMoney')` if the wallet has less than
 * is to be taken.
 */
export async function carryOut(
  tx: Transaction,
  { id, member_id: memberId, amount, currency: unit }: AdjustmentRow,
  at: Date,
): Promise<{ before: bigint; after: bigint }> {
  await lockMember(tx, memberId)
  const wallet = account({ book: 'real', kind: 'wallet', memberId, unit })
  const house = account({ book: 'real', kind: 'adjustment', unit })
  const outcome = await post(tx, {
    kind: 'adjustment',
    book: 'real',
    scope: 'adjustment',
    key: id,
    reference: id,
    legs: [
      { account: wallet, amount },
      { account: house, amount: -amount },
    ],
  })
  if (outcome.state === 'refused') throw new Refusal('notEnoughMoney', { status: 409 })
  if (outcome.state !== 'posted') throw new Error(`adjustment ${id} was ${outcome.state} by the ledger`)
  const after = outcome.balances.get(wallet.id)
  if (after === undefined) throw new Error('a posted operation without the wallet it touched')
  await endAdjustment(tx, id, { state: 'posted', operationId: outcome.operationId, at })
  return { before: after - amount, after }
}
