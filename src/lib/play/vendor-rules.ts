import { MAX_AMOUNT_MINOR, type Minor } from '#lib/money/money.ts'
import { isBetSettled, type RoundState } from './round-rules.ts'
import type { VendorCode } from './vendor-api.ts'

/**
 * The rules of the vendor wallet, as pure functions: the stored state and a call give a decision. Late, repeated and
 * reordered calls lead to the same balance as ordered ones. The rules:
 * - One transaction id has one effect and one answer; with other content it is a duplicate.
 * - A rollback of a bet that has not arrived is stored, and voids the bet when it arrives.
 * - Only a bet can be refused for its token, its player or its game; wins and rollbacks never are.
 * - A win needs a round with bets. A win after the close is still owed and is paid, unless the vendor's rules say that
 *   there is none.
 * - A bet that is settled by a win, or whose round is closed, cannot be rolled back. A win can at any time, if the
 *   vendor's rules allow it; its bets stay settled.
 * - Closing a round turns its unsettled bets into losses, once.
 */

/** A stored transaction of this vendor. */
export interface KnownTransaction {
  type: 'bet' | 'win' | 'rollback' | 'promotion'
  memberId: string
  vendorRoundId: string | undefined
  amount: Minor
  /** A hash of what must be the same in a repeat; undefined for a bet known only from its rollback. */
  content: string | undefined
  /** `voided`: a bet that was rolled back before it arrived. `refused`: answered with a permanent error. */
  state: 'posted' | 'rolledBack' | 'refused' | 'voided'
  /** A win names this bet. */
  isSettled: boolean
  /** For a bet: how many wins without a named bet its round had when it arrived. */
  winsBefore: number
}

/**
 * The first obstacle to a bet, in the order of these types: session, player, game, limits of the amount. Wins and
 * rollbacks ignore it.
 */
export type Access = 'open' | 'expired' | BarredPlayer | 'otherGame' | Closed | OverLimit
/** By the operator, or by the player's own break or time limit; `unanswered` until they answer a reality check. */
type BarredPlayer = 'disabled' | 'onBreak' | 'overTime' | 'unanswered'
type Closed = 'maintenance' | 'suspended' | 'gameClosed'
/** The player's own limits that the amount would exceed. */
type OverLimit = 'overStake' | 'overLoss'

const CODE_OF: Record<Exclude<Access, 'open'>, VendorCode> = {
  expired: 'TOKEN_EXPIRED',
  disabled: 'USER_DISABLED',
  onBreak: 'BET_NOT_ALLOWED',
  overTime: 'TIME_LIMIT',
  unanswered: 'REALITY_CHECK',
  otherGame: 'INVALID_GAME',
  maintenance: 'MAINTENANCE',
  suspended: 'VENDOR_SUSPENDED',
  gameClosed: 'GAME_CLOSED',
  overStake: 'BET_LIMIT',
  overLoss: 'LOSS_LIMIT',
}

/**
 * Why an amount is never valid, whatever the balance: it has too many decimals, a negative part, or uses a balance that
 * does not exist here.
 */
export type UnfitAmount = 'tooFine' | 'negativePart' | 'noBonus' | 'noPromotion'

export type WalletCall =
  | {
      type: 'bet'
      memberId: string
      content: string
      vendorRoundId: string
      amount: Minor
      currency: string
      access: Access
      /** Whether zero bets are allowed, as free games make them. */
      mayBeZero: boolean
      unfit?: UnfitAmount | undefined
    }
  | {
      type: 'win'
      memberId: string
      content: string
      vendorRoundId: string
      /** A win without a game belongs to the game of its round. */
      gameCode: string | undefined
      amount: Minor
      currency: string
      unfit?: UnfitAmount | undefined
      namesBet: boolean
      /** Whether a win is still owed after its round is closed. */
      paysAfterClose: boolean
    }
  /** A payout of the vendor's promotions: it needs no bet and no round. */
  | {
      type: 'promotion'
      memberId: string
      content: string
      amount: Minor
      currency: string
      unfit?: UnfitAmount | undefined
    }
  | {
      type: 'rollback'
      memberId: string
      content: string
      vendorRoundId: string | undefined
      /** Whether the vendor may roll back a win. */
      takesWinsBack: boolean
    }
  | { type: 'close'; memberId: string; gameCode: string }

export interface StoredState {
  /** The stored transaction with the call's own id. */
  known: KnownTransaction | undefined
  /** The bet that the call names. */
  bet: KnownTransaction | undefined
  /** The player's own round that the call belongs to. */
  round: RoundState | undefined
  /** The wallet's currency. */
  currency: string
}

export type Decision =
  /** Repeats the stored answer. */
  | { do: 'repeat' }
  /** `remember`: the refusal is stored under the id, because a later repeat could otherwise be accepted. */
  | { do: 'refuse'; code: VendorCode; remember: boolean }
  | { do: 'bet' }
  | { do: 'win' }
  | { do: 'promotion' }
  | { do: 'rollback' }
  | { do: 'takeBack' }
  /** Nothing to refund: the bet does not exist (`remember`) or took nothing. */
  | { do: 'forgo'; remember: boolean }
  | { do: 'close' }

const refuse = (code: VendorCode, remember = false): Decision => ({ do: 'refuse', code, remember })

