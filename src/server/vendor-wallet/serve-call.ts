import { newId } from '#lib/ids/ids.ts'
import {
  afterBet,
  afterClose,
  afterRollback,
  afterWin,
  mergeProof,
  newRound,
  type RoundState,
} from '#lib/play/round-rules.ts'
import { PROOF_LIMIT, type VendorCode } from '#lib/play/vendor-api.ts'
import { decide } from '#lib/play/vendor-rules.ts'
import type { PlayGuard } from '#server/limits/play-guard.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { refusal, type VendorAnswer } from './answers.ts'
import type { IdentifiedCall, WalletSetting } from './apply-calls.ts'
import type { CallBook } from './call-book.ts'
import type { StoredRound, StoredTransaction } from './call-queries.ts'
import { betOf, type CallOf, gameOf, type MoneyCall, roundKey, ruleCall } from './judged-call.ts'
import { isUsedElsewhere, voidedByReference } from './references.ts'
import type { Move, Wallets } from './wallet-batch.ts'
import { contentOf } from './wallet-items.ts'

interface Desk {
  wallets: Wallets
  book: CallBook
  guard: PlayGuard
  setting: WalletSetting
}

/** What a bet is answered that a break or a limit of the member's own stands against. */
const STOPS: ReadonlySet<VendorCode> = new Set(['BET_NOT_ALLOWED', 'BET_LIMIT'])

/** Decides one call and enters it into the wallets and the book of its batch. */
export function serveCall(call: IdentifiedCall, desk: Desk): VendorAnswer {
  const { book, guard, setting } = desk
  if (call.type === 'close') return close(call, desk)
  const known = book.transaction(call.vendor, call.call.transactionId) ?? voidedByReference(call, book)
  if (!known && isUsedElsewhere(call, book))
    return refuse(call, desk, { code: 'DUPLICATE_TRANSACTION', remember: false })
  const bet = betOf(call, book)
  const key = roundKey(call, bet)
  const round = key && book.round(key)
  const decision = decide(ruleCall(call, { setting, guard }, bet), {
    known,
    bet,
    round,
    currency: setting.currency,
  })
  switch (decision.do) {
    case 'repeat':
      if (!known?.answer) throw new Error(`transaction ${call.call.transactionId} has no answer`)
      return known.answer
    case 'refuse':
      if (call.type === 'bet' && STOPS.has(decision.code))
        guard.noteStop(call.player.memberId, call.call.amount)
      return refuse(call, desk, decision)
    case 'bet':
      return placeBet(call as CallOf<'bet'>, desk, round)
    case 'win':
      return payWin(call as CallOf<'win'>, desk, round, bet)
    case 'promotion':
      return payPromotion(call as CallOf<'promotion'>, desk, round)
    case 'rollback':
      return giveBack(call as CallOf<'rollback'>, desk, round, bet)
    case 'forgo':
      return forgo(call as CallOf<'rollback'>, desk, decision.remember)
    case 'close':
      throw new Error('only a round is closed')
  }
}

function placeBet(call: CallOf<'bet'>, desk: Desk, known: StoredRound | undefined): VendorAnswer {
  const round = known ?? openRound(call, desk.setting)
  const moved = move(call, desk, { kind: 'bet', amount: -call.call.amount, reference: round.id })
  if (moved === 'notEnoughMoney') {
    return refuse(call, desk, { code: 'NOT_ENOUGH_MONEY', remember: true })
  }
  const staked = afterBet(round, call.call.amount)
  changeRound(desk, round, call.call.roundClosed ? afterClose(staked) : staked)
  return record(call, desk, { amount: call.call.amount, operationId: moved.operationId })
}

function payWin(
  call: CallOf<'win'>,
  desk: Desk,
  round: StoredRound | undefined,
  bet: StoredTransaction | undefined,
): VendorAnswer {
  if (!round) throw new Error('a win without a round was not refused')
  const { amount, roundClosed } = call.call
  const moved = move(call, desk, { kind: 'win', amount, reference: round.id })
  if (moved === 'notEnoughMoney') throw new Error('a win was refused for lack of money')
  if (bet) desk.book.changeTransaction({ ...bet, isSettled: true })
  const paid = afterWin(round, amount, bet !== undefined)
  changeRound(desk, round, roundClosed ? afterClose(paid) : paid)
  return record(call, desk, { amount, operationId: moved.operationId, bet })
}

/** A payout without a bet. It can close the round that it came in, as any other transaction can. */
function payPromotion(call: CallOf<'promotion'>, desk: Desk, round: StoredRound | undefined): VendorAnswer {
  const { amount, roundClosed, transactionId } = call.call
  const moved = move(call, desk, { kind: 'promotion', amount, reference: round?.id ?? transactionId })
  if (moved === 'notEnoughMoney') throw new Error('a promotion was refused for lack of money')
  if (round && roundClosed) changeRound(desk, round, afterClose(round))
  return record(call, desk, { amount, operationId: moved.operationId })
}

