import { pageData } from '../../kit/page-data.ts'

/** A multiplier from hundredths, always with both decimals, so that it does not jump as it rises: "×1.50". */
export function timesText(hundredths: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `×${(hundredths / 100).toLocaleString(pageData.language, digits)}`
}

/** A crash point as the player is told it: below the first multiplier there was none to see. */
export function pointText(point: number): string {
  return timesText(Math.max(point, 100))
}
