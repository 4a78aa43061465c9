import { fill, plural } from '#lib/i18n/format.ts'
import type { LimitKey } from '#lib/limits/store.ts'
import { moneyText, type PageWriting } from '#lib/money/text.ts'
import type limits from '../../../locales/en/limits.json'

export type LimitPhrases = typeof limits

/** What every part of the page writes with. */
export type Writing = PageWriting<LimitPhrases>

/** "Stake limit, per day" */
export function limitName({ kind, period }: LimitKey, phrases: LimitPhrases): string {
  return fill(phrases.limitName, { kind: phrases[`kind_${kind}`], period: phrases[`period_${period}`] })
}

/** An amount of money, or minutes of a time limit; without one there is no limit. */
export function amountText(
  kind: LimitKey['kind'],
  amount: string | null,
  { currency, language, phrases }: Writing,
): string {
  if (amount === null) return phrases.noLimit
  if (kind === 'session') return plural(phrases, 'minutes', Number(amount), language)
  return moneyText(amount, { currency, language })
}
