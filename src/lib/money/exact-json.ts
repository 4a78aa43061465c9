/**
 * Amounts that are JSON numbers ("1236.123456"), parsed and written digit by digit. They never become JavaScript
 * numbers, which could not hold them exactly.
 */

/**
 * The ECMAScript feature for this ("JSON.parse source text access"), which TypeScript's library does not declare yet.
 */
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown
  rawJSON(text: string): unknown
}
const exactJson = JSON as unknown as ExactJson

/** A number of a JSON text as its digits; written as the same digits. */
export class JsonNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): unknown {
    return exactJson.rawJSON(this.text)
  }
}

/** As JSON.parse, but every number becomes a JsonNumber. */
export function parseExactly(text: string): unknown {
  return exactJson.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? new JsonNumber(source) : value,
  )
}

const NUMBER = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * Decimal digits as a whole number of units of 10^-`digits`: "12.5" with 2 is 1250n. Undefined if it is not a number,
 * or has digits below that unit, which are never rounded away.
 */
export function unitsOfDecimal(text: string, digits: number): bigint | undefined {
  const match = NUMBER.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const shift = digits - fraction.length + Number(exponent)
  const mantissa = BigInt(sign + whole + fraction)
  if (shift >= 0) return mantissa * 10n ** BigInt(shift)
  const divisor = 10n ** BigInt(-shift)
  return mantissa % divisor === 0n ? mantissa / divisor : undefined
}

/** Converts whole units between scales; undefined if that is not exact. */
export function rescaled(amount: bigint, fromDigits: number, toDigits: number): bigint | undefined {
  if (toDigits >= fromDigits) return amount * 10n ** BigInt(toDigits - fromDigits)
  const divisor = 10n ** BigInt(fromDigits - toDigits)
  return amount % divisor === 0n ? amount / divisor : undefined
}
