/** The game categories of the field (spec section 3), in the order of the home page: e-sports and cockfight stand right after sports. */
export const GAME_TYPES = [
  'LOTT',
  'ELOTT',
  'LIVE',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'FISH',
  'RNG',
  'PVP',
] as const
export type GameType = (typeof GAME_TYPES)[number]

/** How many games of a category the published home page holds; of cockfight and lottery it shows five (spec 2.6). */
export const HOME_SECTION_SIZE = 20
/** So many of them are seen before somebody asks for the others. */
export const HOME_SECTION_SHOWN = 10
const HOME_SECTION_SIZE_SHORT = 5
const SHORT_SECTIONS: readonly GameType[] = ['COCKFIGHT', 'LOTT', 'ELOTT']

/** How a list can be ordered; else it stands as the operator has set it, or as it fits what is searched. */
export const LIST_SORTS = ['popular', 'newest', 'name', 'rtp'] as const
export type ListSort = (typeof LIST_SORTS)[number]
/** The least returns to player, in percent, that a list can be narrowed to. */
export const RTP_FLOORS = ['95', '96', '97', '98'] as const
export type RtpFloor = (typeof RTP_FLOORS)[number]

/** How far single rounds of a game stray from its return. */
export const VOLATILITIES = ['low', 'medium', 'high', 'veryHigh'] as const
export type Volatility = (typeof VOLATILITIES)[number]
/** What a game has beside plain rounds. */
export const GAME_FEATURES = [
  'ways',
  'clusters',
  'wilds',
  'expandingWilds',
  'multipliers',
  'cascades',
  'freeSpins',
  'holdAndSpin',
  'pickBonus',
  'jackpot',
] as const
export type GameFeature = (typeof GAME_FEATURES)[number]

/**
 * Why a game may state no figures of its rounds: a book has odds for each match and a lottery for each type of bet; of
 * any other game its provider states none.
 */
export function noFiguresReason(gameType: GameType): 'match' | 'bet' | 'provider' {
  if (gameType === 'SPORTS' || gameType === 'ESPORTS') return 'match'
  return gameType === 'LOTT' || gameType === 'ELOTT' ? 'bet' : 'provider'
}

/** Games per page of a lobby (spec section 9). */
export const LOBBY_PAGE_SIZE = 15
/** All favourites of a member in one page, for the home page (spec section 9). */
export const FAVORITES_AT_ONCE = 999
/** One change of favourites in this time; further presses are not counted (spec 4.6). */
export const FAVORITE_THROTTLE_MS = 1_000
/** A lobby shows so many announcements at most. */
export const ANNOUNCEMENTS_AT_ONCE = 5
/** A member's recent games are at most this many. */
export const RECENT_GAMES = 100

/** Search texts are cut here; the server refuses longer ones. */
export const SEARCH_LENGTH = 80

/** Kinds of games that are offered only where a language is (spec 2.7: bingo only when Thai is supported). */
const KINDS_OF_LANGUAGE: Readonly<Record<string, string>> = { BG: 'th' }

/** Whether a deployment in these languages offers a kind of games. */
export function isOffered(kind: string, languages: readonly string[]): boolean {
  const language = KINDS_OF_LANGUAGE[kind]
  return language === undefined || languages.includes(language)
}

export function homeSectionSize(gameType: GameType): number {
  return SHORT_SECTIONS.includes(gameType) ? HOME_SECTION_SIZE_SHORT : HOME_SECTION_SIZE
}

export function isGameType(value: string): value is GameType {
  return (GAME_TYPES as readonly string[]).includes(value)
}

/** What names a game for good: a vendor's code for it is unique within its category and never changes. */
export interface GameKey {
  /** The vendor's code; "vassalage" is the field's word for the vendor a game belongs to. */
  vassalage: string
  gameType: GameType
  gameCode: string
}

/** Games of these vendors have pages of their own, which take the code of a game (spec 2.1 and section 3). */
const LOTTERY_PAGES: Readonly<Record<string, string>> = {
  LOTT: '/lottery',
  ELOTT: '/lottery',
  TCG_SEA: '/seaLottery',
  TCG_LOTTO_VN: '/vnLottery',
}

/** What an entry of a list opens (spec section 3, "Game"): a game, or the list of a vendor's games. */
export const ENTRY_KINDS = ['GAME', 'VASSALAGE'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/**
 * The page that opens an entry of a list, without the language in front: a game's, where guests are led to the login by the
 * page itself, or the lobby of a vendor's games (spec 2.1), which is everybody's.
 */
export function gamePath(game: GameKey & { nodeId: string; isGame: EntryKind }): string {
  if (game.isGame === 'VASSALAGE') return `/${game.gameType.toLowerCase()}?vassalage=${game.vassalage}`
  // What the index of names found is known by its key alone.
  if (game.nodeId === '') return gamePathByKey(game)
  const page = LOTTERY_PAGES[game.vassalage]
  return page ? `${page}?gameCode=${game.gameCode}` : `/seamless?game=${game.nodeId}`
}

/** The page that opens a game whose node is not known, by its vendor, category and code. */
export function gamePathByKey({ vassalage, gameType, gameCode }: GameKey): string {
  const page = LOTTERY_PAGES[vassalage]
  if (page) return `${page}?gameCode=${gameCode}`
  return `/seamless?${new URLSearchParams({ vassalage, gameType, gameCode })}`
}
