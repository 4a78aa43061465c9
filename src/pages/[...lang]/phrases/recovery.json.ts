import type { APIRoute, GetStaticPaths } from 'astro'
import { AUTH_PHRASES } from '#islands/identity/phrases.ts'
import { RECOVERY_ERRORS } from '#islands/identity/recovery/phrases.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'
import { phrasesFor, pick } from '#lib/i18n/phrases.ts'

export const getStaticPaths: GetStaticPaths = languagePaths

/** What recovery says in the dialog, in a file of its own: few visitors of a page open it, so no page carries it. */
export const GET: APIRoute = ({ props }) => {
  const language = props.lang as Language
  const texts = {
    phrases: phrasesFor(language, 'recovery'),
    phone: phrasesFor(language, 'phone'),
    errors: pick(language, 'errors', RECOVERY_ERRORS),
    auth: pick(language, 'identity', AUTH_PHRASES),
  }
  return new Response(JSON.stringify(texts), { headers: { 'content-type': 'application/json' } })
}
