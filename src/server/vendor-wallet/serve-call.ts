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
import { type Access, decide, type WalletCall } from '#lib/play/vendor-rules.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { refusal, type VendorAnswer } from './answers.ts'
import type { IdentifiedCall, WalletSetting } from './apply-calls.ts'
import type { CallBook, RoundKey } from './call-book.ts'
import type { StoredRound, StoredTransaction } from './call-queries.ts'
import type { Wallets } from './wallet-batch.ts'
import { contentOf } from './wallet-items.ts'

interface Desk {
  wallets: Wallets
  book: CallBook
  setting: WalletSetting
}
type CallOf<Type extends IdentifiedCall['type']> = Extract<IdentifiedCall, { type: Type }>
type MoneyCall = CallOf<'bet' | 'win' | 'rollback'>

/** Decides one call and enters it into the wallets and the book of its batch. */
export function serveCall(call: IdentifiedCall, desk: Desk): VendorAnswer {
  const { book, setting } = desk
  if (call.type === 'close') return close(call, desk)
  const known = book.transaction(call.vendor, call.call.transactionId)
  const bet = call.type === 'bet' ? undefined : book.transaction(call.vendor, call.call.betTransactionId)
  const key = roundKey(call, bet)
  const round = key && book.round(key)
  const decision = decide(ruleCall(call, setting), { known, bet, round, currency: setting.currency })
  switch (decision.do) {
    case 'repeat':
      if (!known?.answer) throw new Error(`transaction ${call.call.transactionId} has no answer`)
      return known.answer
    case 'refuse':
      return refuse(call, desk, decision)
    case 'bet':
      return placeBet(call as CallOf<'bet'>, desk, round)
    case 'win':
      return payWin(call as CallOf<'win'>, desk, round, bet)
    case 'rollback':
      return giveBack(call as CallOf<'rollback'>, desk, round, bet)
    case 'forgo':
      return forgo(call as CallOf<'rollback'>, desk, decision.remember)
    case 'close':
      throw new Error('only a round is closed')
  }
}

function ruleCall(call: MoneyCall, setting: WalletSetting): WalletCall {
  const { memberId } = call.player
  const content = contentOf(call, memberId)
  if (call.type === 'rollback') {
    return { type: 'rollback', memberId, content, vendorRoundId: call.call.roundId }
  }
  const { roundId, gameCode, amount, currency } = call.call
  const common = { memberId, content, vendorRoundId: roundId, amount, currency }
  if (call.type === 'bet') return { type: 'bet', ...common, access: accessOf(call, setting) }
  return { type: 'win', ...common, gameCode, namesBet: call.call.betTransactionId !== undefined }
}

function accessOf({ session, player, call }: CallOf<'bet'>, setting: WalletSetting): Access {
  if (!session || session.expiresAt <= setting.now) return 'expired'
  if (session.gameCode !== call.gameCode) return 'otherGame'
  return player.isBarred || !setting.isGameOpen(session.nodeId) ? 'barred' : 'open'
}

function placeBet(call: CallOf<'bet'>, desk: Desk, known: StoredRound | undefined): VendorAnswer {
  const round = known ?? openRound(call, desk.setting.now)
  const moved = desk.wallets.move({ ...moveOf(call, round), kind: 'bet', amount: -call.call.amount })
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
  const moved =
    amount > 0n
      ? desk.wallets.move({ ...moveOf(call, round), kind: 'win', amount })
      : { operationId: newId() }
  if (moved === 'notEnoughMoney') throw new Error('a win was refused for lack of money')
  if (bet) desk.book.changeTransaction({ ...bet, isSettled: true })
  const paid = afterWin(round, amount, bet !== undefined)
  changeRound(desk, round, roundClosed ? afterClose(paid) : paid)
  return record(call, desk, { amount, operationId: moved.operationId })
}

function giveBack(
  call: CallOf<'rollback'>,
  desk: Desk,
  round: StoredRound | undefined,
  bet: StoredTransaction | undefined,
): VendorAnswer {
  if (!round || !bet?.operationId) throw new Error('a rollback without its bet was not refused')
  const moved = desk.wallets.move({
    ...moveOf(call, round),
    kind: 'rollback',
    amount: bet.amount,
    reverses: bet.operationId,
  })
  if (moved === 'notEnoughMoney') throw new Error('a rollback was refused for lack of money')
  desk.book.changeTransaction({ ...bet, state: 'rolledBack' })
  changeRound(desk, round, afterRollback(round, bet.amount))
  return record(call, desk, { amount: bet.amount, operationId: moved.operationId })
}

/** A rollback that has nothing to give back. When the bet is not there, it is written down as voided before it came. */
function forgo(call: CallOf<'rollback'>, desk: Desk, remember: boolean): VendorAnswer {
  const { vendor, player, adapter } = call
  if (remember) {
    desk.book.addTransaction({
      vendor,
      transactionId: call.call.betTransactionId,
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
  const isRefused = remember && !adapter.answersUnknownRollbackOk
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
  outcome: { amount: bigint; operationId?: string; code?: VendorCode },
): VendorAnswer {
  const { memberId } = call.player
  const balance = desk.wallets.balanceOf(memberId)
  const { operationId, code } = outcome
  const answer: VendorAnswer = code
    ? refusal(code, balance)
    : {
        status: 'OK',
        ...(operationId && call.type !== 'rollback' ? { operationId } : {}),
        balance: balance.toString(),
      }
  desk.book.addTransaction({
    vendor: call.vendor,
    transactionId: call.call.transactionId,
    type: call.type,
    memberId,
    vendorRoundId: call.call.roundId,
    betTransactionId: call.type === 'bet' ? undefined : call.call.betTransactionId,
    amount: outcome.amount,
    content: contentOf(call, memberId),
    state: code ? 'refused' : 'posted',
    isSettled: false,
    operationId,
    answer,
  })
  return answer
}

function changeRound(
  { book }: Desk,
  before: StoredRound,
  after: RoundState & Partial<Pick<StoredRound, 'proof'>>,
): void {
  book.changeRound(before, { ...before, ...after })
}

function openRound(call: CallOf<'bet'>, now: Date): StoredRound {
  const { session, player, vendor } = call
  if (!session) throw new Error('a bet without a session was not refused')
  return {
    ...newRound(session.gameCode),
    id: newRoundId(now),
    memberId: player.memberId,
    book: player.book,
    vendor,
    vendorRoundId: call.call.roundId,
    nodeId: session.nodeId,
    gameType: session.gameType,
    openedAt: now,
    settledAt: undefined,
    proof: undefined,
  }
}

function moveOf(call: MoneyCall, round: StoredRound) {
  return {
    memberId: call.player.memberId,
    vendor: call.vendor,
    key: call.call.transactionId,
    content: contentOf(call, call.player.memberId),
    reference: round.id,
  }
}

/** The round that a call names, or the one of the bet that it names. */
function roundKey(call: MoneyCall, bet: StoredTransaction | undefined): RoundKey | undefined {
  const vendorRoundId = call.type === 'rollback' ? bet?.vendorRoundId : call.call.roundId
  if (vendorRoundId === undefined) return undefined
  return { memberId: call.player.memberId, vendor: call.vendor, vendorRoundId }
}
