import type { depositMethods } from '#lib/cashier/api.ts'
import { fill, plural } from '#lib/i18n/format.ts'
import type { Currency } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import type { CashierPhrases } from './phrases.ts'

/** One way to deposit, with its limits, fee and expected time. */
export type DepositMethodFacts = AnswerOf<typeof depositMethods>['methods'][number]

/** What a way is called; a provider's page by the provider's name. */
export function methodName(
  { method, provider }: Pick<DepositMethodFacts, 'method' | 'provider'>,
  phrases: CashierPhrases,
): string {
  return provider ?? phrases[method]
}

export function feeText(
  facts: DepositMethodFacts,
  currency: Currency,
  language: string,
  phrases: CashierPhrases,
): string {
  if (facts.fee === '0') return phrases.noFee
  return fill(phrases.feeOf, { fee: moneyText(facts.fee, { currency, language }) })
}

/** Under a minute is "at once"; longer is rounded up to whole minutes. */
export function expectedText(facts: DepositMethodFacts, language: string, phrases: CashierPhrases): string {
  if (facts.expectedSeconds < 60) return phrases.atOnce
  return plural(phrases, 'aboutMinutes', Math.ceil(facts.expectedSeconds / 60), language)
}
