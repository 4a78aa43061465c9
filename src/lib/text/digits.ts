import { plainEntry } from './typed.ts'

/**
 * Converts digits of any script to ASCII: Thai ๐๑๒, Arabic ٠١٢, full-width ０１２ all become 012. In Unicode the ten
 * digits of a script are consecutive, and a sequence starts where no digit precedes it. Superscript and circled digits
 * have another meaning, and stay.
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
