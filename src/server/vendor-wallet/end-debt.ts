import type { Transaction } from '#server/db/database.ts'
import { account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { type DebtRow, reduceDebt } from './debt-queries.ts'

/** How a debt is reduced: from the member's wallet, as far as its balance allows, or at the house's cost. */
export type DebtEnd = 'collect' | 'writeOff'

/**
 * Ends all or part of a debt and returns the amount; zero if the wallet has nothing to collect. The caller has locked
 * the debt's row, so its id and remaining amount make the idempotency key: a repeat has no second effect.
 */
export async function endDebt(tx: Transaction, debt: DebtRow, how: DebtEnd, at: Date): Promise<bigint> {
  const { id, book, currency: unit, member_id: memberId, remaining } = debt
  const wallet = account({ book, kind: 'wallet', memberId, unit })
  const payer = how === 'collect' ? wallet : account({ book, kind: 'adjustment', unit })
  const debts = account({ book, kind: 'member_debts', unit })
  const key = { scope: 'vendor-debt', key: `${id} ${remaining}` }
  const batch = await openBatch(tx, { accounts: [wallet, payer, debts], keys: [key] })
  const available = batch.balance(wallet)
  const amount = how === 'collect' && available < remaining ? available : remaining
  if (amount === 0n) return 0n
  const outcome = batch.post({
    kind: 'debt',
    book,
    ...key,
    reference: id,
    legs: [
      { account: payer, amount: -amount },
      { account: debts, amount },
    ],
  })
  if (outcome.state !== 'posted') throw new Error(`the end of debt ${id} was ${outcome.state} by the ledger`)
  batch.write()
  await reduceDebt(tx, { id, remaining: remaining - amount }, at)
  return amount
}
