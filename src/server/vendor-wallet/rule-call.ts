import { type LimitKind, realityDueAt } from '#lib/limits/rules.ts'
import type { Access, WalletCall } from '#lib/play/vendor-rules.ts'
import type { PlayGuard } from '#server/limits/play-guard.ts'
import type { CallBook, RoundKey } from './call-book.ts'
import type { StoredTransaction } from './call-queries.ts'
import type { IdentifiedCall } from './identified-call.ts'
import { betOfReference } from './references.ts'
import { contentOf } from './wallet-items.ts'
import type { PlayedGame, WalletSetting } from './wallet-setting.ts'

export type CallOf<Type extends IdentifiedCall['type']> = Extract<IdentifiedCall, { type: Type }>
export type MoneyCall = CallOf<'bet' | 'win' | 'rollback' | 'promotion'>

/** Returns the bet that a call refers to: by its id, or by the reference that both have. */
export function betOf(call: MoneyCall, book: CallBook): StoredTransaction | undefined {
  if (call.type !== 'win' && call.type !== 'rollback') return undefined
  if (call.call.reference !== undefined) return betOfReference(call, book)
  return book.transaction(call.vendor, call.call.betTransactionId)
}

/** Returns a call in the form that the rules take. */
export function ruleCall(
  call: MoneyCall,
  { setting, guard }: { setting: WalletSetting; guard: Pick<PlayGuard, 'stopOf'> },
  bet: StoredTransaction | undefined,
): WalletCall {
  const { memberId } = call.player
  const content = contentOf(call, memberId)
  if (call.type === 'rollback') {
    const takesWinsBack = call.adapter.winRollback === 'takeBack'
    return { type: 'rollback', memberId, content, vendorRoundId: call.call.roundId, takesWinsBack }
  }
  const { amount, currency, unfit } = call.call
  if (call.type === 'promotion') return { type: 'promotion', memberId, content, amount, currency, unfit }
  const { roundId, gameCode } = call.call
  const common = { memberId, content, vendorRoundId: roundId, amount, currency, unfit }
  const { takesZeroBets, paysAfterClose } = call.adapter
  if (call.type === 'bet') {
    return { type: 'bet', ...common, access: accessOf(call, setting, guard), mayBeZero: takesZeroBets }
  }
  const isReferred = call.call.reference !== undefined
  const namesBet = isReferred ? bet !== undefined : call.call.betTransactionId !== undefined
  return { type: 'win', ...common, gameCode, namesBet, paysAfterClose }
}

function accessOf(call: CallOf<'bet'>, setting: WalletSetting, guard: Pick<PlayGuard, 'stopOf'>): Access {
  const { session, player } = call
  if (!session || session.expiresAt <= setting.now) return 'expired'
  if (player.isBarred) return 'disabled'
  const stop = guard.stopOf(player.memberId, call.call.amount)
  if (stop && stop.by !== 'limit') return 'onBreak'
  const over = stop && OVER[stop.kind]
  if (over === 'overTime') return over
  if (isUnanswered(call, setting)) return 'unanswered'
  return closedOf(call, setting) ?? over ?? 'open'
}

function closedOf(call: CallOf<'bet'>, setting: WalletSetting): Access | undefined {
  const game = gameOf(call, setting)
  if (!game) return 'otherGame'
  if (!setting.takesBets) return 'maintenance'
  if (call.adapter.isSuspended) return 'suspended'
  return setting.isGameOpen(game.nodeId) ? undefined : 'gameClosed'
}

/** Whether a reality check is due in the bet's sign-in. Trial members play for nothing and get none. */
function isUnanswered({ session, player }: CallOf<'bet'>, { now, policy }: WalletSetting): boolean {
  const signIn = session?.signIn
  return signIn !== undefined && player.book === 'real' && realityDueAt(signIn, policy) <= now
}

/** The refusal for each limit that a bet would exceed. */
const OVER: Partial<Record<LimitKind, Access>> = { stake: 'overStake', loss: 'overLoss', session: 'overTime' }

/** Returns the game of a bet: the session's, or another of the vendor's if its sessions may change games. */
export function gameOf(
  { session, vendor, adapter, call }: CallOf<'bet'>,
  setting: WalletSetting,
): PlayedGame | undefined {
  if (session?.gameCode === call.gameCode) return session
  return adapter.changesGames ? setting.findGame(vendor, call.gameCode) : undefined
}

/** Returns the round that a call names, or the round of the bet that it names. */
export function roundKey(call: MoneyCall, bet: StoredTransaction | undefined): RoundKey | undefined {
  const vendorRoundId = call.type === 'rollback' ? bet?.vendorRoundId : call.call.roundId
  if (vendorRoundId === undefined) return undefined
  return { memberId: call.player.memberId, vendor: call.vendor, vendorRoundId }
}
