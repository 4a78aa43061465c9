import type { Transaction } from '#server/db/database.ts'
import { account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { type DebtRow, reduceDebt } from './debt-queries.ts'

/** How a debt gets smaller: out of the member's wallet, as far as that reaches, or at the house's cost. */
export type DebtEnd = 'collect' | 'writeOff'

/**
 * Ends a debt or a part of it; answers how much, which is nothing where there is nothing to collect. The caller holds the
 * debt's row, so what remains of it names the operation: the same is never done twice.
 */
export async function endDebt(tx: Transaction, debt: DebtRow, how: DebtEnd, at: Date): Promise<bigint> {
  const { id, book, currency: unit, member_id: memberId, remaining } = debt
  const wallet = account({ book, kind: 'wallet', memberId, unit })
  const payer = how === 'collect' ? wallet : account({ book, kind: 'adjustment', unit })
  const debts = account({ book, kind: 'member_debts', unit })
  const key = { scope: 'vendor-debt', key: `${id} ${remaining}` }
  const batch = await openBatch(tx, { accounts: [wallet, payer, debts], keys: [key] })
  const held = batch.balance(wallet)
  const amount = how === 'collect' && held < remaining ? held : remaining
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
