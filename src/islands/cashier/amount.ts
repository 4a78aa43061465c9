import { isWithinLimits } from '#lib/money/amount-limits.ts'
import { type Currency, type Minor, minorOf } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import type { DepositMethodInfo } from './method-info.ts'

/** What is wrong with a typed amount, as the key of the phrase that says what to do. */
type AmountProblem = 'amountUnreadable' | 'amountTooSmall' | 'amountTooLarge'

export type TypedAmount = { minor: Minor; problem: undefined } | { minor: undefined; problem: AmountProblem }

/** Reads and checks what somebody typed in the marks of the page's language, with the server's own rule. */
export function readAmount(
  text: string,
  info: DepositMethodInfo,
  currency: Currency,
  language: string,
): TypedAmount {
  const minor = parseAmount(text, currency, language)
  if (minor === undefined || minor === 0n) return { minor: undefined, problem: 'amountUnreadable' }
  const minMinor = minorOf(info.minAmount)
  const maxMinor = minorOf(info.maxAmount)
  if (isWithinLimits(minor, { minMinor, maxMinor })) return { minor, problem: undefined }
  return { minor: undefined, problem: minor < minMinor ? 'amountTooSmall' : 'amountTooLarge' }
}
