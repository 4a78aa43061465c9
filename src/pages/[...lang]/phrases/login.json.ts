import type { APIRoute, GetStaticPaths } from 'astro'
import type { Language } from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'
import { phrasesFor, pick } from '#lib/i18n/phrases.ts'
import { LOGIN_ERRORS, TERMS_PHRASES } from '#lib/identity/login-texts.ts'

export const getStaticPaths: GetStaticPaths = languagePaths

/** What is said around a login but seldom, in a file of its own, so that no page carries it. */
export const GET: APIRoute = ({ props }) => {
  const language = props.lang as Language
  const texts = {
    login: phrasesFor(language, 'login'),
    phone: phrasesFor(language, 'phone'),
    captcha: phrasesFor(language, 'captcha'),
    terms: pick(language, 'identity', TERMS_PHRASES),
    errors: pick(language, 'errors', LOGIN_ERRORS),
  }
  return new Response(JSON.stringify(texts), { headers: { 'content-type': 'application/json' } })
}
