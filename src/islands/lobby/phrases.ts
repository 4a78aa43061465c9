import type home from '../../../locales/en/home.json'
import type lobby from '../../../locales/en/lobby.json'
import type play from '../../../locales/en/play.json'

export const LOBBY_PHRASES = [
  'back',
  'found_one',
  'found_other',
  'elsewhere_one',
  'elsewhere_other',
  'search',
  'searchButton',
  'vendors',
  'kinds',
  'announcements',
  'list',
  'all',
  'hot',
  'recent',
  'new',
  'favorites',
  'favorite',
  'undone',
  'close',
  'refresh',
  'loading',
  'failed',
  'retry',
  'noData',
  'noDataAbout',
  'showAll',
  'showHot',
  'popularHere',
  'noFavorites',
  'noFavoritesAbout',
  'noRecent',
  'noRecentAbout',
  'toGames',
  'sort',
  'sortDefault',
  'sortMatch',
  'sortPopular',
  'sortNewest',
  'sortName',
  'sortRtp',
  'rtpFrom',
  'rtpAny',
  'rtpAtLeast',
  'volatility',
  'volatilityAny',
  'volatility_low',
  'volatility_medium',
  'volatility_high',
  'volatility_veryHigh',
  'goToPage',
  'go',
  'info',
  'infoProvider',
  'infoCategory',
  'infoKind',
  'infoRtp',
  'infoRtpAbout',
  'infoHitRate',
  'infoMaxWin',
  'infoMaxWinTimes',
  'infoFeatures',
  'infoNoFigures_match',
  'infoNoFigures_bet',
  'infoNoFigures_provider',
  'infoFailed',
  'feature_ways',
  'feature_clusters',
  'feature_wilds',
  'feature_expandingWilds',
  'feature_multipliers',
  'feature_cascades',
  'feature_freeSpins',
  'feature_holdAndSpin',
  'feature_pickBonus',
  'feature_jackpot',
  'infoRules',
  'infoPlay',
] as const satisfies readonly (keyof typeof lobby)[]
/** Of tiles. */
export const TILE_PHRASES = [
  'rtp',
  'flagNew',
  'flagHot',
  'flagAll',
  'flagMaintenance',
] as const satisfies readonly (keyof typeof home)[]
/** Of the home page's lists. */
export const SHELF_PHRASES = [
  'all',
  'allOf',
  'more_one',
  'more_other',
] as const satisfies readonly (keyof typeof home)[]
/** Of those that are a member's own. */
export const OWN_PHRASES = [
  'favorite',
  'favorites',
  'recent',
  'failed',
  'retry',
  'noFavorites',
  'noFavoritesAbout',
  'undone',
  'close',
] as const satisfies readonly (keyof typeof lobby)[]
/** Of pages of a list. */
export const PAGE_PHRASES = [
  'pages',
  'page',
  'previous',
  'next',
] as const satisfies readonly (keyof typeof play)[]

export type LobbyPhrases = Readonly<
  Record<
    (typeof LOBBY_PHRASES)[number] | (typeof TILE_PHRASES)[number] | (typeof PAGE_PHRASES)[number],
    string
  >
>

/** What a tile says. */
export type TilePhrases = Pick<LobbyPhrases, (typeof TILE_PHRASES)[number] | 'favorite'>
export type ShelfPhrases = TilePhrases & Readonly<Record<(typeof SHELF_PHRASES)[number], string>>
export type OwnShelfPhrases = ShelfPhrases & Pick<LobbyPhrases, (typeof OWN_PHRASES)[number]>
