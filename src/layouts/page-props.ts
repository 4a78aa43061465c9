import { type Language, pathIn } from '#lib/i18n/languages.ts'
import { phrasesFor, translator } from '#lib/i18n/phrases.ts'
import { GAME_TYPES, type GameType } from '#lib/play/rules.ts'
import { TIME_ZONE } from '#lib/time/zone.ts'
import { categoryName } from './shell/navigation.ts'

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

/** What islands of both pages of an agent's downlines take. */
export function downlineProps(lang: Language) {
  const { required, rateForm, rateAboveOwn, rateNotHigher, userNameForm } = phrasesFor(lang, 'errors')
  return {
    language: lang,
    timeZone: TIME_ZONE,
    loginHref: pathIn(lang, '/agent'),
    homeHref: pathIn(lang, '/'),
    phrases: phrasesFor(lang, 'downlines'),
    errors: { required, rateForm, rateAboveOwn, rateNotHigher, userNameForm },
  }
}

/** The names of the categories of games. */
export function categoryNames(lang: Language): Record<GameType, string> {
  const t = translator(lang, 'shell')
  return Object.fromEntries(GAME_TYPES.map(code => [code, t(categoryName(code))])) as Record<GameType, string>
}
