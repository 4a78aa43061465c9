import { type Currency, MINOR_DIGITS } from '#lib/money/money.ts'
import { wireMoney } from '#lib/money/text.ts'
import type errors from '../../../locales/en/errors.json'
import type uploads from '../../../locales/en/uploads.json'
import type phrases from '../../../locales/en/withdraw.json'

/** Words of refusals that the page says before it asks. */
export const WITHDRAW_ERRORS = ['imageKind', 'imageTooLarge', 'tooManyImages'] as const

export type WithdrawPhrases = typeof phrases &
  typeof uploads &
  Pick<typeof errors, (typeof WITHDRAW_ERRORS)[number]>

/** How the page writes. */
export interface Writing {
  currency: Currency
  language: string
  /** The deployment's, an IANA name. */
  timeZone: string
  phrases: WithdrawPhrases
}

/** Money of the wire as people read it: "฿1,000.00". */
export function moneyText(
  minorText: string,
  { currency, language }: Pick<Writing, 'currency' | 'language'>,
): string {
  return wireMoney(minorText, currency, language)
}

/** A limit, without decimals that are all zero: "฿1,000". */
export function roundMoneyText(minorText: string, writing: Pick<Writing, 'currency' | 'language'>): string {
  const text = moneyText(minorText, writing)
  return MINOR_DIGITS[writing.currency] > 0 ? text.replace(/[.,]0+$/, '') : text
}
