import { MAX_AMOUNT_MINOR, type Minor } from '#lib/money/money.ts'
import { isBetSettled, type RoundState } from './round-rules.ts'
import type { VendorCode } from './vendor-api.ts'

/**
 * The rules of the vendor wallet, pure: what is known and a call give a decision. Late, repeated and reordered calls
 * leave the balance that ordered ones would. Which rule stands where:
 * - One transaction id has one effect and one answer; with other content it is a duplicate.
 * - A rollback of a bet that has not arrived is remembered, and voids the bet when it does.
 * - Only a bet can be refused for its token, its player or its game; wins and rollbacks never are.
 * - A win needs a round that was bet in. A win after the close is still owed and is paid, unless the vendor's rules
 *   say that it never comes.
 * - A bet that a win has settled, or whose round is closed, cannot be rolled back.
 * - Closing a round turns what is unsettled in it into losses, once.
 */

/** A transaction of this vendor as it is remembered. */
export interface KnownTransaction {
  type: 'bet' | 'win' | 'rollback' | 'promotion'
  memberId: string
  vendorRoundId: string | undefined
  amount: Minor
  /** A hash of what must be the same in a repeat; undefined for a bet that is only known by its rollback. */
  content: string | undefined
  /** `voided`: a bet that was rolled back before it arrived. `refused`: answered with an error that stays. */
  state: 'posted' | 'rolledBack' | 'refused' | 'voided'
  /** A win names this bet. */
  isSettled: boolean
  /** Of a bet: how many wins that name no bet its round had when it came. */
  winsBefore: number
}

/** Why a player may not bet now; wins and rollbacks do not look at it. */
export type Access = 'open' | 'expired' | 'otherGame' | Stopped
/**
 * `barred`: by the house or a break; `over…` by a limit of the player's own, of stakes, losses or time; `unanswered` until
 * they answer a reality check.
 */
type Stopped = 'disabled' | 'barred' | 'overStake' | 'overLoss' | 'overTime' | 'unanswered'

const CODE_OF: Record<Stopped, VendorCode> = {
  disabled: 'USER_DISABLED',
  barred: 'BET_NOT_ALLOWED',
  overStake: 'BET_LIMIT',
  overLoss: 'LOSS_LIMIT',
  overTime: 'TIME_LIMIT',
  unanswered: 'REALITY_CHECK',
}

export type WalletCall =
  | {
      type: 'bet'
      memberId: string
      content: string
      vendorRoundId: string
      amount: Minor
      currency: string
      access: Access
      /** Whether a bet of nothing is one, as free games make it. */
      mayBeZero: boolean
    }
  | {
      type: 'win'
      memberId: string
      content: string
      vendorRoundId: string
      /** A win that names no game is one in the game of its round. */
      gameCode: string | undefined
      amount: Minor
      currency: string
      namesBet: boolean
      /** Whether a win is still owed when its round is closed. */
      paysAfterClose: boolean
    }
  /** A payout of the vendor's promotions: it needs no bet and no round. */
  | { type: 'promotion'; memberId: string; content: string; amount: Minor; currency: string }
  | { type: 'rollback'; memberId: string; content: string; vendorRoundId: string | undefined }
  | { type: 'close'; memberId: string; gameCode: string }

export interface Knowledge {
  /** The transaction under the call's own id. */
  known: KnownTransaction | undefined
  /** The bet that the call names. */
  bet: KnownTransaction | undefined
  /** The round that the call belongs to, the player's own. */
  round: RoundState | undefined
  /** The wallet's currency. */
  currency: string
}

export type Decision =
  /** The stored answer again. */
  | { do: 'repeat' }
  /** `remember`: the refusal is stored under the id, because a later repeat could otherwise be accepted. */
  | { do: 'refuse'; code: VendorCode; remember: boolean }
  | { do: 'bet' }
  | { do: 'win' }
  | { do: 'promotion' }
  | { do: 'rollback' }
  /** Nothing to give back: the bet is not there (`remember`) or took nothing. */
  | { do: 'forgo'; remember: boolean }
  | { do: 'close' }

