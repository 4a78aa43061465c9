import type { Currency, Minor } from '#lib/money/money.ts'
import type phrases from '../../../locales/en/team.json'

export type TeamPhrases = typeof phrases

/** How figures and days of a team are written. */
export interface TeamWriting {
  currency: Currency
  language: string
  timeZone: string
  phrases: TeamPhrases
}

/** A part of a whole, both amounts: "14.2%"; undefined of nothing. */
export function percentOf(part: Minor, whole: Minor, language: string): string | undefined {
  if (whole === 0n) return undefined
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  // To the nearest hundredth of a percent while it is whole numbers, before it becomes a float.
  return format.format(Number((part * 20_000n + whole) / (2n * whole)) / 10_000)
}
