import { isPromptPayTarget, isThaiMobile } from '../cashier/promptpay.ts'
import { plainDigits } from '../text/digits.ts'
import { readAccountNumber } from './rules.ts'

/** The number rules of a bank or wallet. */
export interface NumberTerms {
  code: string
  minDigits: number
  maxDigits: number
}

/** Why a number is not valid for its bank or wallet. */
export type NumberFault = 'digits' | 'promptPay' | 'mobile' | 'zeros'

/**
 * Normalizes a typed number, or returns why it is invalid. A mobile number may be typed with its country code,
 * "+66 81 234 5678".
 */
export function readPayoutNumber(text: string, of: NumberTerms): { number: string } | { fault: NumberFault } {
  const kind = KINDS[of.code]
  const digits = readAccountNumber(kind ? withoutCountry(text) : text)
  if (kind) return digits && kind.isRight(digits) ? { number: digits } : { fault: kind.fault }
  if (!digits || digits.length < of.minDigits || digits.length > of.maxDigits) return { fault: 'digits' }
  return /[1-9]/.test(digits) ? { number: digits } : { fault: 'zeros' }
}

/** Thai wallets whose numbers have a special format. */
const KINDS: Readonly<
  Record<string, { fault: NumberFault; isRight: (digits: string) => boolean } | undefined>
> = {
  PROMPTPAY: { fault: 'promptPay', isRight: isPromptPayTarget },
  TRUEMONEY: { fault: 'mobile', isRight: isThaiMobile },
}

/**
 * Removes the country code of a mobile number, only with a plus sign: without it an id could start with these digits.
 */
const withoutCountry = (text: string): string => plainDigits(text).replace(/^\+\s*66/, '0')

/** As `compared_number` of the database: a stored number in the current normalized form. */
export function comparedNumber(code: string, number: string): string {
  return KINDS[code] ? number.replace(/^(?:00)?66([689]\d{8})$/, '0$1') : number
}
