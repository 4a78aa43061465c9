import {
  addFavorite,
  favoriteIds,
  favoriteList,
  type ListedGame,
  recentGames,
  removeFavorite,
} from '#lib/games/api.ts'
import { type GameType, RECENT_GAMES } from '#lib/games/rules.ts'
import { type Language, languageOfCode } from '#lib/i18n/languages.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import type { GameCatalogue } from './catalogue.ts'
import { listed } from './handlers.ts'
import { deleteFavorite, favoritesOf, insertFavorite, recentNodesOf } from './player-queries.ts'

/** What a member keeps and what they opened last (spec 4.6, 7.3). Lists name only games that are in the catalogue. */
export function playerGameRoutes(catalogue: GameCatalogue): readonly Route[] {
  return [
    serve(favoriteList, async call => {
      const nodes = await favoritesOf(call.db, call.session.memberId)
      const { games, ...page } = pageOf(catalogue, nodes, call.input.pageNo, call)
      return { content: games, pageNum: call.input.pageNo, ...page }
    }),
    serve(favoriteIds, async ({ db, session }) => ({
      favGameIds: await favoritesOf(db, session.memberId),
    })),
    serve(addFavorite, async ({ db, input, session, runtime, refusal }) => {
      if (!catalogue.gameById(input.nodeId)) throw refusal('notFound', { status: 404 })
      await insertFavorite(db, session.memberId, input.nodeId, runtime.clock.now())
      return { nodeId: input.nodeId }
    }),
    serve(removeFavorite, async ({ db, input, session }) => {
      await deleteFavorite(db, session.memberId, input.nodeId)
      return { nodeId: input.nodeId }
    }),
    serve(recentGames, async call => {
      const nodes = await recentNodesOf(call.db, call.session.memberId, RECENT_GAMES)
      const { games, ...page } = pageOf(catalogue, nodes, call.input.page, call)
      return { list: games, page: call.input.page, ...page }
    }),
  ]
}

type OwnListCall = Pick<Call<typeof recentGames>, 'language'> & {
  input: {
    gameType?: GameType | undefined
    vassalage?: string | undefined
    language?: string | undefined
    pageSize: number
  }
}

/** One page of a member's nodes. A member has few, so that all of them are narrowed and counted in memory. */
function pageOf(
  catalogue: GameCatalogue,
  nodes: readonly string[],
  page: number,
  { input, language }: OwnListCall,
): { games: ListedGame[]; total: number; totalPages: number } {
  const wanted: Language = languageOfCode(input.language) ?? language
  const games = catalogue.pick(nodes, input)
  const start = (page - 1) * input.pageSize
  return {
    games: games.slice(start, start + input.pageSize).map(game => listed(game, wanted, catalogue)),
    total: games.length,
    totalPages: Math.ceil(games.length / input.pageSize),
  }
}
