import type { ListedGame } from '../games/api.ts'
import type { OwnSort } from '../games/list-order.ts'
import type { GameType, RtpFloor, Volatility } from '../games/rules.ts'

/** A list of games; what is undefined is not asked of them. */
export interface Within {
  gameType?: GameType | undefined
  /** The code of a vendor, or several with commas between them. */
  vassalage?: string | undefined
  gameClassify?: string | undefined
  rtpFrom?: RtpFloor | undefined
  volatility?: Volatility | undefined
}

/** What a search asks: a part of the games that fit a text within a list. */
export interface Question {
  typed: string
  within: Within
  /** Another order than how well they fit. */
  sort?: OwnSort
  /** The place of the first game wanted, from 0 on, and the one after the last. */
  from: number
  to: number
}

/** A game that was found. The index knows no nodes, the server names games in one language only. */
export interface FoundGame extends ListedGame {
  english?: string
}

/** A lobby that a search leads to: the games of a vendor in a category, or those of a kind. */
export interface LobbyMatch {
  gameType: GameType
  /** The vendor's code. */
  vassalage?: string
  /** The code of a kind of the category's games. */
  gameClassify?: string
  /** In the visitor's language; a vendor's is its word mark. */
  name: string
  /** In English; a vendor's is its code. */
  english: string
}

/** The whole answer to one query. All of it is shown, or none. */
export interface SearchAnswer {
  games: readonly FoundGame[]
  /** How many there are altogether. */
  total: number
  /** Lobbies of vendors and kinds that are called as was typed. */
  lobbies: readonly LobbyMatch[]
  /** Where few games were found: how many of each other category have such a name. */
  elsewhere: readonly (readonly [GameType, number])[]
  /** Hot games to go on with, where nothing was found. */
  instead: readonly FoundGame[]
}

export const NO_ANSWER: SearchAnswer = { games: [], total: 0, lobbies: [], elsewhere: [], instead: [] }
