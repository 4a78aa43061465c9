import { fill } from '../i18n/format.ts'
import { type Language, SHIPPED_LANGUAGES } from '../i18n/languages.ts'
import { POLICY_AGES } from '../limits/deployment.ts'
import { DEFAULT_WITHDRAWALS } from '../site/withdrawals-setting.ts'
import type { PointsMall, Promotion } from '../snapshot/schema.ts'

/** A text in some languages; in the others it stands as in English, as names of games do where nobody translates them. */
export function inEnglishElsewhere<Text>(
  texts: Readonly<Partial<Record<Language, Text>> & { en: Text }>,
): Record<Language, Text> {
  return Object.fromEntries(
    SHIPPED_LANGUAGES.map(language => [language, texts[language] ?? texts.en]),
  ) as Record<Language, Text>
}

/** What texts promise comes from where it is enforced: the ages of the policy, and how often a deposit is wagered. */
const TERMS = { ...POLICY_AGES, depositTurnover: DEFAULT_WITHDRAWALS.depositTurnover }

/** A text with the terms of the deployment where it names them, as phrases of the dictionaries do: `{{termsAge}}`. */
export function withTerms<Text extends Readonly<Record<string, string | undefined>>>(text: Text): Text {
  return Object.fromEntries(
    Object.entries(text).map(([part, words]) => [part, words && fill(words, TERMS)]),
  ) as Text
}

/** What was named by hand in a language, by its English name; what is left out stands as in English. */
export interface HandNames {
  games: Readonly<Record<string, string>>
  classifications: Readonly<Record<string, string>>
}

export type NoticeKey =
  | 'play-money'
  | 'deposits'
  | 'other-vendors'
  | 'verify'
  | 'help'
  | 'favourites'
  | 'lines'
  | 'app'
  | 'sessions'
  | 'record'
  | 'theme'
  | 'opening'
  | 'welcome'

/** What a language says about every notice of the demo world. `content` is HTML. */
export type NoticeTexts = Record<NoticeKey, { title: string; content: string }>

export type Reward = PointsMall['rewards'][number]

/** What a language says about every reward, by its code. */
export type RewardTexts = Record<Reward['picture'], Reward['texts']['en']>

export const PROMOTION_CODES = [
  'play-money',
  'verify-any-round',
  'first-deposit',
  'weekly-slots',
  'weekly-envelope',
  'weekly-tickets',
  'monthly-tables',
  'silver-bonus',
  'rebate',
  'refer-a-friend',
  'missions',
  'red-envelopes',
  'points',
] as const
export type PromotionCode = (typeof PROMOTION_CODES)[number]

/** What a language says about every promotion of the demo world. Amounts are play money. */
export type PromotionTexts = Record<PromotionCode, Promotion['texts']['en']>
