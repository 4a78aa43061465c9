import {
  gameAnnouncements,
  gameFigures,
  gameList,
  gameStamps,
  pvpRooms,
  vendorGameTypes,
} from '#lib/games/catalogue-api.ts'
import { ANNOUNCEMENTS_AT_ONCE } from '#lib/games/rules.ts'
import { type Language, languageOfCode } from '#lib/i18n/languages.ts'
import { type OperatorText, textIn } from '#lib/site/settings.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { announcementsAt, type GameAnnouncement } from './announcement-queries.ts'
import type { GameCatalogue } from './catalogue.ts'
import { listed } from './handlers.ts'
import { favoritesOf } from './player-queries.ts'

/** Games in one answer of a vendor's list. */
const AT_ONCE = 100

/** What else is asked of the catalogue: announcements, a vendor's categories and games, rooms (spec 7.3). */
export function catalogueRoutes(catalogue: GameCatalogue): readonly Route[] {
  return [
    serve(gameAnnouncements, async ({ input, language, db, runtime }) => {
      const search = { gameType: input.gameType, vassalage: input.vassalage, at: runtime.clock.now() }
      const found = await announcementsAt(db, { ...search, limit: ANNOUNCEMENTS_AT_ONCE })
      const wanted = languageOfCode(input.language) ?? language
      return { list: found.map(one => announced(one, wanted)) }
    }),
    serve(gameStamps, async () => ({ stamps: { ...catalogue.loaded().stamps() } })),
    serve(gameFigures, async ({ input }) => {
      const figures = catalogue.gameByKey(input)?.figures
      return { figures: figures ? { ...figures, features: [...figures.features] } : null }
    }),
    serve(vendorGameTypes, async ({ input, refusal }) => {
      const { vassalage } = input
      const of = catalogue.lanes().flatMap(({ gameType, vendors }) => {
        const own = vendors.find(({ vendor }) => vendor.code === vassalage)
        return own ? [{ gameType, games: own.games, mark: own.vendor.mark }] : []
      })
      const [first] = of
      if (!first) throw refusal('notFound', { status: 404, field: 'vassalage' })
      return {
        vassalage,
        mark: first.mark,
        gameTypes: of.map(({ gameType, games }) => ({ gameType, games })),
      }
    }),
    serve(gameList, async ({ input, language, db, session }) => {
      const wanted = languageOfCode(input.language) ?? language
      const kept = new Set(await favoritesOf(db, session.memberId))
      const { vassalage, gameType, pageNo } = input
      const page = catalogue.find({ vassalage, gameType, pageNo, pageSize: AT_ONCE, language: wanted })
      const list = page.games.map(game => ({
        ...listed(game, wanted, catalogue),
        isFavorite: kept.has(game.nodeId),
      }))
      return { list, pageNo, totalPages: page.totalPages, total: page.total }
    }),
    serve(pvpRooms, async ({ input, language }) => {
      const wanted = languageOfCode(input.language) ?? language
      const { vassalage } = input
      const page = { gameType: 'PVP', vassalage, pageNo: 1, pageSize: Number.MAX_SAFE_INTEGER } as const
      const rooms = catalogue.find({ ...page, language: wanted }).games.map(game => ({
        nodeId: game.nodeId,
        roomName: game.names[wanted],
        vassalage: game.vassalage,
        gameCode: game.gameCode,
        gameClassify: game.gameClassify,
        isOpen: catalogue.isOpen(game.nodeId),
      }))
      return { rooms }
    }),
  ]
}

function announced(one: GameAnnouncement, language: Language) {
  return {
    id: one.id,
    title: textIn(one.title as OperatorText, language)?.text ?? '',
    gameType: one.gameType,
    vassalage: one.vassalage,
    startDate: one.startsAt.toISOString(),
    endDate: one.endsAt?.toISOString() ?? null,
  }
}
