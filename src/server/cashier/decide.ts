import { type DepositStatus, mayFollow } from '#lib/cashier/rules.ts'
import type { InboxKind } from '#lib/inbox/rules.ts'
import { isCurrency, share } from '#lib/money/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { notifyArrival } from '#server/inbox/arrivals.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { countAccount } from '#server/team/account-windows.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { type DepositRow, hasDeposited, lockDeposit, type Step, writeStatus } from './queries.ts'

/** What becomes of a deposit. */
export interface Decision extends Step {
  id: string
  /** Times the amount that is to be played before it may leave (settings, withdrawals). */
  depositTurnover: string
  /** Set if the member is notified in another way. */
  isQuiet?: boolean
}

/**
 * Takes a deposit one step on. An approved one is credited in the same transaction, once; the answer then has the
 * balance after it. Throws `Refusal('notFound')`, 404, and `Refusal('alreadyDecided')`, 409, when it stands where that
 * cannot follow: of two who decide at once the second finds it decided.
 */
export async function decide(
  tx: Transaction,
  decision: Decision,
): Promise<{ row: DepositRow; balance: bigint | undefined }> {
  const row = requireFound(await lockDeposit(tx, decision.id))
  if (!mayFollow(row.status, decision.status)) throw new Refusal('alreadyDecided', { status: 409 })
  if (decision.status !== 'approved') {
    await writeStatus(tx, row.id, decision)
    await notifyMember(tx, row, decision)
    return { row, balance: undefined }
  }
  const { operationId, balance } = await credit(tx, row, decision)
  await writeStatus(tx, row.id, { ...decision, operationId })
  // What was there at once is no news.
  if (row.status !== 'created') await notifyMember(tx, row, decision)
  return { row, balance }
}

/** The statuses that the member is notified of. */
export const DEPOSIT_NEWS: Partial<Record<DepositStatus, InboxKind>> = {
  approved: 'depositApproved',
  rejected: 'depositRejected',
  expired: 'depositExpired',
}

async function notifyMember(tx: Transaction, row: DepositRow, decision: Decision): Promise<void> {
  const { status, at, reason, reasonCode, isQuiet = false } = decision
  const kind = DEPOSIT_NEWS[status]
  if (!kind || isQuiet || !isCurrency(row.currency)) return
  const amount = { money: row.amount - row.fee, currency: row.currency }
  const why = reasonCode ? { word: `reason_${reasonCode}` } : (reason ?? '')
  await addInboxMessage(tx, { memberId: row.member_id, kind, values: { amount, reason: why }, at })
}

async function credit(tx: Transaction, row: DepositRow, { at, depositTurnover }: Decision) {
  const { id, member_id: memberId, amount, fee, currency: unit } = row
  const credited = amount - fee
  await lockMember(tx, memberId)
  const required = share(credited, depositTurnover)
  await requireTurnover(tx, {
    memberId,
    source: 'deposit',
    reference: id,
    base: credited,
    required,
    unit,
    at,
  })
  const wallet = account({ book: 'real', kind: 'wallet', memberId, unit })
  const paidIn = account({ book: 'real', kind: 'payments_in', unit })
  const fees = account({ book: 'real', kind: 'fees', unit })
  const outcome = await post(tx, {
    kind: 'deposit',
    book: 'real',
    scope: 'deposit',
    key: id,
    reference: id,
    legs: [
      { account: wallet, amount: credited },
      { account: paidIn, amount: -amount },
      ...(fee > 0n ? [{ account: fees, amount: fee }] : []),
    ],
  })
  if (outcome.state !== 'posted') throw new Error(`deposit ${id} was ${outcome.state} by the ledger`)
  const balance = outcome.balances.get(wallet.id)
  if (balance === undefined) throw new Error('a posted operation without the wallet it touched')
  const firstDeposits = (await hasDeposited(tx, memberId)) ? 0 : 1
  countAccount(tx, { memberId, at, firstDeposits, deposits: 1, deposited: credited })
  // It may have finished a mission.
  notifyArrival(tx, [memberId])
  return { operationId: outcome.operationId, balance }
}
