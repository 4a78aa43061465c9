import { artPath } from '../games/label-address.ts'
import { inListOrder, returnsAtLeast } from '../games/list-order.ts'
import type { GameType } from '../games/rules.ts'
import type { Language } from '../i18n/languages.ts'
import { type IndexedGame, readGames, type SearchIndex } from './index-file.ts'
import { findLobbies, lobbiesOf } from './lobby-matches.ts'
import { NameSearch, type Query, queryOf } from './name-search.ts'
import {
  type FoundGame,
  type LobbyMatch,
  NO_ANSWER,
  type Question,
  type SearchAnswer,
  type Within,
} from './question.ts'

/** With so few games found within a category, those of others are counted too. */
const FEW = 3
/** So many hot games are offered in place of what was not found. */
const INSTEAD = 6

/** Searches the index of a language, with the same results as the server. */
export class IndexSearch {
  readonly #games: readonly IndexedGame[]
  readonly #hot: number
  readonly #names: NameSearch
  readonly #lobbies: readonly LobbyMatch[]

  readonly #language: Language

  constructor(index: SearchIndex, language: Language) {
    this.#language = language
    this.#games = readGames(index)
    this.#hot = index.hot
    this.#names = new NameSearch(this.#games.map(({ name, english }) => ({ local: name, english })))
    const marks = Object.fromEntries(index.vendors.map((code, at) => [code, index.marks[at] ?? code]))
    this.#lobbies = lobbiesOf(this.#games, index.kindNames, marks)
  }

  answer({ typed, within, sort, from, to }: Question): SearchAnswer {
    // What holds neither letter nor digit is found nowhere.
    const query = queryOf(typed)
    if (!query) return { ...NO_ANSWER, instead: this.#hottest() }
    const vendors = within.vassalage?.split(',')
    const found = this.#names.find(query, at => isWithin(this.#games[at] as IndexedGame, within, vendors))
    const lobbies = findLobbies(this.#lobbies, query)
    return {
      games: this.#inOrder(found, sort)
        .slice(from, to)
        .map(at => this.#found(at)),
      total: found.length,
      lobbies,
      elsewhere: within.gameType && found.length <= FEW ? this.#elsewhere(query, within.gameType) : [],
      instead: found.length + lobbies.length === 0 ? this.#hottest() : [],
    }
  }

  #inOrder(found: readonly number[], sort: Question['sort']): readonly number[] {
    if (!sort) return found
    const ordered = found.map(at => ({ ...(this.#games[at] as IndexedGame), at }))
    return inListOrder(ordered, sort, this.#language).map(({ at }) => at)
  }

  #hottest(): FoundGame[] {
    return Array.from({ length: Math.min(this.#hot, INSTEAD) }, (_, at) => this.#found(at))
  }

  #elsewhere(query: Query, gameType: GameType): [GameType, number][] {
    const counts = new Map<GameType, number>()
    for (const at of this.#names.find(query, at => this.#games[at]?.gameType !== gameType)) {
      const other = this.#games[at]?.gameType as GameType
      counts.set(other, (counts.get(other) ?? 0) + 1)
    }
    return [...counts]
  }

  #found(at: number): FoundGame {
    const { name, artSeed, releasedOn: _, volatility: __, ...game } = this.#games[at] as IndexedGame
    return {
      ...game,
      nodeId: '',
      nodeName: name,
      isGame: 'GAME',
      isHot: at < this.#hot ? 1 : 0,
      iconUrl: artPath({ ...game, artSeed }),
    }
  }
}

function isWithin(
  game: IndexedGame,
  { gameType, gameClassify, rtpFrom, volatility }: Within,
  vendors?: readonly string[],
): boolean {
  return (
    (gameType === undefined || game.gameType === gameType) &&
    (vendors === undefined || vendors.includes(game.vassalage)) &&
    (gameClassify === undefined || game.gameClassify === gameClassify) &&
    (volatility === undefined || game.volatility === volatility) &&
    returnsAtLeast(game.rtp, rtpFrom)
  )
}
