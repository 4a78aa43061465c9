import { plainEntry } from './typed.ts'

/**
 * Digits of any script as plain ones: Thai ๐๑๒, Arabic ٠١٢, full-width ０１２ all mean 012. In Unicode the ten digits of
 * a script stand in a row, and a row begins where no digit stands before it.
 * A raised or circled one means something else, and stays.
 */
export function plainDigits(text: string): string {
  return plainEntry(text).replace(/\p{Nd}/gu, digit => String(figureOf(digit)))
}

function figureOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (point - zero) % 10
}
