import { IS_DEMO } from '../demo/is-demo.ts'
import { type Language, SITE_LANGUAGES } from '../i18n/languages.ts'
import { artPath } from './label-address.ts'
import { type GameFeature, type GameKey, type GameType, isOffered, type Volatility } from './rules.ts'

/** Text that visitors read, in every language of the deployment. */
export type Texts = Readonly<Record<Language, string>>

/** What a game states of its rounds besides its return. */
export interface GameFigures {
  volatility: Volatility
  /** The share of rounds that pay anything, in percent: "31.4". */
  hitRate: string
  /** The most that a round pays, in stakes: "1980". */
  maxWin: string
  features: readonly GameFeature[]
}

/** A game of the catalogue (spec section 3, "Game"). */
export interface Game extends GameKey {
  /** A UUID; the same game has the same one in every demo world. */
  nodeId: string
  /** The code of a classification of its category; null when it has none of its own. */
  gameClassify: string | null
  names: Texts
  /** Return to player in percent, an exact decimal such as "96.8"; null where a game has none (fixtures, draws). */
  rtp: string | null
  /** Null where the vendor states none. */
  figures: GameFigures | null
  /** The place in the hot list from 1 on; null when the game is not hot. */
  hotRank: number | null
  isNew: boolean
  /** Closed for maintenance: a launch offers games like it instead. */
  maintenance: boolean
  /** Whether the game can be opened at all: a vendor stands behind it. */
  launchable: boolean
  /** The order within its category from 0 on. */
  position: number
  /** The day it came out, "2026-03-14". */
  releasedOn: string
  /**
   * What the label is drawn from besides vendor and category: an English name whose words pick the emblem. It stays
   * when a game is renamed, since a label is served as unchangeable.
   */
  artSeed: string
}

/**
 * A place of the hot list that opens a vendor's games of a category rather than one game (spec section 3, "Game": `isGame`
 * is VASSALAGE). It is no game: nothing launches it, counts it or keeps it as a favourite.
 */
export interface VendorEntry extends GameKey {
  isGame: 'VASSALAGE'
  /** A UUID. */
  nodeId: string
  names: Texts
  /** It stands right after the hot game of the same rank. */
  hotRank: number
  /** What its label is drawn from, as a game's is. */
  artSeed: string
}

/** What the hot list holds. */
export type HotEntry = Game | VendorEntry

export function isVendorEntry(entry: HotEntry): entry is VendorEntry {
  return 'isGame' in entry
}

/** The hot games and what leads to vendors' lists among them, the hottest first. */
export function hotList({ games, vendorEntries }: Pick<Catalogue, 'games' | 'vendorEntries'>): HotEntry[] {
  const hot: HotEntry[] = [...games.filter(game => game.hotRank !== null), ...vendorEntries]
  return hot.sort((a, b) => (a.hotRank ?? 0) - (b.hotRank ?? 0))
}

/** What every list says of an entry in any language; what leads to a vendor's games is open and has no return of its own. */
export function listedGameOf(entry: HotEntry) {
  const { nodeId, vassalage, gameType, gameCode } = entry
  const key = { nodeId, vassalage, gameType, gameCode }
  if (isVendorEntry(entry)) {
    const state = { isNew: false, maintenance: false, launchable: false, rtp: null }
    return { ...key, ...state, isGame: entry.isGame, gameClassify: null }
  }
  const { gameClassify, isNew, maintenance, launchable, rtp } = entry
  return { ...key, isGame: 'GAME' as const, gameClassify, isNew, maintenance, launchable, rtp }
}

/** What a tile of a static page needs of an entry, in every language. */
export function headOf(entry: HotEntry) {
  return {
    ...listedGameOf(entry),
    names: { ...entry.names },
    isHot: entry.hotRank !== null,
    iconUrl: artPath(entry),
    artSeed: entry.artSeed,
  }
}

/** The games that this deployment offers: those of a kind that belongs to a language are left out where that is not spoken. */
export function offeredGames(games: readonly Game[]): Game[] {
  return games.filter(({ gameClassify }) => gameClassify === null || isOffered(gameClassify, SITE_LANGUAGES))
}

/** Of the games on offer those that lists show: a demo shows also what no vendor stands behind. */
export function listedGames(games: readonly Game[]): Game[] {
  return games.filter(({ launchable }) => IS_DEMO || launchable)
}

/** What leads to vendors' games, of those vendors that have some in the lists. */
export function listedEntries(entries: readonly VendorEntry[], games: readonly Game[]): VendorEntry[] {
  const has = new Set(games.map(({ vassalage, gameType }) => `${vassalage} ${gameType}`))
  return entries.filter(({ vassalage, gameType }) => has.has(`${vassalage} ${gameType}`))
}

export interface Vendor {
  /** The code of the wire, such as "TCG_LOTTO_VN". */
  code: string
  /** The word mark: short, set on tiles and in the footer. */
  mark: string
  /** Shown among the studios in the footer (spec 2.2). */
  isStudio: boolean
}

/** A kind of games within a category, such as video poker among the slots (spec 2.7). */
export interface Classification {
  gameType: GameType
  code: string
  names: Texts
}

export interface Catalogue {
  vendors: readonly Vendor[]
  classifications: readonly Classification[]
  games: readonly Game[]
  vendorEntries: readonly VendorEntry[]
}
