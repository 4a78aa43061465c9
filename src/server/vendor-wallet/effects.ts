import { newId } from '#lib/ids/ids.ts'
import {
  afterBet,
  afterClose,
  afterRollback,
  afterSettling,
  afterWin,
  afterWinRollback,
  isBetSettled,
  newRound,
  type RoundState,
} from '#lib/play/round-rules.ts'
import type { VendorCode } from '#lib/play/vendor-api.ts'
import type { PlayGuard } from '#server/limits/play-guard.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { refusal, type VendorAnswer } from './answers.ts'
import type { CallBook } from './call-book.ts'
import type { StoredTransaction } from './call-queries.ts'
import { betsOfWin } from './references.ts'
import type { StoredRound } from './round-queries.ts'
import { type CallOf, gameOf, type MoneyCall } from './rule-call.ts'
import type { Move, Wallets } from './wallet-batch.ts'
import { contentOf } from './wallet-items.ts'
import type { WalletSetting } from './wallet-setting.ts'

/** What a decision changes: the wallets and the book of its batch. */
export interface DecisionContext {
  wallets: Pick<Wallets, 'balanceOf' | 'move'>
  book: CallBook
  guard: Pick<PlayGuard, 'stopOf' | 'noteStop' | 'noteUnanswered'>
  setting: WalletSetting
}

export function placeBet(
  call: CallOf<'bet'>,
  context: DecisionContext,
  known: StoredRound | undefined,
): VendorAnswer {
  const round = known ?? openRound(call, context.setting)
  const moved = move(call, context, { kind: 'bet', amount: -call.call.amount, reference: round.id })
  if (moved === 'notEnoughMoney') {
    return refuse(call, context, { code: 'NOT_ENOUGH_MONEY', remember: true })
  }
  const staked = afterBet(round, call.call.amount)
  changeRound(context, round, ended(call, context, round.gameType, staked))
  const { amount } = call.call
  return record(call, context, { amount, operationId: moved.operationId, winsBefore: round.wins })
}

export function payWin(
  call: CallOf<'win'>,
  context: DecisionContext,
  round: StoredRound | undefined,
  bet: StoredTransaction | undefined,
): VendorAnswer {
  if (!round) throw new Error('a win without a round was not refused')
  const { amount } = call.call
  const moved = move(call, context, { kind: 'win', amount, reference: round.id })
  if (moved === 'notEnoughMoney') throw new Error('a win was refused for lack of money')
  const named = betsOfWin(call, context.book, bet)
  const paid = afterWin(round, amount, named?.filter(one => !isBetSettled(one, round)).length)
  for (const one of named ?? []) context.book.changeTransaction({ ...one, isSettled: true })
  changeRound(context, round, ended(call, context, round.gameType, paid))
  return record(call, context, { amount, operationId: moved.operationId, bet })
}

/** A payout without a bet. Like any other transaction, it can close the round that it names. */
export function payPromotion(
  call: CallOf<'promotion'>,
  context: DecisionContext,
  round: StoredRound | undefined,
): VendorAnswer {
  const { amount, transactionId } = call.call
  const moved = move(call, context, { kind: 'promotion', amount, reference: round?.id ?? transactionId })
  if (moved === 'notEnoughMoney') throw new Error('a promotion was refused for lack of money')
  if (round) changeRound(context, round, ended(call, context, round.gameType, round))
  return record(call, context, { amount, operationId: moved.operationId })
}

export function giveBack(
  call: CallOf<'rollback'>,
  context: DecisionContext,
  round: StoredRound | undefined,
  bet: StoredTransaction | undefined,
): VendorAnswer {
  if (!round || !bet?.operationId) throw new Error('a rollback without its bet was not refused')
  const moved = move(call, context, {
    kind: 'rollback',
    amount: bet.amount,
    reference: round.id,
    reverses: bet.operationId,
  })
  if (moved === 'notEnoughMoney') throw new Error('a rollback was refused for lack of money')
  context.book.changeTransaction({ ...bet, state: 'rolledBack' })
  changeRound(context, round, ended(call, context, round.gameType, afterRollback(round, bet.amount)))
  return record(call, context, { amount: bet.amount, operationId: moved.operationId, bet })
}

/** Takes a win back. The house lends what the wallet lacks, and the member owes it. */
export function takeBack(
  call: CallOf<'rollback'>,
  context: DecisionContext,
  round: StoredRound | undefined,
  win: StoredTransaction | undefined,
): VendorAnswer {
  if (!round || !win?.operationId) throw new Error('a rollback without its win was not refused')
  const { amount } = win
  const moved = move(call, context, {
    kind: 'win_taken_back',
    amount: -amount,
    reference: round.id,
    reverses: win.operationId,
  })
  if (moved === 'notEnoughMoney') throw new Error('a win was not taken back for lack of money')
  context.book.changeTransaction({ ...win, state: 'rolledBack' })
  changeRound(context, round, afterWinRollback(round, amount))
  return record(call, context, { amount, operationId: moved.operationId, bet: win })
}

