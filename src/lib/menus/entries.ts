import type { GameType } from '../games/rules.ts'
import type { PhraseKey } from '../i18n/phrases.ts'
import type { ModuleId } from '../site/modules.ts'

/**
 * The entries of the menus, once for the site and for other clients (action `menus`). Names are phrases of
 * `locales/<lang>/shell.json`, icons symbols of /icons.svg.
 */
export interface MenuEntry {
  phrase: PhraseKey<'shell'>
  /** Where there is room for one word. */
  short?: PhraseKey<'shell'>
  icon: MenuIcon
  /** Without its language. */
  path: `/${string}`
  /** What waits behind it for the signed-in user, shown as a badge. */
  waits?: 'missions' | 'rewards'
  /** It shows while this module is on. */
  module?: ModuleId & ('VIP' | 'REFERRAL' | 'POINTS' | 'RAFFLE' | 'RESPONSIBLE' | 'CHAT')
  /** It shows while there is any of this. */
  needs?: 'promotions' | 'hot' | 'ownRounds'
  /** Leads to an offer: hidden from members who have excluded themselves. */
  isOffer?: true
  /** What it opens in place of the page: a window, a dialog; the app gets language and session along (spec 2.2). */
  opens?: 'customerService' | 'lines' | 'app' | 'chat'
  /** Games of a category, where the number says something about choice: thousands of slots, not twelve lotteries. */
  count?: number
}

/** What a category is called in phrases, icons, page anchors and, with a slash before it, as its lobby. */
export const CATEGORY_NAMES = {
  LOTT: 'lott',
  ELOTT: 'elott',
  LIVE: 'live',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
  FISH: 'fish',
  RNG: 'rng',
  PVP: 'pvp',
} as const satisfies Record<GameType, PhraseKey<'shell'>>

type MenuIcon =
  | (typeof CATEGORY_NAMES)[GameType]
  | 'app'
  | 'crown'
  | 'deposit'
  | 'gauge'
  | 'gift'
  | 'help'
  | 'hot'
  | 'invite'
  | 'limit'
  | 'mega'
  | 'mission'
  | 'msg'
  | 'points'
  | 'promo'
  | 'rebate'
  | 'record'
  | 'shield'
  | 'support'
  | 'team'
  | 'user'
  | 'withdraw'

/** What a member does with money and rounds: the wallet actions of a phone's home page. */
export const WALLET: readonly MenuEntry[] = [
  { phrase: 'deposit', icon: 'deposit', path: '/member/depositv2', isOffer: true },
  { phrase: 'withdraw', icon: 'withdraw', path: '/member/withdraw' },
  { phrase: 'betRecord', short: 'betRecordShort', icon: 'record', path: '/member/personalHistoryCopy' },
  { phrase: 'account', short: 'accountShort', icon: 'user', path: '/member/securityCenter' },
]

export const HOT: MenuEntry = { phrase: 'hot', icon: 'hot', path: '/hot', needs: 'hot' }

/** The middle of the side menu, in the order of the specification (section 2.2). */
export const YOU: readonly MenuEntry[] = [
  { phrase: 'betRecord', icon: 'record', path: '/member/personalHistoryCopy' },
  {
    phrase: 'promotions',
    short: 'promotionsShort',
    icon: 'promo',
    path: '/promotions',
    needs: 'promotions',
    isOffer: true,
  },
  { phrase: 'missions', icon: 'mission', path: '/member/missionLeaderboard', waits: 'missions' },
  { phrase: 'rebate', icon: 'rebate', path: '/member/manualRebate' },
  { phrase: 'rewards', icon: 'gift', path: '/member/rewardCenter', waits: 'rewards' },
  { phrase: 'points', icon: 'points', path: '/pointMall', module: 'POINTS' },
  { phrase: 'raffle', icon: 'lott', path: '/raffle', module: 'RAFFLE', isOffer: true },
  { phrase: 'vip', icon: 'crown', path: '/member/playerRank', module: 'VIP' },
  { phrase: 'invite', icon: 'invite', path: '/member/referral', module: 'REFERRAL', isOffer: true },
  { phrase: 'agents', icon: 'team', path: '/agent', module: 'REFERRAL' },
  { phrase: 'limits', icon: 'limit', path: '/member/limits', module: 'RESPONSIBLE' },
]

export const LINES: MenuEntry = { phrase: 'lines', icon: 'gauge', path: '/lines', opens: 'lines' }
export const APP: MenuEntry = { phrase: 'app', icon: 'app', path: '/down', opens: 'app' }
export const SUPPORT: MenuEntry = {
  phrase: 'support',
  short: 'supportShort',
  icon: 'support',
  path: '/support',
  opens: 'customerService',
}

/** Opens over any page; guests sign in first. */
export const CHAT: MenuEntry = { phrase: 'chat', icon: 'msg', path: '/login', module: 'CHAT', opens: 'chat' }

export const SERVICE: readonly MenuEntry[] = [
  LINES,
  APP,
  SUPPORT,
  CHAT,
  { phrase: 'help', short: 'helpShort', icon: 'help', path: '/help' },
  { phrase: 'announcements', icon: 'mega', path: '/announce' },
  { phrase: 'verify', short: 'verifyShort', icon: 'shield', path: '/verify', needs: 'ownRounds' },
]
