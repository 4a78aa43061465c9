import type { Language } from '#lib/i18n/languages.ts'
import { type Currency, formatMoney, minorOf } from '#lib/money/money.ts'
import type { PointsMall } from '#lib/snapshot/schema.ts'

/** An amount of the published mall as people read it; throws on one that is no amount. */
export function mallMoney(minor: string, currency: Currency, language: Language): string {
  return formatMoney(minorOf(minor), currency, language)
}

/** What 1,000 points come to at a step of the exchange-rate table, rounded down to the minor unit. */
export function perThousand({ points, amountMinor }: PointsMall['exchange'][number]): string {
  return ((minorOf(amountMinor) * 1000n) / BigInt(points)).toString()
}
