import type { PlayPolicy } from '#lib/limits/policy.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Stop } from '#server/limits/play-guard.ts'
import type { GameSession } from '#server/play/game-session-queries.ts'

/** By what calls of vendors are checked, and who is told what became of them. */
export interface WalletSetting {
  now: Date
  timeZone: string
  /** How often reality checks come. */
  policy: Pick<PlayPolicy, 'realityMinutes' | 'realityChoices'>
  /** A sign-in without a call for this long is over, and takes no bets. */
  idleMs: number
  currency: Currency
  /** The game of a vendor that has this code in the catalogue. */
  findGame: (vendor: string, gameCode: string) => PlayedGame | undefined
  /** Whether a game of the catalogue takes bets now. */
  isGameOpen: (nodeId: string) => boolean
  /** Whether the site takes new bets: not while it is under maintenance. */
  takesBets: boolean
  /** Told each wallet's balance after the commit. */
  onBalance: (memberId: string, balance: bigint) => void
  /** Told the sign-in of each accepted bet after the commit. */
  onPlay: (sessionId: string) => void
  /** Told after the commit of members whose bet was refused by a break or a limit of their own. */
  onStop: (memberId: string, stop: Stop) => void
}

/** What a round keeps of its game. */
export type PlayedGame = Pick<GameSession, 'nodeId' | 'gameType' | 'gameCode'>
