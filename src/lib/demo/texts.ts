import { type Language, SHIPPED_LANGUAGES } from '../i18n/languages.ts'

/** A text in some languages; in the others it stands as in English, as names of games do where nobody translates them. */
export function inEnglishElsewhere<Text>(
  texts: Readonly<Partial<Record<Language, Text>> & { en: Text }>,
): Record<Language, Text> {
  return Object.fromEntries(
    SHIPPED_LANGUAGES.map(language => [language, texts[language] ?? texts.en]),
  ) as Record<Language, Text>
}
