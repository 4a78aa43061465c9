import { FIRST_TIMES, MOST_TIMES } from '#lib/fairness/crash.ts'
import { decimalMarkOf } from '#lib/i18n/numbers.ts'
import { plainDigits } from '#lib/text/digits.ts'
import { pageData } from '../../kit/page-data.ts'

/** A multiplier from hundredths, always with both decimals, so that it does not jump as it rises: "×1.50". */
export function timesText(hundredths: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `×${(hundredths / 100).toLocaleString(pageData.language, digits)}`
}

/** The lowest and the highest cash-out, as phrases name them. */
export const LIMITS = { first: timesText(FIRST_TIMES), most: timesText(MOST_TIMES) }

/**
 * A typed cash-out in hundredths: "2", "×1.5", "1,50", "๒.๕", "1,000". Either mark stands before decimals, since a phone's
 * keys may have the one that the language has not; before three digits only the language's own mark of thousands is
 * read. Undefined for all else, more than two decimals and what is out of the limits.
 */
export function typedTimes(text: string): number | undefined {
  const bare = plainDigits(text).replace(/[\s×x]/gi, '')
  const thousands = decimalMarkOf(pageData.language) === ',' ? '.' : ','
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(bare.replace(`1${thousands}000`, '1000'))
  if (!match?.[1]) return undefined
  const hundredths = Number(match[1] + (match[2] ?? '').padEnd(2, '0'))
  return hundredths >= FIRST_TIMES && hundredths <= MOST_TIMES ? hundredths : undefined
}

/** A crash point as the player is told it: below the first multiplier there was none to see. */
export function pointText(point: number): string {
  return timesText(Math.max(point, 100))
}