function giveBack(
  call: CallOf<'rollback'>,
  desk: Desk,
  round: StoredRound | undefined,
  bet: StoredTransaction | undefined,
): VendorAnswer {
  if (!round || !bet?.operationId) throw new Error('a rollback without its bet was not refused')
  const moved = move(call, desk, {
    kind: 'rollback',
    amount: bet.amount,
    reference: round.id,
    reverses: bet.operationId,
  })
  if (moved === 'notEnoughMoney') throw new Error('a rollback was refused for lack of money')
  desk.book.changeTransaction({ ...bet, state: 'rolledBack' })
  const left = afterRollback(round, bet.amount)
  changeRound(desk, round, call.call.roundClosed ? afterClose(left) : left)
  return record(call, desk, { amount: bet.amount, operationId: moved.operationId, bet })
}

/** A rollback that has nothing to give back. When the bet is not there, it is written down as voided before it came. */
function forgo(call: CallOf<'rollback'>, desk: Desk, remember: boolean): VendorAnswer {
  const { vendor, player, adapter } = call
  if (remember) {
    desk.book.addTransaction({
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
      operationId: undefined,
      answer: undefined,
    })
  }
  const isRefused = !adapter.answersUnknownRollbackOk
  return record(call, desk, { amount: 0n, ...(isRefused ? { code: 'TRANSACTION_NOT_FOUND' } : {}) })
}

function close(call: CallOf<'close'>, desk: Desk): VendorAnswer {
  const { memberId } = call.player
  const { roundId, gameCode, proof } = call.call
  const round = desk.book.round({ memberId, vendor: call.vendor, vendorRoundId: roundId })
  const decision = decide(
    { type: 'close', memberId, gameCode },
    { known: undefined, bet: undefined, round, currency: desk.setting.currency },
  )
  const balance = desk.wallets.balanceOf(memberId)
  if (decision.do === 'refuse') return refusal(decision.code, balance)
  if (!round) throw new Error('closing an unknown round was not refused')
  const merged = mergeProof(round.proof, proof)
  const isLarge = merged !== undefined && JSON.stringify(merged).length > PROOF_LIMIT
  changeRound(desk, round, { ...afterClose(round), proof: isLarge ? round.proof : merged })
  return { status: 'OK', balance: balance.toString() }
}

function refuse(
  call: MoneyCall,
  desk: Desk,
  { code, remember }: { code: VendorCode; remember: boolean },
): VendorAnswer {
  if (!remember) return refusal(code, desk.wallets.balanceOf(call.player.memberId))
  return record(call, desk, { amount: call.type === 'rollback' ? 0n : call.call.amount, code })
}

/** Writes down the transaction with its answer, which every repeat gets again. */
function record(
  call: MoneyCall,
  desk: Desk,
  outcome: {
    amount: bigint
    operationId?: string
    code?: VendorCode
    bet?: StoredTransaction | undefined
  },
): VendorAnswer {
  const { memberId } = call.player
  const balance = desk.wallets.balanceOf(memberId)
  const { operationId, code } = outcome
  const answer: VendorAnswer = code
    ? refusal(code, balance)
    : {
        status: 'OK',
        ...(operationId && tellsOperation(call) ? { operationId } : {}),
        balance: balance.toString(),
      }
  desk.book.addTransaction({
    vendor: call.vendor,
    transactionId: call.call.transactionId,
    type: call.type,
    memberId,
    vendorRoundId: call.call.roundId,
    betTransactionId: outcome.bet?.transactionId ?? namedBet(call),
    amount: outcome.amount,
    content: contentOf(call, memberId),
    state: code ? 'refused' : 'posted',
    isSettled: false,
    operationId,
    answer,
    reference: call.call.reference,
    facts: call.call.facts,
  })
  return answer
}

const namedBet = (call: MoneyCall): string | undefined =>
  call.type === 'win' || call.type === 'rollback' ? call.call.betTransactionId : undefined

/** The signed calls name no operation for a rollback; the player-account API names one for everything. */
const tellsOperation = (call: MoneyCall): boolean =>
  call.type !== 'rollback' || call.adapter.surface === 'pam'

function changeRound(
  { book }: Desk,
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

/** Moves the money of a call. What moves none has no operation in the ledger, but an id to ask about. */
function move(
  call: MoneyCall,
  { wallets }: Desk,
  what: Pick<Move, 'kind' | 'amount' | 'reference' | 'reverses'>,
): { operationId: string } | 'notEnoughMoney' {
  if (what.amount === 0n) return { operationId: newId() }
  const { memberId } = call.player
  const content = contentOf(call, memberId)
  return wallets.move({ memberId, vendor: call.vendor, key: call.call.transactionId, content, ...what })
}
