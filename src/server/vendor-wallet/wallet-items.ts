import type { BetCall, RollbackCall, RoundCloseCall, WinCall } from '#lib/play/vendor-api.ts'
import type { UnfitAmount } from '#lib/play/vendor-rules.ts'
import { hashOfInput } from '#server/db/once.ts'
import type { Adapter } from './adapter.ts'

/** What calls of the player-account API say besides: they find each other by a reference, not by transaction ids. */
interface Referred {
  /** What a bet, its wins and its cancellation have in common; undefined for vendors that name transactions. */
  reference?: string
  /** Ids under which the vendor may have used the same number for another kind of transaction. */
  siblings?: readonly string[]
  /** What is told again when somebody asks for the transaction. */
  facts?: unknown
  /** What is wrong with the amount of a bet, a win or a promotion; `amount` says nothing then. */
  unfit?: UnfitAmount
}

/** A win; one that names no game is one in the game of its round. */
type PaidWin = Omit<WinCall, 'gameCode'> & { gameCode: string | undefined }

/** A payout of the vendor's promotions, not bound to a bet. */
interface PromotionCall {
  playerId: string
  transactionId: string
  roundId: string | undefined
  amount: bigint
  currency: string
  roundClosed: boolean
}

/** Bets and wins of the session's player in one body, in their order: all of them or none. */
export interface PlayItem {
  sessionToken: string
  playerId: string | undefined
  actions: readonly PlayAction[]
}
export type PlayAction = { type: 'bet'; call: BetCall } | { type: 'win'; call: ActionWin }
export type ActionWin = Omit<WinCall, 'playerId' | 'sessionToken'>

/** A call that changes a wallet, with the vendor whose signature it carried. */
export type WalletItem = { vendor: string; adapter: Adapter } & (
  | { type: 'bet'; call: BetCall & Referred }
  | { type: 'win'; call: PaidWin & Referred }
  | { type: 'rollback'; call: RollbackCall & Referred & { roundClosed?: boolean } }
  | { type: 'promotion'; call: PromotionCall & Referred }
  | { type: 'close'; call: RoundCloseCall }
  | { type: 'play'; call: PlayItem }
)
/** Those that are one transaction of the vendor. */
type MoneyItem = Exclude<WalletItem, { type: 'close' | 'play' }>

/**
 * What must be the same in a repeat: who, what, how much, in which round and currency. Not the token, which may have
 * been renewed between two tries.
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
