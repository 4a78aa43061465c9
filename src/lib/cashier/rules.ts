import type { Minor } from '#lib/money/money.ts'

/**
 * The deposit methods: play money of the demo, a QR code for banking apps, a bank transfer with a slip, and the page of
 * a payment provider.
 */
export const DEPOSIT_METHODS = ['sandbox', 'promptPay', 'bankTransfer', 'providerPage'] as const
export type DepositMethod = (typeof DEPOSIT_METHODS)[number]

/** Product decisions, section 7; besides them `cancelled`: the member gave it up unpaid. The sandbox goes from created to approved in one step. */
export const DEPOSIT_STATUSES = [
  'created',
  'awaiting',
  'approved',
  'rejected',
  'expired',
  'cancelled',
] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]

/** Amounts in minor units of the deployment's currency, time in seconds. */
export interface DepositTerms {
  method: DepositMethod
  playMoney: boolean
  minMinor: Minor
  maxMinor: Minor
  feeMinor: Minor
  expectedSeconds: number
  quickMinor: readonly Minor[]
}

/** ฿100 to ฿50,000, no fee, at once. */
export const SANDBOX_TERMS: DepositTerms = {
  method: 'sandbox',
  playMoney: true,
  minMinor: 100_00n,
  maxMinor: 50_000_00n,
  feeMinor: 0n,
  expectedSeconds: 5,
  quickMinor: [100_00n, 300_00n, 500_00n, 1_000_00n, 5_000_00n, 10_000_00n],
}

/** Characters of the bank's reference that a payer may give. */
export const BANK_REFERENCE_LENGTH = 60

/** Why a deposit ended, or came about, where no operator wrote it: words of the site. */
export const DEPOSIT_REASONS = ['unpaidInTime', 'providerFailed', 'otherPayment', 'heldCredited'] as const
export type DepositReason = (typeof DEPOSIT_REASONS)[number]

/**
 * What may follow what. After `expired`: `awaiting`, since a slip came late; `approved`, since the payment did, and
 * somebody has seen it; `rejected`, since nothing came. The same after `cancelled`: who paid before is not left
 * without their money. A rejection is final: what was paid after it all the same comes
 * in by a new deposit.
 */
const NEXT: Readonly<Record<DepositStatus, readonly DepositStatus[]>> = {
  created: ['awaiting', 'approved', 'rejected', 'expired', 'cancelled'],
  awaiting: ['approved', 'rejected', 'expired', 'cancelled'],
  expired: ['awaiting', 'approved', 'rejected'],
  cancelled: ['awaiting', 'approved', 'rejected'],
  approved: [],
  rejected: [],
}

export function mayFollow(before: DepositStatus, after: DepositStatus): boolean {
  return NEXT[before].includes(after)
}
