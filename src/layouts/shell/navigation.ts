import type { GameType } from '#lib/games/rules.ts'
import { type Language, pathIn } from '#lib/i18n/languages.ts'
import type { PhraseKey } from '#lib/i18n/phrases.ts'
import type { IconName } from '../icons.ts'

export interface NavigationEntry {
  /** The phrase of `locales/<lang>/shell.json` that names the entry. */
  phrase: PhraseKey<'shell'>
  /** Where there is room for one word. */
  short?: PhraseKey<'shell'>
  icon: IconName
  href: string
}

/** What a category is called in phrases, icons and page anchors. */
const CATEGORIES = {
  LOTT: 'lott',
  ELOTT: 'elott',
  LIVE: 'live',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
  FISH: 'fish',
  RNG: 'rng',
  PVP: 'pvp',
} as const satisfies Record<GameType, PhraseKey<'shell'> & IconName>

/** The name that phrase, icon and page anchor of a category share: "RNG" → "rng". */
export function categoryName(code: GameType): (typeof CATEGORIES)[GameType] {
  return CATEGORIES[code]
}

/** A category leads to its section of the home page. */
export function categoryEntry(language: Language, code: GameType): NavigationEntry {
  const name = categoryName(code)
  return { phrase: name, icon: name, href: `${pathIn(language, '/')}#${name}` }
}

export function hotEntry(language: Language): NavigationEntry {
  return { phrase: 'hot', icon: 'hot', href: `${pathIn(language, '/')}#hot` }
}

export function memberEntries(language: Language): NavigationEntry[] {
  return [
    { phrase: 'deposit', icon: 'deposit', href: pathIn(language, '/member/depositv2') },
    {
      phrase: 'betRecord',
      short: 'betRecordShort',
      icon: 'record',
      href: pathIn(language, '/member/personalHistoryCopy'),
    },
    {
      phrase: 'account',
      short: 'accountShort',
      icon: 'user',
      href: pathIn(language, '/member/securityCenter'),
    },
  ]
}

export function serviceEntries(language: Language): NavigationEntry[] {
  return [
    { phrase: 'verify', short: 'verifyShort', icon: 'shield', href: pathIn(language, '/verify') },
    { phrase: 'help', short: 'helpShort', icon: 'help', href: pathIn(language, '/help') },
  ]
}

/** The terms stand in the help centre (spec 2.1). */
export function termsEntry(language: Language): NavigationEntry {
  return { phrase: 'terms', icon: 'contract', href: `${pathIn(language, '/help')}#term` }
}