const refuse = (code: VendorCode, remember = false): Decision => ({ do: 'refuse', code, remember })

export function decide(call: WalletCall, knowledge: Knowledge): Decision {
  if (call.type === 'close') return decideClose(call, knowledge)
  const repeated = decideRepeat(call, knowledge.known)
  if (repeated) return repeated
  if (call.type === 'bet') return decideBet(call, knowledge)
  if (call.type === 'win') return decideWin(call, knowledge)
  if (call.type === 'promotion') return refusedAmount(call, knowledge) ?? { do: 'promotion' }
  return decideRollback(call, knowledge)
}

function decideRepeat(
  call: Exclude<WalletCall, { type: 'close' }>,
  known: KnownTransaction | undefined,
): Decision | undefined {
  if (!known) return undefined
  if (known.state === 'voided' && call.type === 'bet') return refuse('ALREADY_ROLLED_BACK')
  return known.content === call.content ? { do: 'repeat' } : refuse('DUPLICATE_TRANSACTION')
}

function decideBet(call: Extract<WalletCall, { type: 'bet' }>, { round, currency }: Knowledge): Decision {
  if (call.access === 'expired') return refuse('TOKEN_EXPIRED')
  if (call.access === 'otherGame') return refuse('INVALID_GAME')
  if (call.currency !== currency) return refuse('WRONG_CURRENCY')
  if (call.amount < 0n || (call.amount === 0n && !call.mayBeZero)) return refuse('NEGATIVE_STAKE')
  if (call.amount > MAX_AMOUNT_MINOR) return refuse('BET_LIMIT')
  if (call.access !== 'open') return refuse(CODE_OF[call.access], true)
  // The outcome of a closed round is known: a bet that comes now would be placed on yesterday's race.
  if (round?.status === 'settled') return refuse('ALREADY_SETTLED', true)
  return { do: 'bet' }
}

function decideWin(
  call: Extract<WalletCall, { type: 'win' }>,
  { bet, round, currency }: Knowledge,
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
  // Of a round that settled itself its vendor has not said that it is over.
  const isOver = round.status === 'settled' && !round.settledItself
  return isOver && !call.paysAfterClose ? refuse('ALREADY_SETTLED') : { do: 'win' }
}

/** What a win and a promotion may not be, whatever is known. */
function refusedAmount(
  call: { amount: Minor; currency: string },
  { currency }: Pick<Knowledge, 'currency'>,
): Decision | undefined {
  if (call.currency !== currency) return refuse('WRONG_CURRENCY')
  if (call.amount < 0n) return refuse('NEGATIVE_STAKE')
  return call.amount > MAX_AMOUNT_MINOR ? refuse('BET_LIMIT') : undefined
}

function decideRollback(
  call: Extract<WalletCall, { type: 'rollback' }>,
  { bet, round }: Knowledge,
): Decision {
  if (!bet) return { do: 'forgo', remember: true }
  const isOther = call.vendorRoundId !== undefined && call.vendorRoundId !== bet.vendorRoundId
  if (bet.memberId !== call.memberId) return refuse('TRANSACTION_NOT_FOUND')
  if (bet.type !== 'bet') return refuse('CANCEL_NON_WITHDRAW')
  if (bet.state === 'voided' || bet.state === 'rolledBack') return refuse('ALREADY_ROLLED_BACK')
  if (isOther) return refuse('TRANSACTION_NOT_FOUND')
  if (bet.state === 'refused') return { do: 'forgo', remember: false }
  if (!round || round.status === 'settled' || isBetSettled(bet, round)) return refuse('ALREADY_SETTLED')
  return { do: 'rollback' }
}

function decideClose(call: Extract<WalletCall, { type: 'close' }>, { round }: Knowledge): Decision {
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
