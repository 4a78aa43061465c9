import { fill } from '../i18n/format.ts'
import { type Language, SHIPPED_LANGUAGES } from '../i18n/languages.ts'
import { POLICY_AGES } from '../limits/deployment.ts'

/** A text in some languages; in the others it stands as in English, as names of games do where nobody translates them. */
export function inEnglishElsewhere<Text>(
  texts: Readonly<Partial<Record<Language, Text>> & { en: Text }>,
): Record<Language, Text> {
  return Object.fromEntries(
    SHIPPED_LANGUAGES.map(language => [language, texts[language] ?? texts.en]),
  ) as Record<Language, Text>
}

/** A text with the ages of the deployment's policy where it names them, as phrases of the dictionaries do: `{{termsAge}}`. */
export function withAges<Text extends Readonly<Record<string, string | undefined>>>(text: Text): Text {
  return Object.fromEntries(
    Object.entries(text).map(([part, words]) => [part, words && fill(words, POLICY_AGES)]),
  ) as Text
}
