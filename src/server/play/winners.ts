import type { Language } from '#lib/i18n/languages.ts'
import type { winnerBoard } from '#lib/play/api.ts'
import { type GameType, maskName, WINNER_BOARD_LIMIT } from '#lib/play/rules.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import type { Database } from '#server/db/database.ts'
import type { GameLookup } from '#server/games/launch.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Winner, winnersSince } from './round-queries.ts'

/** Every visit of the home page requests the board; it is read at most this often per category. */
const CACHE_MS = 5_000
const SPAN_MS = 24 * 3_600_000

/** The winner board: real-money rounds of the last 24 hours, the same few rows for everybody. */
export class WinnerBoard {
  readonly #db: Database
  readonly #clock: Clock
  readonly #games: GameLookup
  readonly #cache = new Map<string, { winners: Promise<Winner[]>; readAt: number }>()

  constructor(db: Database, clock: Clock, games: GameLookup) {
    this.#db = db
    this.#clock = clock
    this.#games = games
  }

  async list(
    { gameCategory, limitNum }: InputOf<typeof winnerBoard>,
    language: Language,
  ): Promise<AnswerOf<typeof winnerBoard>['list']> {
    const winners = await this.#read(gameCategory === 'ALL' ? undefined : gameCategory)
    const rows = winners.flatMap(winner => {
      const game = this.#games.gameById(winner.node_id)
      if (!game) return []
      const vo = {
        customerName: maskName(winner.nickname),
        nodeId: winner.node_id,
        gameName: game.names[language],
        iconUrl: this.#games.iconOf(game),
        winAmount: winner.won.toString(),
      }
      return [{ vo }]
    })
    return rows.slice(0, limitNum)
  }

  #read(gameType: GameType | undefined): Promise<Winner[]> {
    const now = this.#clock.now().getTime()
    const name = gameType ?? 'ALL'
    const known = this.#cache.get(name)
    // A clock that was set back must not keep old rows on the board.
    if (known && now >= known.readAt && now < known.readAt + CACHE_MS) return known.winners
    const search = { since: new Date(now - SPAN_MS), gameType, limit: WINNER_BOARD_LIMIT }
    const winners = winnersSince(this.#db, search).catch(error => {
      this.#cache.delete(name)
      throw error
    })
    this.#cache.set(name, { winners, readAt: now })
    return winners
  }
}
