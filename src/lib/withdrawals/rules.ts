import { plainDigits } from '#lib/text/digits.ts'
import { typedName } from '#lib/text/typed.ts'

/**
 * Product decisions, section 7; plus `cancelled`, if the policy allows it, and `refunded` after a payment that never
 * arrived.
 */
export const WITHDRAWAL_STATUSES = [
  'applied',
  'reviewing',
  'approved',
  'paid',
  'received',
  'notReceived',
  'autoReceived',
  'rejected',
  'cancelled',
  'refunded',
] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/**
 * The allowed transitions. `paid` after `notReceived`: it was sent again. `autoReceived` after `notReceived`: the bank
 * has proven that it arrived; a received payout is never refunded (spec 4.9).
 */
const NEXT: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  applied: ['reviewing', 'approved', 'rejected', 'cancelled'],
  reviewing: ['approved', 'rejected', 'cancelled'],
  approved: ['paid', 'rejected'],
  paid: ['received', 'notReceived', 'autoReceived'],
  notReceived: ['paid', 'autoReceived', 'refunded'],
  received: [],
  autoReceived: [],
  rejected: [],
  cancelled: [],
  refunded: [],
}

export function mayFollow(before: WithdrawalStatus, after: WithdrawalStatus): boolean {
  return NEXT[before].includes(after)
}

export const PAYOUT_KINDS = ['bank', 'ewallet'] as const

export const PAYOUT_ACCOUNTS_PER_MEMBER = 5
export const REMARK_LENGTH = 140

/**
 * The digits of a typed account number in any script, without spaces and dashes; undefined if it has other characters.
 */
export function readAccountNumber(text: string): string | undefined {
  const digits = plainDigits(text).replace(/[\s\-\u2010-\u2015.]/g, '')
  return /^\d{6,34}$/.test(digits) ? digits : undefined
}

/** "···· 4471" */
export function maskedNumber(number: string): string {
  return `···· ${number.slice(-4)}`
}

const TITLES = /^(?:นางสาว|นาง|นาย|น\.ส\.|ด\.ช\.|ด\.ญ\.|(?:mr|mrs|ms|miss)\.?(?=\s))\s*/i

/** Dots, dashes and commas between the parts of a name: forms and keyboards differ in them. */
const BETWEEN_PARTS = /[\s·•‧・.,־\-\u2010-\u2015]+/g
const APOSTROPHES = /[’‘ʼ`´]/g

/**
 * Whether two names belong to one person in banks' spelling: ignores case, spaces, width of letters, titles, and which
 * dot, dash or apostrophe separates the parts.
 */
export function isSameName(one: string, other: string): boolean {
  return plainName(one) !== '' && plainName(one) === plainName(other)
}

function plainName(name: string): string {
  return typedName(name)
    .normalize('NFKC')
    .replace(TITLES, '')
    .replace(APOSTROPHES, "'")
    .replace(BETWEEN_PARTS, ' ')
    .trim()
    .toLowerCase()
}
