import type { DrawBelow } from './rules.ts'

/** A player's input to a round. All of it is text, so that it is compared character by character. */
export interface Wager {
  /** The whole stake in minor units. */
  stakeMinor: bigint
  /** The bets in the kind's format ("banker:5000 tie:1000"); empty if there is no choice. */
  bets: string
  /** The player's decisions within the round, in their order ("3 17 take"); empty before, and if there is none. */
  moves: string
}

/**
 * The state of a round by its draws and the player's moves so far. An unfinished one contains what the player may know
 * now, the time to decide, and the move that the published rule makes for a player who does not decide.
 */
export type Made =
  | {
      over: true
      outcome: string
      payoutMinor: bigint
      /** Whether it feeds a jackpot, or has won it too. */
      jackpot?: 'fed' | 'won'
    }
  | {
      over: false
      outcome: string
      waitMs: number
      byRule: string
      /**
       * The moves that are possible now, with what each adds to the stake in minor units; for kinds whose rounds have
       * several decisions. Undefined: every move of the kind, for nothing.
       */
      prices?: Readonly<Record<string, bigint>>
    }

/** A kind of game: all of its rules, for the server that decides and for everybody who recomputes. */
export interface Kind {
  /** Its texts in the dictionary of the verify page are `kind_<name>`. */
  name: string
  /** The codes of the games with these rules. */
  codes: readonly string[]
  /** The possible moves; empty if the bets alone decide a round. */
  moves: readonly string[]
  /** Whether the house notes such a text where other kinds have the player's moves. */
  isNoted?(text: string): boolean
  /** Where the time of a move decides: what the house notes in its place, by how long the round has waited for it. */
  noteMove?(move: string, waitedMs: number): string
  /** Whether the time at which a waiting round ends by itself stays hidden, since it would tell the outcome. */
  hidesEnd?: true
  /** Whether the bets are valid and add up to the stake. The table itself decides what it offers. */
  isWager(wager: Pick<Wager, 'stakeMinor' | 'bets'>): boolean
  /**
   * For a kind whose rounds share one draw at a set time: the name of the draw of these bets. It is the client seed,
   * and the nonce is 1.
   */
  eventOf?(bets: string): string | undefined
  /** Makes a round from its draws. The same draws, bets and moves always give the same round. */
  make(draw: DrawBelow, wager: Wager): Promise<Made>
}

/** Whether a text can stand for the moves of a round: moves in their order, or what the house notes in their place. */
export function areMoves({ moves, isNoted }: Pick<Kind, 'moves' | 'isNoted'>, text: string): boolean {
  return text.split(' ').every(move => moves.includes(move)) || isNoted?.(text) === true
}

/** The moves of a round with one more. */
export function withMove(moves: string, move: string): string {
  return moves === '' ? move : `${moves} ${move}`
}
