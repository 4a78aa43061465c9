import type { ListedGame, popularGames } from '#lib/games/api.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { POPULAR_LIMIT } from '#lib/play/rules.ts'
import type { InputOf } from '#lib/wire/action.ts'
import type { Database } from '#server/db/database.ts'
import { listed } from '#server/games/handlers.ts'
import type { GameLookup } from '#server/games/launch.ts'
import type { Clock } from '#server/platform/clock.ts'
import { mostPlayed } from './round-queries.ts'

/** Counted at most this often: every page requests the same few games. */
const CACHE_MS = 60_000
const SPAN_MS = 24 * 3_600_000

/** The games that the most members played for real money in the last 24 hours; empty if nobody played. */
export class PopularGames {
  readonly #parts: { db: Database; clock: Clock; games: GameLookup }
  #known: { nodes: Promise<string[]>; readAt: number } | undefined

  constructor(parts: { db: Database; clock: Clock; games: GameLookup }) {
    this.#parts = parts
  }

  async list(
    { gameType, limitNum }: InputOf<typeof popularGames>,
    language: Language,
  ): Promise<ListedGame[]> {
    const nodes = await this.nodes()
    return nodes
      .flatMap(nodeId => this.#parts.games.gameById(nodeId) ?? [])
      .filter(game => this.#parts.games.isOpen(game.nodeId) && (!gameType || game.gameType === gameType))
      .slice(0, limitNum)
      .map(game => listed(game, language, this.#parts.games))
  }

  /** Their nodes, the most played first. */
  nodes(): Promise<string[]> {
    const now = this.#parts.clock.now().getTime()
    // A clock that was set back must not keep an old count.
    if (this.#known && now >= this.#known.readAt && now < this.#known.readAt + CACHE_MS)
      return this.#known.nodes
    const search = { since: new Date(now - SPAN_MS), limit: POPULAR_LIMIT * 10 }
    const nodes = mostPlayed(this.#parts.db, search).catch(error => {
      this.#known = undefined
      throw error
    })
    this.#known = { nodes, readAt: now }
    return nodes
  }
}
