import { type Currency, formatMoney, MINOR_DIGITS, type Minor, parseMinor } from './money.ts'

/** What stands in place of an amount that cannot be read. */
export const NO_AMOUNT = '–'

/** How an amount is written: its currency, and the language of the page. */
export interface MoneyWriting {
  currency: Currency
  language: string
}

/** How a page writes, and its words. */
export interface PageWriting<Phrases> extends MoneyWriting {
  /** The deployment's, an IANA name. */
  timeZone: string
  phrases: Phrases
}

/**
 * Money as people read it: "฿1,000.00". The amount is in minor units, as text where it comes from the wire. One that cannot
 * be read is a dash: it is not nothing.
 */
export function moneyText(
  minor: Minor | string,
  { currency, language }: MoneyWriting,
  options: { signed?: boolean; symbol?: boolean } = {},
): string {
  const amount = typeof minor === 'bigint' ? minor : parseMinor(minor)
  return amount === undefined ? NO_AMOUNT : formatMoney(amount, currency, language, options)
}

/** A limit or another round amount, without decimals that are all zero: "฿1,000". */
export function roundMoneyText(minor: Minor | string, writing: MoneyWriting): string {
  const text = moneyText(minor, writing)
  return MINOR_DIGITS[writing.currency] > 0 ? text.replace(/[.,]0+$/, '') : text
}
