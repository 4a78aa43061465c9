import { fill } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import type { PromotionStanding } from '#lib/promotions/api.ts'
import { formatMoment } from '#lib/time/format.ts'
import type { Writing } from './phrases.ts'

/** Deposits to choose from: when, how much, and where it depends on the deposit, what each gives. */
export function depositOptions(
  { deposits, terms }: Pick<PromotionStanding, 'deposits' | 'terms'>,
  writing: Writing,
): { value: string; text: string }[] {
  const { phrases, language, timeZone } = writing
  return deposits.map(({ id, amount, at, gives }) => ({
    value: id,
    text: fill(terms.reward.kind === 'share' ? phrases.depositOption : phrases.depositPlain, {
      date: formatMoment(at, language, timeZone),
      amount: moneyText(amount, writing),
      gives: gives === null ? '' : moneyText(gives, writing),
    }),
  }))
}
