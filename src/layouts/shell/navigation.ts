import type { GameType } from '#lib/games/rules.ts'
import { LANGUAGES, type Language, pathIn } from '#lib/i18n/languages.ts'
import type { PhraseKey } from '#lib/i18n/phrases.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type { IconName } from '../icons.ts'
import { pageExists } from './pages.ts'

export interface NavigationEntry {
  /** The phrase of `locales/<lang>/shell.json` that names the entry. */
  phrase: PhraseKey<'shell'>
  /** Where there is room for one word. */
  short?: PhraseKey<'shell'>
  icon: IconName
  href: string
  /** What waits behind it for the signed-in user, shown as a badge. */
  waits?: 'missions' | 'rewards'
  /** What a script of the shell does in place of following the link (shell.ts), or by which module it is there. */
  does?: Record<`data-${string}`, string>
}

/** What a category is called in phrases, icons, page anchors and, with a slash before it, as its lobby. */
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

/** An entry as the specification lists it; it shows when its page is there and its module is on. */
interface Entry extends Omit<NavigationEntry, 'href'> {
  path: string
  module?: 'VIP' | 'REFERRAL' | 'POINTS' | 'RAFFLE' | 'RESPONSIBLE'
}

/** Leads to an offer: hidden from members who have excluded themselves (shell.css). */
const OFFERS = { 'data-offers': '' } as const

/** What a member does with money and rounds: the wallet actions of a phone's home page. */
const WALLET: readonly Entry[] = [
  { phrase: 'deposit', icon: 'deposit', path: '/member/depositv2', does: OFFERS },
  { phrase: 'withdraw', icon: 'withdraw', path: '/member/withdraw' },
  {
    phrase: 'betRecord',
    short: 'betRecordShort',
    icon: 'record',
    path: '/member/personalHistoryCopy',
  },
  { phrase: 'account', short: 'accountShort', icon: 'user', path: '/member/securityCenter' },
]

/** The middle of the side menu, in the order of the specification (section 2.2). */
const YOU: readonly Entry[] = [
  { phrase: 'betRecord', icon: 'record', path: '/member/personalHistoryCopy' },
  { phrase: 'promotions', short: 'promotionsShort', icon: 'promo', path: '/promotions', does: OFFERS },
  { phrase: 'missions', icon: 'mission', path: '/member/missionLeaderboard', waits: 'missions' },
  { phrase: 'rebate', icon: 'rebate', path: '/member/manualRebate' },
  { phrase: 'rewards', icon: 'gift', path: '/member/rewardCenter', waits: 'rewards' },
  { phrase: 'points', icon: 'points', path: '/pointMall', module: 'POINTS' },
  { phrase: 'raffle', icon: 'lott', path: '/raffle', module: 'RAFFLE', does: OFFERS },
  { phrase: 'vip', icon: 'crown', path: '/member/playerRank', module: 'VIP' },
  { phrase: 'invite', icon: 'invite', path: '/member/referral', module: 'REFERRAL', does: OFFERS },
  { phrase: 'agents', icon: 'team', path: '/agent', module: 'REFERRAL' },
  { phrase: 'limits', icon: 'limit', path: '/member/limits', module: 'RESPONSIBLE' },
]

/** The name that phrase, icon and page anchor of a category share: "RNG" → "rng". */
export function categoryName(code: GameType): (typeof CATEGORIES)[GameType] {
  return CATEGORIES[code]
}

/** A category leads to its lobby. */
export function categoryEntry(language: Language, code: GameType): NavigationEntry {
  const name = categoryName(code)
  const href = pageExists(`/${name}`) ? pathIn(language, `/${name}`) : `${pathIn(language, '/')}#${name}`
  return { phrase: name, icon: name, href }
}

export function hotEntry(language: Language): NavigationEntry | undefined {
  if (!pageExists('/hot')) return undefined
  return { phrase: 'hot', icon: 'hot', href: pathIn(language, '/hot') }
}

/** The wallet, the records and the account of who is signed in. */
export function memberEntries(language: Language): NavigationEntry[] {
  return shown(language, WALLET)
}

/** The middle group of the side menu. */
export function yourEntries(language: Language): NavigationEntry[] {
  return shown(language, YOU)
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
  return {
    phrase: 'support',
    short: 'supportShort',
    icon: 'support',
    href: pathIn(language, '/support'),
    does: { 'data-customer-service': '' },
  }
}

/** The app's page; its address says the language, and when pressed the session, to an app that opens it (spec 2.2). */
export function appEntry(language: Language): NavigationEntry | undefined {
  const [entry] = shown(language, [{ phrase: 'app', icon: 'app', path: '/down' }])
  return (
    entry && {
      ...entry,
      href: `${entry.href}?lang=${LANGUAGES[language].code}`,
      does: { 'data-hands-over': '' },
    }
  )
}

/** The speed of the lines opens as a dialog (lines-dialog.ts); without script it is the page of the addresses. */
export function linesEntry(language: Language): NavigationEntry {
  return { phrase: 'lines', icon: 'gauge', href: pathIn(language, '/lines'), does: { 'data-lines': '' } }
}

export function serviceEntries(language: Language): NavigationEntry[] {
  const app = appEntry(language)
  return [
    linesEntry(language),
    ...(app ? [app] : []),
    supportEntry(language),
    ...shown(language, [
      { phrase: 'help', short: 'helpShort', icon: 'help', path: '/help' },
      { phrase: 'announcements', icon: 'mega', path: '/announce' },
      { phrase: 'verify', short: 'verifyShort', icon: 'shield', path: '/verify' },
    ]),
  ]
}

/** The terms stand in the help centre (spec 2.1). */
export function termsEntry(language: Language): NavigationEntry {
  return { phrase: 'terms', icon: 'contract', href: `${pathIn(language, '/help')}#term` }
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

function shown(language: Language, entries: readonly Entry[]): NavigationEntry[] {
  const { modules } = loadSnapshot().settings
  return entries
    .filter(entry => pageExists(entry.path) && (!entry.module || modules.includes(entry.module)))
    .map(({ path, module, does, ...entry }) => ({
      ...entry,
      href: pathIn(language, path),
      // A module may be switched off after the page was built (modules-off.ts).
      ...(does || module ? { does: { ...does, ...(module ? { 'data-module': module } : {}) } } : {}),
    }))
}