/** Answers a rollback with nothing to return. A bet that has not arrived is stored as voided and refused later. */
export function acceptUnknownRollback(
  call: CallOf<'rollback'>,
  context: DecisionContext,
  remember: boolean,
): VendorAnswer {
  const { vendor, player, adapter } = call
  if (remember) {
    context.book.addTransaction({
      vendor,
      transactionId: call.call.betTransactionId,
      reference: call.call.reference,
      type: 'bet',
      memberId: player.memberId,
      vendorRoundId: call.call.roundId,
      betTransactionId: undefined,
      amount: 0n,
      content: undefined,
      state: 'voided',
      isSettled: false,
      winsBefore: 0,
      operationId: undefined,
      answer: undefined,
    })
  }
  const isRefused = !adapter.answersUnknownRollbackOk
  return record(call, context, { amount: 0n, ...(isRefused ? { code: 'TRANSACTION_NOT_FOUND' } : {}) })
}

/** Returns a round after a call: settled by the call or, for vendors that never close rounds, once its bets are. */
function ended(
  item: MoneyCall,
  { book }: Pick<DecisionContext, 'book'>,
  gameType: string,
  round: RoundState,
): RoundState {
  const rule = book.validBetRule(gameType)
  const vendorFigure = item.type === 'bet' || item.type === 'win' ? item.call.validBet : undefined
  if (item.call.roundClosed) return afterClose(round, rule, vendorFigure)
  return item.adapter.closesWhenSettled ? afterSettling(round, rule, vendorFigure) : round
}

export function refuse(
  call: MoneyCall,
  context: DecisionContext,
  { code, remember }: { code: VendorCode; remember: boolean },
): VendorAnswer {
  if (!remember) return refusal(code, context.wallets.balanceOf(call.player.memberId))
  return record(call, context, { amount: call.type === 'rollback' ? 0n : call.call.amount, code })
}

/** Stores the transaction with its answer, which every repeat returns. */
function record(
  call: MoneyCall,
  context: DecisionContext,
  outcome: {
    amount: bigint
    operationId?: string
    code?: VendorCode
    bet?: StoredTransaction | undefined
    winsBefore?: number
  },
): VendorAnswer {
  const { memberId } = call.player
  const balance = context.wallets.balanceOf(memberId)
  const { operationId, code } = outcome
  const answer: VendorAnswer = code
    ? refusal(code, balance)
    : {
        status: 'OK',
        ...(operationId && namesOperation(call) ? { operationId } : {}),
        balance: balance.toString(),
      }
  context.book.addTransaction({
    vendor: call.vendor,
    transactionId: call.call.transactionId,
    type: call.type,
    memberId,
    vendorRoundId: call.call.roundId ?? outcome.bet?.vendorRoundId,
    betTransactionId: outcome.bet?.transactionId ?? namedBet(call),
    amount: outcome.amount,
    content: contentOf(call, memberId),
    state: code ? 'refused' : 'posted',
    isSettled: false,
    winsBefore: outcome.winsBefore ?? 0,
    operationId,
    answer,
    reference: call.call.reference,
    facts: call.call.facts,
  })
  return answer
}

const namedBet = (call: MoneyCall): string | undefined =>
  call.type === 'win' || call.type === 'rollback' ? call.call.betTransactionId : undefined

/** The signed calls return no operation for a rollback; the player-account API returns one for everything. */
const namesOperation = (call: MoneyCall): boolean =>
  call.type !== 'rollback' || call.adapter.surface === 'pam'

export function changeRound(
  { book }: Pick<DecisionContext, 'book'>,
  before: StoredRound,
  after: RoundState & Partial<Pick<StoredRound, 'proof'>>,
): void {
  book.changeRound(before, { ...before, ...after })
}

function openRound(call: CallOf<'bet'>, setting: WalletSetting): StoredRound {
  const { player, vendor } = call
  const game = gameOf(call, setting)
  if (!game) throw new Error('a bet without a game was not refused')
  return {
    ...newRound(game.gameCode),
    id: newRoundId(setting.now),
    memberId: player.memberId,
    book: player.book,
    vendor,
    vendorRoundId: call.call.roundId,
    nodeId: game.nodeId,
    gameType: game.gameType,
    openedAt: setting.now,
    settledAt: undefined,
    proof: undefined,
  }
}

/** Moves the money of a call. A call of zero has no ledger operation, but gets an id to be found by. */
function move(
  call: MoneyCall,
  { wallets }: DecisionContext,
  what: Pick<Move, 'kind' | 'amount' | 'reference' | 'reverses'>,
): { operationId: string } | 'notEnoughMoney' {
  if (what.amount === 0n) return { operationId: newId() }
  const { memberId } = call.player
  const content = contentOf(call, memberId)
  return wallets.move({ memberId, vendor: call.vendor, key: call.call.transactionId, content, ...what })
}
