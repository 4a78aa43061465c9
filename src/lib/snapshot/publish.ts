import {
  type Catalogue,
  type Game,
  type HotEntry,
  headOf,
  hotList,
  isVendorEntry,
  listedEntries,
  listedGames,
  offeredGames,
} from '../games/game.ts'
import { artPath, gameOfArtPath, labelName } from '../games/label-address.ts'
import { GAME_TYPES, type GameType, HOME_SECTION_SIZE, LOBBY_PAGE_SIZE } from '../games/rules.ts'
import { newestFirst } from '../notices/rules.ts'
import type {
  Banner,
  GameHead,
  HelpArticle,
  Notice,
  PointsMall,
  Promotion,
  PublishedCategory,
  Settings,
  Snapshot,
  WhiteLabel,
} from './schema.ts'

/** The file that a publish writes into its directory. */
export const SNAPSHOT_FILE = 'snapshot.json'

/** What operators write, besides the catalogue. */
export interface Content {
  banners: readonly Banner[]
  notices: readonly Notice[]
  help: readonly HelpArticle[]
  promotions: readonly Promotion[]
  points: PointsMall
  settings: Settings
  whiteLabel: WhiteLabel | null
}

/**
 * Makes the snapshot of a catalogue and its content; the same input gives the same snapshot. Replaces the names of
 * labels in the content by their current addresses.
 */
export function publishedSnapshot(whole: Catalogue, content: Content, publishedAt: Date): Snapshot {
  const games = listedGames(offeredGames(whole.games))
  const catalogue = { ...whole, games, vendorEntries: listedEntries(whole.vendorEntries, games) }
  const byType = Map.groupBy(catalogue.games, game => game.gameType)
  const hot = hotList(catalogue)
  const used = new Set(catalogue.games.map(game => game.vassalage))
  const addresses = new Map(catalogue.games.map(game => [labelName(game), artPath(game)]))
  const addressOf = (path: string) => {
    const key = gameOfArtPath(path)
    return key && addresses.get(labelName(key))
  }
  const drawn = <Item extends { art: string[] }>(item: Item): Item => ({
    ...item,
    art: item.art.map(path => addressOf(path) ?? path),
  })
  return {
    format: 1,
    publishedAt: publishedAt.toISOString(),
    vendors: catalogue.vendors.filter(vendor => used.has(vendor.code)).map(vendor => ({ ...vendor })),
    banners: content.banners.map(drawn),
    notices: content.notices.toSorted(newestFirst),
    help: [...content.help],
    promotions: content.promotions.map(drawn),
    points: content.points,
    settings: content.settings,
    whiteLabel: content.whiteLabel,
    categories: GAME_TYPES.filter(gameType => byType.has(gameType)).map(gameType =>
      publishedCategory(catalogue, gameType, byType.get(gameType) ?? []),
    ),
    hot: hot.slice(0, HOME_SECTION_SIZE).map(headOf),
    hotPlaces: hot.length,
    hotGames: countByVendor(
      catalogue,
      hot.filter(entry => !isVendorEntry(entry)),
    ),
  }
}

/** Every entry whose label the static pages show, once. */
export function publishedHeads(snapshot: Snapshot): GameHead[] {
  const heads = [...snapshot.hot, ...snapshot.categories.flatMap(category => category.heads)]
  return [...new Map(heads.map(head => [head.iconUrl, head])).values()]
}

/** The first page of a list of all games: categories in the home page's order, each with more than a page of heads. */
export function firstOfAll({ categories }: Snapshot): GameHead[] {
  return categories.flatMap(category => category.heads).slice(0, LOBBY_PAGE_SIZE)
}

function publishedCategory(
  catalogue: Catalogue,
  gameType: GameType,
  games: readonly Game[],
): PublishedCategory {
  const vendorsOf = (code: string) => [
    ...new Set(games.filter(game => game.gameClassify === code).map(game => game.vassalage)),
  ]
  return {
    gameType,
    games: games.length,
    vendors: countByVendor(catalogue, games),
    classifications: catalogue.classifications
      .filter(classification => classification.gameType === gameType)
      .map(({ code, names }) => ({ code, names: { ...names }, vendors: vendorsOf(code) }))
      .filter(classification => classification.vendors.length > 0),
    // Where all games stray alike there is nothing to choose.
    hasVolatility: new Set(games.flatMap(({ figures }) => figures?.volatility ?? [])).size > 1,
    heads: games
      .toSorted((a, b) => a.position - b.position)
      .slice(0, HOME_SECTION_SIZE)
      .map(headOf),
  }
}

/** The number of games per vendor, in the catalogue's order, without vendors that have none. */
function countByVendor({ vendors }: Catalogue, games: readonly HotEntry[]) {
  const byVendor = Map.groupBy(games, game => game.vassalage)
  return vendors
    .map(({ code }) => ({ code, games: byVendor.get(code)?.length ?? 0 }))
    .filter(vendor => vendor.games > 0)
}
