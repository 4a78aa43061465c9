import { type Currency, formatMoney, MINOR_DIGITS, type Minor, parseMinor } from './money.ts'

/** Shown instead of an amount that cannot be read. */
export const NO_AMOUNT = '–'

/** The format of amounts: their currency, and the page's language. */
export interface MoneyWriting {
  currency: Currency
  language: string
}

/** The formats and the phrases of a page. */
export interface PageWriting<Phrases> extends MoneyWriting {
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  phrases: Phrases
}

/**
 * Money for people: "฿1,000.00". The amount is in minor units, as text if it comes from the API. One that cannot be
 * read is shown as a dash, because it is not zero.
 */
export function moneyText(
  minor: Minor | string,
  { currency, language }: MoneyWriting,
  options: { signed?: boolean; symbol?: boolean } = {},
): string {
  const amount = typeof minor === 'bigint' ? minor : parseMinor(minor)
  return amount === undefined ? NO_AMOUNT : formatMoney(amount, currency, language, options)
}

/** A limit or another round amount, without zero decimals: "฿1,000". */
export function roundMoneyText(minor: Minor | string, writing: MoneyWriting): string {
  const text = moneyText(minor, writing)
  return MINOR_DIGITS[writing.currency] > 0 ? text.replace(/[.,]0+$/, '') : text
}