export function decide(call: WalletCall, stored: StoredState): Decision {
  if (call.type === 'close') return decideClose(call, stored)
  const repeated = decideRepeat(call, stored.known)
  if (repeated) return repeated
  if (call.type === 'bet') return decideBet(call, stored)
  if (call.type === 'win') return decideWin(call, stored)
  if (call.type === 'promotion') return refusedAmount(call, stored) ?? { do: 'promotion' }
  return decideRollback(call, stored)
}

function decideRepeat(
  call: Exclude<WalletCall, { type: 'close' }>,
  known: KnownTransaction | undefined,
): Decision | undefined {
  if (!known) return undefined
  if (known.state === 'voided' && call.type !== 'rollback') return refuse('ALREADY_ROLLED_BACK')
  return known.content === call.content ? { do: 'repeat' } : refuse('DUPLICATE_TRANSACTION')
}

/** Checks session, player and game first, then currency and amount, then limits, the round, and finally the balance. */
function decideBet(call: Extract<WalletCall, { type: 'bet' }>, { round, currency }: StoredState): Decision {
  const { access, amount, unfit } = call
  const isStake = amount > 0n || (amount === 0n && call.mayBeZero)
  const wrong = refusedAmount(call, { currency }) ?? (isStake ? undefined : refuse('NEGATIVE_STAKE'))
  const isFinal = access === 'expired' || access === 'otherGame'
  const isOverLimit = access === 'overStake' || access === 'overLoss'
  if (access !== 'open' && !isOverLimit) {
    // Stored only if a repeat could otherwise be accepted.
    return refuse(CODE_OF[access], !isFinal && !wrong)
  }
  if (wrong) return wrong
  if (isOverLimit) return refuse(CODE_OF[access], true)
  // The outcome of a closed round is known: a bet now would be on a finished race.
  if (round?.status === 'settled') return refuse('ALREADY_SETTLED', true)
  return unfit === undefined ? { do: 'bet' } : refuse('NOT_ENOUGH_MONEY')
}

function decideWin(
  call: Extract<WalletCall, { type: 'win' }>,
  { bet, round, currency }: StoredState,
): Decision {
  const refused = refusedAmount(call, { currency })
  if (refused) return refused
  if (!round) return refuse(bet?.state === 'voided' ? 'ALREADY_ROLLED_BACK' : 'ROUND_NOT_FOUND')
  if (call.gameCode !== undefined && round.gameCode !== call.gameCode) return refuse('INVALID_GAME')
  if (call.namesBet) {
    if (bet?.state === 'rolledBack' || bet?.state === 'voided') return refuse('ALREADY_ROLLED_BACK')
    if (!isBetOf(bet, call.memberId, call.vendorRoundId)) return refuse('TRANSACTION_NOT_FOUND')
  }
  if (round.status === 'void') return refuse('ALREADY_ROLLED_BACK')
  // A round that settled by itself was not closed by its vendor.
  const isOver = round.status === 'settled' && !round.settledItself
  return isOver && !call.paysAfterClose ? refuse('ALREADY_SETTLED') : { do: 'win' }
}

/** Checks of an amount that need no stored state. */
function refusedAmount(
  call: { amount: Minor; currency: string; unfit?: UnfitAmount | undefined },
  { currency }: Pick<StoredState, 'currency'>,
): Decision | undefined {
  if (call.currency !== currency || call.unfit === 'tooFine') return refuse('WRONG_CURRENCY')
  if (call.amount < 0n || call.unfit === 'negativePart') return refuse('NEGATIVE_STAKE')
  return call.amount > MAX_AMOUNT_MINOR ? refuse('AMOUNT_TOO_LARGE') : undefined
}

function decideRollback(
  call: Extract<WalletCall, { type: 'rollback' }>,
  { bet, round }: StoredState,
): Decision {
  if (!bet) return { do: 'forgo', remember: true }
  const isOther = call.vendorRoundId !== undefined && call.vendorRoundId !== bet.vendorRoundId
  if (bet.memberId !== call.memberId) return refuse('TRANSACTION_NOT_FOUND')
  const isWin = bet.type === 'win' && call.takesWinsBack
  if (bet.type !== 'bet' && !isWin) return refuse('CANCEL_NON_WITHDRAW')
  if (bet.state === 'voided' || bet.state === 'rolledBack') return refuse('ALREADY_ROLLED_BACK')
  if (isOther) return refuse('TRANSACTION_NOT_FOUND')
  if (bet.state === 'refused') return { do: 'forgo', remember: false }
  if (isWin) return { do: 'takeBack' }
  if (!round || round.status === 'settled' || isBetSettled(bet, round)) return refuse('ALREADY_SETTLED')
  return { do: 'rollback' }
}

function decideClose(call: Extract<WalletCall, { type: 'close' }>, { round }: StoredState): Decision {
  if (!round) return refuse('ROUND_NOT_FOUND')
  return round.gameCode === call.gameCode ? { do: 'close' } : refuse('INVALID_GAME')
}

function isBetOf(bet: KnownTransaction | undefined, memberId: string, vendorRoundId: string): boolean {
  return (
    bet?.type === 'bet' &&
    bet.state === 'posted' &&
    bet.memberId === memberId &&
    bet.vendorRoundId === vendorRoundId
  )
}
