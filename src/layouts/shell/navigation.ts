import { provesRounds } from '#lib/fairness/own-results.ts'
import type { GameType } from '#lib/games/rules.ts'
import { LANGUAGES, type Language, pathIn } from '#lib/i18n/languages.ts'
import type { PhraseKey } from '#lib/i18n/phrases.ts'
import {
  APP,
  CATEGORY_NAMES,
  CHAT,
  HOT,
  LINES,
  type MenuEntry,
  SERVICE,
  SUPPORT,
  WALLET,
  YOU,
} from '#lib/menus/entries.ts'
import {
  categoryEntry as entryOfCategory,
  isShown,
  type MenuFacts,
  type MenuGroup,
  sideMenu,
} from '#lib/menus/side-menu.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type { IconName } from '../icons.ts'
import { pageExists } from './pages.ts'
import { shellData } from './shell-data.ts'

export interface NavigationEntry {
  /** The phrase of `locales/<lang>/shell.json` that names the entry. */
  phrase: PhraseKey<'shell'>
  /** Where there is room for one word. */
  short?: PhraseKey<'shell'>
  icon: IconName
  href: string
  /** What waits behind it for the signed-in user, shown as a badge. */
  waits?: 'missions' | 'rewards'
  /** How many games there are, where that number shows. */
  count?: number
  /** What a script of the shell does in place of following the link (shell.ts), or by which module it is there. */
  does?: Record<`data-${string}`, string>
}

/** The name that phrase, icon and page anchor of a category share: "RNG" → "rng". */
export function categoryName(code: GameType): (typeof CATEGORY_NAMES)[GameType] {
  return CATEGORY_NAMES[code]
}

/** A category leads to its lobby. */
export function categoryEntry(language: Language, code: GameType): NavigationEntry {
  return linkTo(language, entryOfCategory(code))
}

/** The side menu: everything the site has, in three groups. */
export function sideMenuGroups(
  language: Language,
): { group: MenuGroup['group']; entries: NavigationEntry[] }[] {
  return sideMenu(menuFacts()).map(({ group, entries }) => ({ group, entries: shown(language, entries) }))
}

export function hotEntry(language: Language): NavigationEntry | undefined {
  return shown(language, [HOT])[0]
}

/** The wallet, the records and the account of who is signed in. */
export function memberEntries(language: Language): NavigationEntry[] {
  return shown(language, WALLET)
}

/** The middle group of the side menu. */
export function yourEntries(language: Language): NavigationEntry[] {
  return shown(language, YOU)
}

export function serviceEntries(language: Language): NavigationEntry[] {
  return shown(language, SERVICE)
}

/** One page of the lists above, when it is there: for the places that name a single one. */
export function entryTo(language: Language, path: string): NavigationEntry | undefined {
  return shown(
    language,
    [...WALLET, ...YOU].filter(entry => entry.path === path),
  )[0]
}

/** Customer service opens in a window of its own (customer-service.ts); without script the link is followed. */
export function supportEntry(language: Language): NavigationEntry {
  return linkTo(language, SUPPORT)
}

/** The chat room opens over the page (shell.ts); guests are asked to sign in. */
export function chatEntry(language: Language): NavigationEntry | undefined {
  return shown(language, [CHAT])[0]
}

/** The app's page; its address says the language, and when pressed the session, to an app that opens it (spec 2.2). */
export function appEntry(language: Language): NavigationEntry | undefined {
  return shown(language, [APP])[0]
}

/** The speed of the lines opens as a dialog (lines-dialog.ts); without script it is the page of the addresses. */
export function linesEntry(language: Language): NavigationEntry {
  return linkTo(language, LINES)
}

/** The terms stand in the help centre (spec 2.1). */
export function termsEntry(language: Language): NavigationEntry {
  return { phrase: 'terms', icon: 'contract', href: `${pathIn(language, '/help')}#term` }
}

/** Where a round is replayed; undefined where no game's rounds are drawn here. */
export function verifyEntry(language: Language): NavigationEntry | undefined {
  return serviceEntries(language).find(entry => entry.phrase === 'verify')
}

/** So does what is kept of a visitor, when the operator has published it. */
export function privacyEntry(language: Language): NavigationEntry | undefined {
  const isPublished = loadSnapshot().help.some(article => article.anchor === 'privacy')
  if (!isPublished) return undefined
  return { phrase: 'privacy', icon: 'lock', href: `${pathIn(language, '/help')}#privacy` }
}

/** Where limits are set; until there is such a page, what the help centre says about them. */
export function limitsHref(language: Language): string {
  return entryTo(language, '/member/limits')?.href ?? `${pathIn(language, '/help')}#care`
}

function menuFacts(): MenuFacts {
  const { settings, hot, promotions, vendors } = loadSnapshot()
  return {
    modules: settings.modules,
    categories: shellData().categories,
    hasHot: hot.length > 0,
    hasPromotions: promotions.length > 0,
    hasOwnRounds: vendors.some(({ code }) => provesRounds(code)),
  }
}

function shown(language: Language, entries: readonly MenuEntry[]): NavigationEntry[] {
  const facts = menuFacts()
  return entries
    .filter(entry => pageExists(entry.path) && isShown(entry, facts))
    .map(entry => linkTo(language, entry))
}

/** What the shell's scripts do in place of following a link. */
const OPENS = {
  customerService: { 'data-customer-service': '' },
  lines: { 'data-lines': '' },
  app: { 'data-hands-over': '' },
  chat: { 'data-chat-room': '', 'data-open-dialog': 'login' },
} as const

function linkTo(language: Language, entry: MenuEntry): NavigationEntry {
  const { path, module, needs: _, isOffer, opens, ...shared } = entry
  const href = pathIn(language, path)
  const does = {
    ...(opens ? OPENS[opens] : {}),
    // Hidden from members who have excluded themselves (shell.css).
    ...(isOffer ? { 'data-offers': '' } : {}),
    // A module may be switched off after the page was built (modules-off.ts).
    ...(module ? { 'data-module': module } : {}),
  }
  return {
    ...shared,
    href: opens === 'app' ? `${href}?lang=${LANGUAGES[language].code}` : href,
    ...(Object.keys(does).length > 0 ? { does } : {}),
  }
}
