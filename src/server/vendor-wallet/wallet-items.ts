import type { BetCall, RollbackCall, RoundCloseCall, WinCall } from '#lib/play/vendor-api.ts'
import type { UnfitAmount } from '#lib/play/vendor-rules.ts'
import { hashOfInput } from '#server/db/once.ts'
import type { Adapter } from './adapter.ts'

/** What calls of the player-account API add: a reference, not a transaction id, connects them. */
interface Referred {
  /** What a bet, its wins and its cancellation share; undefined for vendors that name transactions. */
  reference?: string
  /** Ids under which the vendor may have used the same number for another kind of transaction. */
  siblings?: readonly string[]
  /** Values that are returned again when somebody reads the transaction. */
  facts?: unknown
  /** What is wrong with the amount of a bet, a win or a promotion; `amount` is meaningless then. */
  unfit?: UnfitAmount
}

/** A win; without a game code it belongs to the game of its round. */
type PaidWin = Omit<WinCall, 'gameCode'> & { gameCode: string | undefined }

/** A payout of the vendor's promotions, without a bet. */
interface PromotionCall {
  playerId: string
  transactionId: string
  roundId: string | undefined
  amount: bigint
  currency: string
  roundClosed: boolean
}

/** Bets and wins of the session's player in one body, in order: all of them or none. */
export interface PlayItem {
  sessionToken: string
  playerId: string | undefined
  actions: readonly PlayAction[]
}
export type PlayAction = { type: 'bet'; call: BetCall } | { type: 'win'; call: ActionWin }
export type ActionWin = Omit<WinCall, 'playerId' | 'sessionToken'>

/** A call that changes a wallet, with the vendor that signed it. */
export type WalletItem = { vendor: string; adapter: Adapter } & (
  | { type: 'bet'; call: BetCall & Referred }
  | { type: 'win'; call: PaidWin & Referred }
  | { type: 'rollback'; call: RollbackCall & Referred & { roundClosed?: boolean } }
  | { type: 'promotion'; call: PromotionCall & Referred }
  | { type: 'close'; call: RoundCloseCall }
  | { type: 'play'; call: PlayItem }
)
/** The calls that are one transaction of the vendor. */
type MoneyItem = Exclude<WalletItem, { type: 'close' | 'play' }>

/**
 * Returns a hash of what a repeat must not change: player, action, amount, round and currency. Not the token, which may
 * have been renewed between two attempts.
 */
export function contentOf(item: MoneyItem, memberId: string): string {
  const { type } = item
  const { reference } = item.call
  return hashOfInput({ type, memberId, reference, ...contentOfType(item) }).toString('hex')
}

function contentOfType(item: MoneyItem): object {
  if (item.type === 'rollback') return { betTransactionId: item.call.betTransactionId }
  const { roundId, amount, currency, unfit } = item.call
  if (item.type === 'promotion') return { roundId, amount, currency, unfit }
  const content = { roundId, gameCode: item.call.gameCode, amount, currency, unfit }
  return item.type === 'win' ? { ...content, betTransactionId: item.call.betTransactionId } : content
}
