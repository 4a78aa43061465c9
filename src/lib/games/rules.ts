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
export const HOME_SECTION_SIZE_SHORT = 5
const SHORT_SECTIONS: readonly GameType[] = ['COCKFIGHT', 'LOTT', 'ELOTT']

/** Games per page of a lobby (spec section 9). */
export const LOBBY_PAGE_SIZE = 15

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

/** Where a game's label is served: "/art/PG/RNG/lantern-street.svg". The picture behind a path never changes. */
export function artPath(game: GameKey): string {
  return `/art/${game.vassalage}/${game.gameType}/${game.gameCode}.svg`
}

/** Reads a path made by `artPath`; undefined for anything else. */
export function gameOfArtPath(path: string): GameKey | undefined {
  const match = /^\/art\/([A-Z0-9_]{1,20})\/([A-Z]{1,20})\/([a-z0-9-]{1,80})\.svg$/.exec(path)
  const [, vassalage, gameType, gameCode] = match ?? []
  if (!vassalage || !gameType || !gameCode || !isGameType(gameType)) return undefined
  return { vassalage, gameType, gameCode }
}

/**
 * A name as it is searched: lower case, without accents, Thai tone marks and whatever is neither letter nor digit, so
 * that "cafe royal" finds "Café-Royal". Thai vowel signs stay, because without them other words remain.
 */
export function searchForm(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0e47-\u0e4e]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
