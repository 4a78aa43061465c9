import { onePerLanguage } from '../i18n/numbers.ts'
import { CURRENCY_SYMBOLS, type Currency, formatMoney, MINOR_DIGITS, type Minor, toDecimal } from './money.ts'

const compactOf = onePerLanguage(
  language =>
    new Intl.NumberFormat(language, {
      notation: 'compact',
      maximumSignificantDigits: 4,
      numberingSystem: 'latn',
    }),
)

/** Amounts below this many whole units are short enough in full. */
const SHORT_BELOW = 100_000n

/**
 * Money for small spaces: "฿21.84M", "−฿318.4K", with the language's words for large numbers ("฿2184万") and at most
 * four digits; short amounts in full. Show the full amount next to it.
 */
export function compactMoney(amount: Minor, currency: Currency, language: string): string {
  if (!isLarge(amount, currency)) return formatMoney(amount, currency, language)
  return shortMoney(amount, currency, language)
}

/** Whether an amount is shortened in small spaces. */
export function isLarge(amount: Minor, currency: Currency): boolean {
  return absoluteOf(amount) >= SHORT_BELOW * 10n ** BigInt(MINOR_DIGITS[currency])
}

/** The same for an amount of any size among large ones: "฿64.12K", "฿250". */
export function shortMoney(amount: Minor, currency: Currency, language: string): string {
  const figure = compactFigure(absoluteOf(amount), currency, language)
  return `${amount < 0n ? '−' : ''}${CURRENCY_SYMBOLS[currency]}${figure}`
}

/** The same without the currency, for the axes of a chart: "500K", "−1.5M". */
export function compactFigure(amount: Minor, currency: Currency, language: string): string {
  // A decimal as text is formatted exactly; a number would be converted to a float.
  return (
    (amount < 0n ? '−' : '') +
    compactOf(language).format(toDecimal(absoluteOf(amount), currency) as `${number}`)
  )
}

const absoluteOf = (amount: Minor) => (amount < 0n ? -amount : amount)
