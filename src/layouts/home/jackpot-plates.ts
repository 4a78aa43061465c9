import { CURRENCY_SYMBOLS, type Currency, formatMoney, MINOR_DIGITS } from '#lib/money/money.ts'

/** What stands on the counter before it turns: the sign of the currency, and the room for its longest figure. */
export interface JackpotPlates {
  sign: string
  /** "0" is a plate; everything else is a mark between them. */
  plates: readonly string[]
}

/** Spec, section 9: up to 200,000,000, with the decimals that the currency has. The marks are those of the language. */
export function jackpotPlates(currency: Currency, language: string): JackpotPlates {
  const longest = 200_000_000n * 10n ** BigInt(MINOR_DIGITS[currency])
  const written = formatMoney(longest, currency, language, { symbol: false })
  return {
    sign: CURRENCY_SYMBOLS[currency],
    plates: [...written.replace(/\d/g, '0')],
  }
}
