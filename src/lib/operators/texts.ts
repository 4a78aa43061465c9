import * as v from 'valibot'
import { type Language, SHIPPED_LANGUAGES } from '../i18n/languages.ts'
import { given } from '../wire/schemas.ts'

const text = v.optional(given(500))

/** A text that members read, in the languages in which somebody wrote it; in at least one. */
export const memberText = v.pipe(
  v.strictObject(
    Object.fromEntries(SHIPPED_LANGUAGES.map(language => [language, text])) as Record<Language, typeof text>,
  ),
  v.check(texts => Object.values(texts).some(one => one !== undefined), 'required'),
)
