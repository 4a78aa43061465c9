import type { Catalogue, Game } from '../games/game.ts'
import { artPath, GAME_TYPES, type GameType, HOME_SECTION_SIZE, homeSectionSize } from '../games/rules.ts'
import type { Banner, GameHead, Notice, PublishedCategory, Snapshot } from './schema.ts'

/** What operators write, besides the catalogue. */
export interface Content {
  banners: readonly Banner[]
  notices: readonly Notice[]
}

/** Makes the snapshot of a catalogue and its texts; the same input gives the same snapshot. */
export function publishedSnapshot(catalogue: Catalogue, content: Content, publishedAt: Date): Snapshot {
  const byType = Map.groupBy(catalogue.games, game => game.gameType)
  const used = new Set(catalogue.games.map(game => game.vassalage))
  return {
    format: 1,
    publishedAt: publishedAt.toISOString(),
    vendors: catalogue.vendors.filter(vendor => used.has(vendor.code)).map(vendor => ({ ...vendor })),
    banners: [...content.banners],
    notices: content.notices.toSorted((a, b) => b.startDate.localeCompare(a.startDate)),
    categories: GAME_TYPES.filter(gameType => byType.has(gameType)).map(gameType =>
      publishedCategory(catalogue, gameType, byType.get(gameType) ?? []),
    ),
    hot: hotGames(catalogue.games).slice(0, HOME_SECTION_SIZE).map(headOf),
  }
}

/** Every game that the static pages show, once. */
export function publishedHeads(snapshot: Snapshot): GameHead[] {
  const heads = [...snapshot.hot, ...snapshot.categories.flatMap(category => category.heads)]
  return [...new Map(heads.map(head => [head.iconUrl, head])).values()]
}

/** The hot games of a list, the hottest first. */
export function hotGames(games: readonly Game[]): Game[] {
  return games.filter(game => game.hotRank !== null).sort((a, b) => (a.hotRank ?? 0) - (b.hotRank ?? 0))
}

function publishedCategory(
  catalogue: Catalogue,
  gameType: GameType,
  games: readonly Game[],
): PublishedCategory {
  const byVendor = Map.groupBy(games, game => game.vassalage)
  const vendorsOf = (code: string) => [
    ...new Set(games.filter(game => game.gameClassify === code).map(game => game.vassalage)),
  ]
  return {
    gameType,
    games: games.length,
    vendors: catalogue.vendors
      .map(vendor => ({ code: vendor.code, games: byVendor.get(vendor.code)?.length ?? 0 }))
      .filter(vendor => vendor.games > 0),
    classifications: catalogue.classifications
      .filter(classification => classification.gameType === gameType)
      .map(({ code, names }) => ({ code, names: { ...names }, vendors: vendorsOf(code) }))
      .filter(classification => classification.vendors.length > 0),
    heads: games
      .toSorted((a, b) => a.position - b.position)
      .slice(0, homeSectionSize(gameType))
      .map(headOf),
  }
}

function headOf(game: Game): GameHead {
  return {
    nodeId: game.nodeId,
    vassalage: game.vassalage,
    gameType: game.gameType,
    gameCode: game.gameCode,
    gameClassify: game.gameClassify,
    names: { ...game.names },
    rtp: game.rtp,
    isHot: game.hotRank !== null,
    isNew: game.isNew,
    maintenance: game.maintenance,
    launchable: game.launchable,
    iconUrl: artPath(game),
    artSeed: game.artSeed,
  }
}
