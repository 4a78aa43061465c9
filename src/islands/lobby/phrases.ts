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
  'goToPage',
  'go',
  'info',
  'infoProvider',
  'infoCategory',
  'infoKind',
  'infoRtp',
  'infoRtpAbout',
  'infoRules',
  'infoPlay',
] as const satisfies readonly (keyof typeof lobby)[]
/** Of tiles, shared with the home page. */
export const TILE_PHRASES = [
  'rtp',
  'flagNew',
  'flagHot',
  'flagAll',
  'flagMaintenance',
] as const satisfies readonly (keyof typeof home)[]
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
