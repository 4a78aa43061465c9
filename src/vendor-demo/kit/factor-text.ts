import { pageData } from './page-data.ts'

/** What a bet pays as a factor of the stake, to two decimals at most: "×1.1". */
export function factorText(factor: number): string {
  return `×${factor.toLocaleString(pageData.language, { maximumFractionDigits: 2 })}`
}
