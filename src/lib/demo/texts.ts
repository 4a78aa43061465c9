import { fill } from '../i18n/format.ts'
import { type Language, SHIPPED_LANGUAGES } from '../i18n/languages.ts'
import { POLICY_AGES } from '../limits/deployment.ts'
import { DEFAULT_WITHDRAWALS } from '../site/withdrawals-setting.ts'

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
