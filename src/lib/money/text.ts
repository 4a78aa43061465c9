import { type Currency, formatMoney, parseMinor } from './money.ts'

/** What stands in place of an amount that cannot be read. */
export const NO_AMOUNT = '–'

/** An amount of the wire as people read it. One that cannot be read is a dash: it is not nothing. */
export function wireMoney(
  text: string,
  currency: Currency,
  language: string,
  options: { signed?: boolean; symbol?: boolean } = {},
): string {
  const amount = parseMinor(text)
  return amount === undefined ? NO_AMOUNT : formatMoney(amount, currency, language, options)
}
