import type { DrawBelow } from './rules.ts'

/** What a player puts into a round, besides chance. All of it is text, so that it is compared letter by letter. */
export interface Wager {
  /** The whole stake in minor units. */
  stakeMinor: bigint
  /** What is bet on, as the kind writes it ("banker:5000 tie:1000"); empty where there is nothing to choose. */
  bets: string
  /** What the player decided within the round ("draw"); empty before, and where there is nothing to decide. */
  moves: string
}

/**
 * A round as far as its draws and the player's moves take it. One that is not over shows what the player may know by
 * now, how long there is to decide, and the move that the published rule makes for somebody who does not.
 */
export type Made =
  | { over: true; outcome: string; payoutMinor: bigint }
  | { over: false; outcome: string; waitMs: number; byRule: string }

/** A kind of game: the whole of its rules, for the house that decides and for everybody who recomputes. */
export interface Kind {
  /** Its words in the dictionary of the verify page are `kind_<name>`. */
  name: string
  /** The codes of the games that are played by these rules. */
  codes: readonly string[]
  /** The moves that exist; empty where a round is decided by its bets alone. */
  moves: readonly string[]
  /** Whether bets can be read and come to the stake. What a table offers is for the table to say. */
  isWager(wager: Pick<Wager, 'stakeMinor' | 'bets'>): boolean
  /**
   * Of a kind whose rounds share one draw at a set time: the name of the draw that these bets are on. It is the client
   * seed, and the nonce is 1.
   */
  eventOf?(bets: string): string | undefined
  /** Makes a round from its draws. The same draws, bets and moves give the same round, everywhere and for ever. */
  make(draw: DrawBelow, wager: Wager): Promise<Made>
}
