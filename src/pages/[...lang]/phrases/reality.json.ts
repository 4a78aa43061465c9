import type { APIRoute, GetStaticPaths } from 'astro'
import type { Language } from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'
import { phrasesFor, pick } from '#lib/i18n/phrases.ts'
import { PLAY_STOPS, REALITY_DUE } from '#lib/limits/rules.ts'

export const getStaticPaths: GetStaticPaths = languagePaths

/** What is said about play that has gone on for a while or was stopped, in a file of its own, so that no page carries it. */
export const GET: APIRoute = ({ props }) => {
  const lang = props.lang as Language
  const words = { ...phrasesFor(lang, 'reality'), ...pick(lang, 'errors', [...PLAY_STOPS, REALITY_DUE]) }
  return new Response(JSON.stringify(words), { headers: { 'content-type': 'application/json' } })
}
