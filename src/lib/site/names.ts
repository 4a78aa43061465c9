import * as v from 'valibot'
import { SHIPPED_LANGUAGES } from '../i18n/languages.ts'

const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(40))

/** A short name in the languages that the operator wrote it in, at least one. */
export const names = v.pipe(
  v.strictObject(
    Object.fromEntries(SHIPPED_LANGUAGES.map(language => [language, v.optional(name)])) as Record<
      (typeof SHIPPED_LANGUAGES)[number],
      v.OptionalSchema<typeof name, undefined>
    >,
  ),
  v.check(text => Object.values(text).some(Boolean), 'needs a name in a language'),
)
