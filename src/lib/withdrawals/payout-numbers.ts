import { isPromptPayTarget, isThaiMobile } from '../cashier/promptpay.ts'
import { plainDigits } from '../text/digits.ts'
import { readAccountNumber } from './rules.ts'

/** A bank or wallet, as far as it says what its numbers are. */
export interface NumberTerms {
  code: string
  minDigits: number
  maxDigits: number
}

/** Why a number is none of its bank or wallet. */
export type NumberFault = 'digits' | 'promptPay' | 'mobile' | 'zeros'

/**
 * The one way in which a number that was typed is kept, or why it cannot be one. A mobile number may be typed with its
 * country's code, "+66 81 234 5678".
 */
export function readPayoutNumber(text: string, of: NumberTerms): { number: string } | { fault: NumberFault } {
  const kind = KINDS[of.code]
  const digits = readAccountNumber(kind ? withoutCountry(text) : text)
  if (kind) return digits && kind.isRight(digits) ? { number: digits } : { fault: kind.fault }
  if (!digits || digits.length < of.minDigits || digits.length > of.maxDigits) return { fault: 'digits' }
  return /[1-9]/.test(digits) ? { number: digits } : { fault: 'zeros' }
}

/** Wallets of Thailand, whose numbers have a form of their own. */
const KINDS: Readonly<
  Record<string, { fault: NumberFault; isRight: (digits: string) => boolean } | undefined>
> = {
  PROMPTPAY: { fault: 'promptPay', isRight: isPromptPayTarget },
  TRUEMONEY: { fault: 'mobile', isRight: isThaiMobile },
}

/** The country's code of a mobile number, only where it is marked as one: without the mark an id could begin so. */
const withoutCountry = (text: string): string => plainDigits(text).replace(/^\+\s*66/, '0')

/** As `compared_number` of the database: one that was registered before, in the way it would be kept now. */
export function comparedNumber(code: string, number: string): string {
  return KINDS[code] ? number.replace(/^(?:00)?66([689]\d{8})$/, '0$1') : number
}
