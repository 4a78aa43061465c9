import { decimal } from '#lib/i18n/format.ts'
import { pageData } from '../../kit/page-data.ts'

/** Tenths of the stake as a factor: "×1.1". */
export function timesText(tenths: number): string {
  return `×${decimal(String(tenths / 10), pageData.language)}`
}
