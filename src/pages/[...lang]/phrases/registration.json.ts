import type { APIRoute, GetStaticPaths } from 'astro'
import { REGISTER_ERRORS } from '#islands/identity/register-texts.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'
import { phrasesFor, pick } from '#lib/i18n/phrases.ts'

export const getStaticPaths: GetStaticPaths = languagePaths

/** What the registration form says, in a file of its own: few visitors of a page open it, so no page carries it. */
export const GET: APIRoute = ({ props }) => {
  const language = props.lang as Language
  const texts = {
    registration: phrasesFor(language, 'registration'),
    phone: phrasesFor(language, 'phone'),
    captcha: phrasesFor(language, 'captcha'),
    errors: pick(language, 'errors', REGISTER_ERRORS),
  }
  return new Response(JSON.stringify(texts), { headers: { 'content-type': 'application/json' } })
}
