import type { IncomingMessage } from 'node:http'
import type { Kind } from '#lib/fairness/kind.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Books } from './books.ts'
import type { Schedule } from './events.ts'
import type { Session } from './sessions.ts'
import type { Settling } from './settling.ts'
import type { Table } from './table.ts'
import type { Wallets } from './wallet.ts'

/** The schedule of a game that was opened under a code. */
export function scheduleOf({ schedule }: Game, gameCode: string): Schedule | undefined {
  return typeof schedule === 'function' ? schedule(gameCode) : schedule
}

/** A game of the house: its rules, what its table offers, and where its page stands. The rest is the same for all. */
export interface Game {
  /**
   * The folder below this one whose `client/main.ts` is the page's script, and the dictionary of its words
   * (locales/<language>/<name>.json, which comes after the words of every game, house.json).
   */
  name: string
  /** Dictionaries that it shares with others: read between the house's and its own. */
  words?: readonly string[]
  /** Words that differ by the code it was opened under: its title. `phrases` are those of the page. */
  phrasesOf?(gameCode: string, phrases: Readonly<Record<string, string>>): Readonly<Record<string, string>>
  /** Style sheets in `client/`, after those of the kit. */
  styles: readonly string[]
  kind: Kind
  /** The stakes or chips on offer, in minor units; a currency that is missing is not played for here. */
  stakes: Partial<Record<Currency, readonly bigint[]>>
  /** The least time from the start of one round to the start of the next. */
  roundMs: number
  /** Whether these bets are on offer at this table: limits, and what the rules do not know. */
  offers(wager: { stakeMinor: bigint; bets: string }, currency: Currency): boolean
  /**
   * When its draws or matchdays stand on the clock, for all players alike, by the code where rooms differ in pace; undefined
   * where each round is for itself.
   */
  schedule?: Schedule | ((gameCode: string) => Schedule)
  /** Looks whether a bet stands at what is true now, which may take a moment; throws a VendorRefusal. */
  quote?(parts: ApiParts, session: Session, bets: string): Promise<void>
  /**
   * The last look at a bet before its stake is asked for, in the transaction that writes the round; throws a VendorRefusal.
   */
  check?(parts: Pick<ApiParts, 'books' | 'now'>, session: Session, bets: string): Promise<void>
  /** What the page is told besides, when the player sits down or asks again. */
  about?(parts: ApiParts, session: Session): Promise<object> | object
  /**
   * What a round counts towards turnover, in minor units, where the category counts whole stakes and bets of this game can
   * cancel each other out; the platform's own measure if undefined.
   */
  validBet?(round: { stakeMinor: bigint; payoutMinor: bigint }): bigint
  /** What goes with the answer to a round. */
  afterRound?(parts: ApiParts, session: Session): Promise<object>
  /** What goes with the board of a game with a schedule. */
  board?(parts: ApiParts, session: Session): Promise<object>
  /** Calls of this game alone: "POST /window" stands at /api/<name>/window. */
  calls?: Readonly<Record<string, Handler>>
}

export interface ApiParts {
  books: Books
  wallets: Wallets
  settling: Settling
  table: Table
  /** Whether the house runs titles under that name; the empty one is its own. */
  isStudio(studio: string): boolean
  now: () => number
}

export type Handler = (parts: ApiParts, request: IncomingMessage) => Promise<unknown>
