import { type Language, pathIn } from '#lib/i18n/languages.ts'
import { phrasesFor } from '#lib/i18n/phrases.ts'
import { TIME_ZONE } from '#lib/time/zone.ts'

/** What islands of every member page take: how to write, and where somebody goes who may not be here. */
export function memberProps(lang: Language) {
  return {
    language: lang,
    timeZone: TIME_ZONE,
    registerHref: pathIn(lang, '/register'),
    loginHref: pathIn(lang, '/login'),
    homeHref: pathIn(lang, '/'),
  }
}

/** What islands of every report of the team take; who is no agent goes where agents sign in. */
export function teamReportProps(lang: Language) {
  const agents = pathIn(lang, '/agent')
  return {
    language: lang,
    timeZone: TIME_ZONE,
    loginHref: agents,
    homeHref: agents,
    phrases: phrasesFor(lang, 'teamreports'),
  }
}
