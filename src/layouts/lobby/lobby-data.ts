import type { Lobbies } from '#islands/lobby/Elsewhere.tsx'
import {
  LOBBY_PHRASES,
  type LobbyPhrases,
  OWN_PHRASES,
  type OwnShelfPhrases,
  PAGE_PHRASES,
  SHELF_PHRASES,
  TILE_PHRASES,
} from '#islands/lobby/phrases.ts'
import type { ListedGame } from '#lib/games/api.ts'
import { listStamp } from '#lib/games/list-stamp.ts'
import type { LobbyScope } from '#lib/games/lobby-rules.ts'
import { type GameType, isOffered, LOBBY_PAGE_SIZE } from '#lib/games/rules.ts'
import { type Language, pathIn, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { pick, translator } from '#lib/i18n/phrases.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { firstOfAll } from '#lib/snapshot/publish.ts'
import type { GameHead, PublishedCategory } from '#lib/snapshot/schema.ts'
import { categoryName } from '../shell/navigation.ts'

/** A lobby in one language, from the published snapshot. */
export interface LobbyData {
  scope: LobbyScope
  /** How many games it has. */
  total: number
  first: readonly ListedGame[]
  /** The mark of its list, by which the page knows when it has become old. */
  stamp: string
}

/** The lobby of hot games, whose list holds more than games. */
export interface HotLobbyData extends LobbyData {
  /** How many places the list has: its games, and what leads to vendors' games among them. */
  places: number
}

/** The help centre's article on the games of each category. */
const RULES: Readonly<Record<GameType, string>> = {
  LOTT: 'lottery',
  ELOTT: 'elottery',
  LIVE: 'live',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
  FISH: 'fish',
  RNG: 'slots',
  PVP: 'cards',
}

/** The lobby of a category; one without games is empty. */
export function lobbyData(language: Language, gameType: GameType): LobbyData {
  const category = loadSnapshot().categories.find(one => one.gameType === gameType)
  return {
    scope: {
      gameType,
      hasRtp: (category?.heads ?? []).some(head => head.rtp !== null),
      hasVolatility: category?.hasVolatility ?? false,
      vendors: vendorsOf(category ? [category] : []),
      kinds: (category?.classifications ?? [])
        .filter(kind => isOffered(kind.code, SITE_LANGUAGES))
        .map(({ code, names, vendors }) => ({
          code,
          name: names[language],
          vendors,
        })),
    },
    total: category?.games ?? 0,
    stamp: listStamp(category?.heads ?? []),
    first: (category?.heads ?? []).slice(0, LOBBY_PAGE_SIZE).map(head => listed(head, language)),
  }
}

/** The lobby of all games, with the same first page that the server returns. */
export function allLobbyData(language: Language): LobbyData {
  const { categories, vendors } = loadSnapshot()
  const heads = firstOfAll(loadSnapshot())
  const counts = new Map<string, number>()
  for (const { code, games } of categories.flatMap(category => category.vendors))
    counts.set(code, (counts.get(code) ?? 0) + games)
  return {
    scope: {
      hasRtp: heads.some(head => head.rtp !== null),
      hasVolatility: categories.some(category => category.hasVolatility),
      vendors: vendors.map(({ code, mark }) => ({ code, mark, games: counts.get(code) ?? 0 })),
      kinds: [],
    },
    total: categories.reduce((sum, category) => sum + category.games, 0),
    stamp: listStamp(heads),
    first: heads.map(head => listed(head, language)),
  }
}

/** The lobby of hot, recent and favourite games: all vendors, with how many hot games each has. */
export function hotLobbyData(language: Language): HotLobbyData {
  const { hot, hotGames, hotPlaces } = loadSnapshot()
  const marks = vendorMarks()
  const vendors = hotGames.map(({ code, games }) => ({ code, mark: marks[code] ?? code, games }))
  return {
    scope: { home: 'HOT', vendors, kinds: [] },
    total: vendors.reduce((sum, vendor) => sum + vendor.games, 0),
    places: hotPlaces,
    stamp: listStamp(hot),
    first: hot.slice(0, LOBBY_PAGE_SIZE).map(head => listed(head, language)),
  }
}

/** Word marks by the code of the vendor. */
export function vendorMarks(): Record<string, string> {
  return Object.fromEntries(loadSnapshot().vendors.map(({ code, mark }) => [code, mark]))
}

/** The lobbies of all categories that have games. An operator may have taken an article of the help centre away. */
export function lobbies(language: Language): Lobbies {
  const shell = translator(language, 'shell')
  const { categories, help } = loadSnapshot()
  return Object.fromEntries(
    categories.map(({ gameType }) => {
      const name = categoryName(gameType)
      const anchor = help.find(article => article.anchor === RULES[gameType])?.anchor
      const rules = anchor ? { rules: `${pathIn(language, '/help')}#${anchor}` } : {}
      return [gameType, { name: shell(name), href: pathIn(language, `/${name}`), ...rules }]
    }),
  )
}

/** "9,842 games · 9 studios" */
export function gameCountText(language: Language, games: number, studios: number): string {
  const t = translator(language, 'lobby')
  return `${t('games', { count: games })} · ${t('studios', { count: studios })}`
}

/** What the islands of the lobbies say. */
export function lobbyPhrases(language: Language): LobbyPhrases {
  return {
    ...pick(language, 'lobby', LOBBY_PHRASES),
    ...pick(language, 'home', TILE_PHRASES),
    ...pick(language, 'play', PAGE_PHRASES),
  }
}

/** What the shelves of the home page say. */
export function shelfPhrases(language: Language): OwnShelfPhrases {
  return {
    ...pick(language, 'lobby', OWN_PHRASES),
    ...pick(language, 'home', [...TILE_PHRASES, ...SHELF_PHRASES]),
  }
}

function vendorsOf(categories: readonly PublishedCategory[]) {
  const marks = vendorMarks()
  return categories
    .flatMap(category => category.vendors)
    .map(({ code, games }) => ({ code, mark: marks[code] ?? code, games }))
}

/** An entry as lists of the API have it. */
export function listed(head: GameHead, language: Language): ListedGame {
  const { names, isHot, artSeed: _, ...facts } = head
  return { ...facts, nodeName: names[language], isHot: isHot ? 1 : 0 }
}
