/**
 * Amounts that travel as JSON numbers ("1236.123456"), read and written by their digits. A number of JavaScript is never
 * made of them: it could not hold them exactly.
 */

/** What ECMAScript has for this ("JSON.parse source text access"); the compiler's library does not describe it yet. */
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown
  rawJSON(text: string): unknown
}
const exactJson = JSON as unknown as ExactJson

/** A number of a JSON text, as its digits; becomes the same digits again when it is written. */
export class JsonNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): unknown {
    return exactJson.rawJSON(this.text)
  }
}

/** As JSON.parse, but every number is a JsonNumber. */
export function parseExactly(text: string): unknown {
  return exactJson.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? new JsonNumber(source) : value,
  )
}

const NUMBER = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/

/**
 * Decimal digits as a whole number of units of 10^-`digits`: "12.5" with 2 is 1250n. Undefined when a part is finer than
 * that unit, which is never rounded away, and when it is no number.
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

/** Whole units of one scale in those of another; undefined when that is not exact. */
export function rescaled(amount: bigint, fromDigits: number, toDigits: number): bigint | undefined {
  if (toDigits >= fromDigits) return amount * 10n ** BigInt(toDigits - fromDigits)
  const divisor = 10n ** BigInt(fromDigits - toDigits)
  return amount % divisor === 0n ? amount / divisor : undefined
}
