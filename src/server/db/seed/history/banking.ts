import type { Chance } from '#lib/art/chance.ts'
import type { DepositMethod, DepositStatus } from '#lib/cashier/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { WithdrawalStatus } from '#lib/withdrawals/rules.ts'
import { drawAny, drawBetween, drawOf } from './draws.ts'

const MINUTE = 60_000
/** Who decided deposits and withdrawals of the past. */
const PAST_OPERATORS = ['praew', 'thana'] as const

interface PastStep<Status> {
  status: Status
  at: Date
  operator?: string
}

/** A deposit of the past, until now. */
export interface PastDeposit {
  id: string
  memberId: string
  method: DepositMethod
  amount: bigint
  steps: PastStep<DepositStatus>[]
  /** The payment details that the payer was given. */
  payment: { bank?: string; target: string; payee: string; until: Date } | undefined
  announcedAt: Date | undefined
  bankReference: string | undefined
}

/** A withdrawal of the past, until now. */
export interface PastWithdrawal {
  id: string
  memberId: string
  amount: bigint
  steps: PastStep<WithdrawalStatus>[]
  paymentReference: string | undefined
  receiptUntil: Date | undefined
  account: PastAccount
}

export interface PastAccount {
  id: string
  memberId: string
  provider: string
  number: string
  holderName: string
}

interface Started {
  memberId: string
  amount: bigint
  at: number
  now: Date
}

/** Creates a deposit at a moment, with its course until now; one in thirty is never paid. */
export function createDeposit(
  chance: Chance,
  { memberId, amount, at, now }: Started,
  { promptPay, bankTransfer }: SiteSettings['deposits'],
): PastDeposit {
  const wanted = drawOf<DepositMethod>(chance, [
    ['promptPay', 60],
    ['bankTransfer', 25],
    ['sandbox', 15],
  ])
  const isForgotten = chance() < 0.03
  const seconds = drawBetween(chance, 70, 420)
  const operator = drawAny(chance, PAST_OPERATORS)
  const reference = drawBetween(chance, 10_000_000, 99_999_999)
  const bank = bankTransfer && wanted === 'bankTransfer' ? drawAny(chance, bankTransfer.accounts) : undefined
  const method = bank ? bankTransfer : wanted === 'promptPay' ? promptPay : null
  const started = { id: newId(), memberId, amount, announcedAt: undefined, bankReference: undefined }
  const created = { status: 'created' as const, at: new Date(at) }
  if (!method) {
    const approved = { status: 'approved' as const, at: new Date(at) }
    return { ...started, method: 'sandbox', payment: undefined, steps: [created, approved] }
  }
  const until = new Date(at + method.payMinutes * MINUTE)
  const payee = bank ? { bank: bank.bank, target: bank.number, payee: bank.name } : undefined
  const end = isForgotten
    ? { status: 'expired' as const, at: until }
    : { status: 'approved' as const, at: new Date(at + seconds * 1_000), operator }
  const announced = new Date(at + (seconds * 1_000) / 2)
  const isAnnounced = bank !== undefined && !isForgotten && announced < now
  return {
    ...started,
    method: bank ? 'bankTransfer' : 'promptPay',
    steps: [created, { status: 'awaiting' as const, at: created.at }, end].filter(step => step.at < now),
    payment: { ...(payee ?? { target: promptPay?.target ?? '', payee: promptPay?.name ?? '' }), until },
    announcedAt: isAnnounced ? announced : undefined,
    bankReference: isAnnounced ? String(reference) : undefined,
  }
}

/** Creates a withdrawal at a moment, with its course until now: decided, paid, and mostly received within the hour. */
export function createWithdrawal(
  chance: Chance,
  { memberId, amount, at, now, account }: Started & { account: PastAccount },
  { receiptMinutes }: SiteSettings['withdrawals'],
): PastWithdrawal {
  const operator = drawAny(chance, PAST_OPERATORS)
  const approvedAt = at + drawBetween(chance, 4, 35) * MINUTE
  const paidAt = approvedAt + drawBetween(chance, 3, 25) * MINUTE
  const receiptUntil = new Date(paidAt + receiptMinutes * MINUTE)
  const answeredAt = paidAt + drawBetween(chance, 5, receiptMinutes - 5) * MINUTE
  const reference = `PAY${drawBetween(chance, 10_000_000, 99_999_999)}`
  const isAnswered = chance() < 0.7
  const steps = [
    { status: 'applied' as const, at: new Date(at) },
    { status: 'approved' as const, at: new Date(approvedAt), operator },
    { status: 'paid' as const, at: new Date(paidAt), operator },
    isAnswered
      ? { status: 'received' as const, at: new Date(answeredAt) }
      : { status: 'autoReceived' as const, at: receiptUntil },
  ].filter(step => step.at < now)
  const isPaid = paidAt < now.getTime()
  return {
    id: newId(),
    memberId,
    amount,
    steps,
    account,
    paymentReference: isPaid ? reference : undefined,
    receiptUntil: isPaid ? receiptUntil : undefined,
  }
}

/** Creates a payout account: at one of the deployment's banks, with a number that nobody has. */
export function payoutAccount(
  chance: Chance,
  { memberId, holderName }: { memberId: string; holderName: string },
  { providers }: SiteSettings['withdrawals'],
): PastAccount {
  // Numbers of e-wallets are phone numbers, which may belong to somebody.
  const banks = providers.filter(one => one.kind === 'bank')
  const { code, minDigits } = drawAny(chance, banks)
  const digits = Array.from({ length: minDigits - 3 }, () => drawBetween(chance, 0, 9)).join('')
  return { id: newId(), memberId, provider: code, number: `000${digits}`, holderName }
}
