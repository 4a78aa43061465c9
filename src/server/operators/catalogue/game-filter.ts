import type { GameType } from '#lib/games/rules.ts'
import type { GameFlag, GameState, OperatorGame } from '#lib/operators/games-api.ts'
import type { Queries } from '#server/db/database.ts'
import { type CatalogueGame, gamesOf } from '#server/games/change-queries.ts'
import { allVendors } from '#server/games/queries.ts'
import { Refusal } from '#server/platform/refusal.ts'

export interface GameFilter {
  vendor?: string | undefined
  category?: GameType | undefined
  state?: GameState | undefined
  code?: string | undefined
}

const STATES: Readonly<Record<GameState, (game: CatalogueGame) => boolean>> = {
  hot: game => game.hotRank !== null,
  new: game => game.isNew,
  maintenance: game => game.maintenance,
  launchable: game => game.launchable,
  closed: game => game.maintenance || !game.launchable,
}

/** The games that fit, in the order of lists; refused for a vendor that the catalogue does not have. */
export async function gamesThatFit(db: Queries, filter: GameFilter): Promise<CatalogueGame[]> {
  const { vendor = null, category = null, code = null, state } = filter
  if (vendor !== null) await requireKnown(db, vendor)
  const games = await gamesOf(db, { vendor, gameType: category, gameCode: code })
  return state === undefined ? games : games.filter(STATES[state])
}

export async function requireKnown(db: Queries, vendor: string): Promise<void> {
  if ((await allVendors(db)).some(one => one.code === vendor)) return
  throw new Refusal('notFound', { status: 404, field: 'vendor' })
}

export function isFlagOn(
  game: Pick<CatalogueGame, 'hotRank' | 'isNew' | 'maintenance' | 'launchable'>,
  flag: GameFlag,
): boolean {
  return STATES[flag](game as CatalogueGame)
}

export const nameOf = ({ vassalage, gameType, gameCode }: CatalogueGame): string =>
  `${vassalage} ${gameType} ${gameCode}`

export function gameToWire(game: CatalogueGame): OperatorGame {
  const { nodeId, vassalage, gameType, gameCode, names, hotRank, isNew, maintenance, launchable } = game
  const written = Object.entries(names).flatMap(([language, text]) => (text ? [[language, text]] : []))
  return {
    id: nodeId,
    vendor: vassalage,
    category: gameType,
    code: gameCode,
    names: Object.fromEntries(written),
    ...{ hotRank, isNew, maintenance, launchable },
  }
}
