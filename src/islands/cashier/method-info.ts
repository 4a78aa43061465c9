import type { depositMethods } from '#lib/cashier/api.ts'
import { fill, plural } from '#lib/i18n/format.ts'
import type { Currency } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import type { CashierPhrases } from './phrases.ts'

/** One deposit method, with its limits, fee and expected time. */
export type DepositMethodInfo = AnswerOf<typeof depositMethods>['methods'][number]

/** The method's name; for a provider's page, the provider's name. */
export function methodName(
  { method, provider }: Pick<DepositMethodInfo, 'method' | 'provider'>,
  phrases: CashierPhrases,
): string {
  return provider ?? phrases[method]
}

export function feeText(
  info: DepositMethodInfo,
  currency: Currency,
  language: string,
  phrases: CashierPhrases,
): string {
  if (info.fee === '0') return phrases.noFee
  return fill(phrases.feeOf, { fee: moneyText(info.fee, { currency, language }) })
}

/** Under a minute is "at once"; longer is rounded up to whole minutes. */
export function expectedText(info: DepositMethodInfo, language: string, phrases: CashierPhrases): string {
  if (info.expectedSeconds < 60) return phrases.atOnce
  return plural(phrases, 'aboutMinutes', Math.ceil(info.expectedSeconds / 60), language)
}
