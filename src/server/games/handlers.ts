import { games, gameVendors, hotGames, type ListedGame } from '#lib/games/api.ts'
import { type HotEntry, listedGameOf } from '#lib/games/game.ts'
import { isOffered } from '#lib/games/rules.ts'
import { type Language, languageOfCode, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import type { GameCatalogue } from './catalogue.ts'

/** The lists of the catalogue (spec 7.3). `played` are the nodes of the games that are played most now. */
export function gameRoutes(
  catalogue: GameCatalogue,
  played: () => Promise<readonly string[]> = async () => [],
): Route[] {
  return [
    serve(games, async ({ input, language }) => {
      const wanted = languageOfCode(input.language) ?? language
      const most = input.sort === 'popular' ? await played() : []
      const page = catalogue.find({ ...input, language: wanted, played: most })
      return { ...page, games: page.games.map(game => listed(game, wanted, catalogue)) }
    }),
    serve(hotGames, async ({ input, language }) => {
      const wanted = languageOfCode(input.language) ?? language
      return { list: catalogue.hot(input).map(game => listed(game, wanted, catalogue)) }
    }),
    serve(gameVendors, async ({ input, language }) => {
      const wanted = languageOfCode(input.language) ?? language
      return { lanes: catalogue.lanes().map(lane => describeLane(lane, wanted)) }
    }),
  ]
}

function describeLane(lane: ReturnType<GameCatalogue['lanes']>[number], language: Language) {
  return {
    gameCategory: lane.gameType,
    games: lane.games,
    vendors: lane.vendors.map(({ vendor, games }) => ({ vassalage: vendor.code, mark: vendor.mark, games })),
    gameClassify: lane.classifications
      .filter(({ classification }) => isOffered(classification.code, SITE_LANGUAGES))
      .map(({ classification, vendors }) => ({
        code: classification.code,
        name: classification.names[language],
        vendors,
      })),
  }
}

/** A game, or what leads to a vendor's games, as lists carry it: its name in one language. */
export function listed(
  entry: HotEntry,
  language: Language,
  catalogue: Pick<GameCatalogue, 'iconOf'>,
): ListedGame {
  return {
    ...listedGameOf(entry),
    nodeName: entry.names[language],
    iconUrl: catalogue.iconOf(entry),
    isHot: entry.hotRank === null ? 0 : 1,
  }
}
