import type { APIRoute, GetStaticPaths } from 'astro'
import type { Language } from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'
import { pick } from '#lib/i18n/phrases.ts'
import { PHONE_SERVICE_ERRORS } from '#lib/identity/phone-service.ts'

export const getStaticPaths: GetStaticPaths = languagePaths

/** What the phone-verification service can say no with, in a file of its own: only who hears a no fetches it. */
export const GET: APIRoute = ({ props }) => {
  const words = pick(props.lang as Language, 'errors', PHONE_SERVICE_ERRORS)
  return new Response(JSON.stringify(words), { headers: { 'content-type': 'application/json' } })
}
