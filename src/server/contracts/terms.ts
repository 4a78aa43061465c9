import { type Pay, readTiers, type Terms, type TierText } from '#lib/contracts/rules.ts'
import type { Span } from '#lib/contracts/succession.ts'
import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'
import { type Currency, formatMoney } from '#lib/money/money.ts'
import { percentOf } from '#lib/money/rates.ts'

/** Converts the terms of a request or version row for the rules. */
export function termsOf({ period, tiers }: { period: DividendPeriod | null; tiers: TierText[] }): Terms {
  return { period, tiers: readTiers(tiers) }
}

export function spanOf(row: {
  kind: ContractKind
  period: DividendPeriod | null
  from_at: Date
  until_at: Date | null
}): Span {
  return {
    rule: { kind: row.kind, period: row.period },
    from: row.from_at,
    until: row.until_at ?? undefined,
  }
}

/** How amounts are formatted for the reader; `tag` is the language's. */
export interface MoneyFormat {
  currency: Currency
  tag: string
}

export function payText(pay: Pay, { currency, tag }: MoneyFormat): string {
  return 'ppm' in pay ? `${percentOf(pay.ppm)} %` : formatMoney(pay.sum, currency, tag)
}
