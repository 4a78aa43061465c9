import type { BetCall, RollbackCall, RoundCloseCall, WinCall } from '#lib/play/vendor-api.ts'
import { hashOfInput } from '#server/db/once.ts'
import type { Adapter } from './keys.ts'

/** A call that reads or changes a wallet, with the vendor whose signature it carried. */
export type WalletItem = { vendor: string; adapter: Adapter } & (
  | { type: 'bet'; call: BetCall }
  | { type: 'win'; call: WinCall }
  | { type: 'rollback'; call: RollbackCall }
  | { type: 'close'; call: RoundCloseCall }
)

/**
 * What must be the same in a repeat: who, what, how much, in which round and currency. Not the token, which may have
 * been renewed between two tries.
 */
export function contentOf(item: Exclude<WalletItem, { type: 'close' }>, memberId: string): string {
  const { type } = item
  const content =
    item.type === 'rollback'
      ? { type, memberId, betTransactionId: item.call.betTransactionId }
      : {
          type,
          memberId,
          roundId: item.call.roundId,
          gameCode: item.call.gameCode,
          amount: item.call.amount,
          currency: item.call.currency,
          ...(item.type === 'win' ? { betTransactionId: item.call.betTransactionId } : {}),
        }
  return hashOfInput(content).toString('hex')
}
