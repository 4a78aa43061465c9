import { decimalMarkOf, grouped } from '../i18n/numbers.ts'

/**
 * Money is an integer count of minor units (satang, cents) in a bigint, together with its currency. It is never
 * converted to a float. In the API and in JSON it is a decimal string of minor units ("1248050"). Source: product
 * decisions, section 3 (docs/money.md).
 */
export type Minor = bigint

/** The minor digits of each currency, ISO 4217. Points have none. */
export const MINOR_DIGITS = { THB: 2, USD: 2, CNY: 2, BRL: 2, PHP: 2, VND: 0, JPY: 0, PTS: 0 } as const
export type Currency = keyof typeof MINOR_DIGITS

export const CURRENCY_SYMBOLS: Record<Currency, string> = {
  THB: '฿',
  USD: '$',
  CNY: '¥',
  BRL: 'R$',
  PHP: '₱',
  VND: '₫',
  JPY: '¥',
  PTS: '',
}

/** The largest amount of one operation, in minor units: far above any limit, far below 2^63. */
export const MAX_AMOUNT_MINOR = 10n ** 15n

export function isCurrency(value: string): value is Currency {
  return Object.hasOwn(MINOR_DIGITS, value)
}

/** Parses the API's form: an integer count of minor units as a string, optionally negative. */
export function parseMinor(text: string): Minor | undefined {
  return /^-?(0|[1-9]\d{0,17})$/.test(text) && text !== '-0' ? BigInt(text) : undefined
}

/**
 * Parses an amount of the API. Throws for an invalid one, because that is a fault of its sender and must not become
 * zero.
 */
export function minorOf(text: string): Minor {
  const amount = parseMinor(text)
  if (amount === undefined) throw new RangeError(`not an amount of minor units: "${text}"`)
  return amount
}

/** Minor units as a plain decimal string ("12480.50"), for machine-readable output such as CSV. */
export function toDecimal(amount: Minor, currency: Currency): string {
  const digits = MINOR_DIGITS[currency]
  const sign = amount < 0n ? '-' : ''
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** As `toDecimal`, for a unit of the database; units that are not a currency have no decimals. */
export function decimalText(amount: Minor, unit: string): string {
  return isCurrency(unit) ? toDecimal(amount, unit) : amount.toString()
}

/**
 * Money for people: sign before the symbol, a true minus (U+2212), the language's separators, always with the
 * currency's decimals: "฿12,480.50", "−฿50.00", with `signed` "+฿170.00".
 */
export function formatMoney(
  amount: Minor,
  currency: Currency,
  language: string,
  options: { signed?: boolean; symbol?: boolean } = {},
): string {
  const digits = MINOR_DIGITS[currency]
  const scale = 10n ** BigInt(digits)
  const absolute = amount < 0n ? -amount : amount
  const whole = grouped(absolute / scale, language)
  const fraction =
    digits === 0 ? '' : decimalMarkOf(language) + (absolute % scale).toString().padStart(digits, '0')
  const sign = amount < 0n ? '−' : options.signed && amount > 0n ? '+' : ''
  return sign + (options.symbol === false ? '' : CURRENCY_SYMBOLS[currency]) + whole + fraction
}

/**
 * A share of an amount, rounded down to the minor unit in favour of the house (product decisions, section 3).
 * `rate` is an exact decimal string such as "0.0125"; throws for rates with more than 10 decimals.
 */
export function share(amount: Minor, rate: string): Minor {
  const match = /^(\d{1,6})(?:\.(\d{1,10}))?$/.exec(rate)
  if (!match?.[1]) throw new RangeError(`not an exact decimal rate: ${rate}`)
  if (amount < 0n) throw new RangeError('a share is taken of a non-negative amount')
  const decimals = match[2] ?? ''
  return (amount * BigInt(match[1] + decimals)) / 10n ** BigInt(decimals.length)
}
