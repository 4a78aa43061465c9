import type { APIRoute, GetStaticPaths } from 'astro'
import type { Language } from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'
import { phrasesFor } from '#lib/i18n/phrases.ts'

export const getStaticPaths: GetStaticPaths = languagePaths

/** What is said about play that has gone on for a while, in a file of its own, so that no page carries it. */
export const GET: APIRoute = ({ props }) =>
  new Response(JSON.stringify(phrasesFor(props.lang as Language, 'reality')), {
    headers: { 'content-type': 'application/json' },
  })
