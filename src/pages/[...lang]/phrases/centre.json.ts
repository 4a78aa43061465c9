import type { APIRoute, GetStaticPaths } from 'astro'
import { memberPages } from '#layouts/member-pages.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'
import { phrasesFor, pick } from '#lib/i18n/phrases.ts'
import { RECEIPT_PHRASES } from '#lib/session/member-centre-texts.ts'

export const getStaticPaths: GetStaticPaths = languagePaths

/** What the member centre says around its pages and about payouts, and which pages it has, in a file of its own, so that no page carries it. */
export const GET: APIRoute = ({ props }) => {
  const lang = props.lang as Language
  const words = {
    ...phrasesFor(lang, 'centre'),
    ...pick(lang, 'member', ['nav']),
    ...pick(lang, 'withdraw', RECEIPT_PHRASES),
    pages: memberPages().map(({ path }) => path.replace('/member/', '')),
  }
  return new Response(JSON.stringify(words), { headers: { 'content-type': 'application/json' } })
}
