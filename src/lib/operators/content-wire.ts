import * as v from 'valibot'
import { contentFileSchema } from '../content/content-file.ts'
import { CONTENT_KINDS, FACTS } from '../content/kinds.ts'
import { type Language, SHIPPED_LANGUAGES } from '../i18n/languages.ts'
import { given } from '../wire/schemas.ts'

/** What calls about content have in common. */

export const kind = v.picklist(CONTENT_KINDS)
export const language = v.picklist(SHIPPED_LANGUAGES)
/** What is the same in every language, or one language. */
export const part = v.picklist([FACTS, ...SHIPPED_LANGUAGES])
export const withFile = { file: contentFileSchema }

const words = v.optional(given(300))
/** What a picture shows, in every language of the deployment. */
export const altTexts = v.strictObject(
  Object.fromEntries(SHIPPED_LANGUAGES.map(language => [language, words])) as Record<Language, typeof words>,
)
