import type { APIRoute, GetStaticPaths } from 'astro'
import { limitsHref } from '#layouts/shell/navigation.ts'
import type { ChatTexts } from '#lib/chat/texts.ts'
import { type Language, pathIn } from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'
import { phrasesFor } from '#lib/i18n/phrases.ts'
import { TIME_ZONE } from '#lib/time/zone.ts'

export const getStaticPaths: GetStaticPaths = languagePaths

/** What the chat says, in a file of its own, so that no page carries it. */
export const GET: APIRoute = ({ props }) => {
  const lang = props.lang as Language
  const texts: ChatTexts = {
    ...phrasesFor(lang, 'chat'),
    limitsHref: limitsHref(lang),
    rewardsHref: pathIn(lang, '/member/rewardCenter'),
    timeZone: TIME_ZONE,
  }
  return new Response(JSON.stringify(texts), { headers: { 'content-type': 'application/json' } })
}
