import type { Currency } from '#lib/money/money.ts'
import { DEPOSIT_NEWS } from '#server/cashier/decide.ts'
import type { Transaction } from '#server/db/database.ts'
import { addInboxMessages } from '#server/inbox/add-message.ts'
import { WITHDRAWAL_MESSAGES } from '#server/withdrawals/decide.ts'
import type { PastDeposit, PastWithdrawal } from './banking.ts'

interface Past {
  deposits: readonly PastDeposit[]
  withdrawals: readonly PastWithdrawal[]
  currency: Currency
}

/** Writes the past messages about deposits and withdrawals, each at its own time. */
export function writePastMessages(tx: Transaction, { deposits, withdrawals, currency }: Past): Promise<void> {
  const values = (money: bigint) => ({ amount: { money, currency }, reason: '' })
  const messages = [
    ...deposits.flatMap(({ memberId, amount, steps }) =>
      steps.map(({ status, at }) => ({ memberId, at, kind: DEPOSIT_NEWS[status], values: values(amount) })),
    ),
    ...withdrawals.flatMap(({ memberId, amount, steps }) =>
      steps.map(({ status, at }) => ({
        memberId,
        at,
        kind: WITHDRAWAL_MESSAGES[status],
        values: values(amount),
      })),
    ),
  ]
  const sent = messages.flatMap(message => (message.kind ? [{ ...message, kind: message.kind }] : []))
  return addInboxMessages(
    tx,
    sent.sort((one, other) => one.at.getTime() - other.at.getTime()),
  )
}
