import { afterClose, mergeProof } from '#lib/play/round-rules.ts'
import { PROOF_LIMIT, type VendorCode } from '#lib/play/vendor-api.ts'
import { type Decision, decide } from '#lib/play/vendor-rules.ts'
import { refusal, type VendorAnswer } from './answers.ts'
import type { StoredTransaction } from './call-queries.ts'
import {
  acceptUnknownRollback,
  changeRound,
  type DecisionContext,
  giveBack,
  payPromotion,
  payWin,
  placeBet,
  refuse,
  takeBack,
} from './effects.ts'
import type { IdentifiedCall } from './identified-call.ts'
import { isUsedElsewhere, voidedByReference } from './references.ts'
import type { StoredRound } from './round-queries.ts'
import { betOf, type CallOf, type MoneyCall, roundKey, ruleCall } from './rule-call.ts'

/** The codes for a bet that the member's own break or limit refuses. */
const STOPS: ReadonlySet<VendorCode> = new Set(['BET_NOT_ALLOWED', 'BET_LIMIT', 'LOSS_LIMIT', 'TIME_LIMIT'])

/** Decides one call and applies it to the wallets and the book of its batch. */
export function serveCall(call: IdentifiedCall, context: DecisionContext): VendorAnswer {
  const { book, setting } = context
  if (call.type === 'close') return close(call, context)
  const known = book.transaction(call.vendor, call.call.transactionId) ?? voidedByReference(call, book)
  if (!known && isUsedElsewhere(call, book))
    return refuse(call, context, { code: 'DUPLICATE_TRANSACTION', remember: false })
  const bet = betOf(call, book)
  const key = roundKey(call, bet)
  const round = key && book.round(key)
  const { currency } = setting
  return decideCall(
    call,
    context,
    { known, bet, round },
    decide(ruleCall(call, context, bet), { known, bet, round, currency }),
  )
}

interface Found {
  known: StoredTransaction | undefined
  bet: StoredTransaction | undefined
  round: StoredRound | undefined
}

function decideCall(
  call: MoneyCall,
  context: DecisionContext,
  { known, bet, round }: Found,
  decision: Decision,
): VendorAnswer {
  switch (decision.do) {
    case 'repeat':
      if (!known?.answer) throw new Error(`transaction ${call.call.transactionId} has no answer`)
      return known.answer
    case 'refuse':
      if (call.type === 'bet') noteStop(call, context, decision.code)
      return refuse(call, context, decision)
    case 'bet':
      return placeBet(call as CallOf<'bet'>, context, round)
    case 'win':
      return payWin(call as CallOf<'win'>, context, round, bet)
    case 'promotion':
      return payPromotion(call as CallOf<'promotion'>, context, round)
    case 'rollback':
      return giveBack(call as CallOf<'rollback'>, context, round, bet)
    case 'takeBack':
      return takeBack(call as CallOf<'rollback'>, context, round, bet)
    case 'forgo':
      return acceptUnknownRollback(call as CallOf<'rollback'>, context, decision.remember)
    case 'close':
      throw new Error('only a round is closed')
  }
}

/** Records which of the member's own breaks or limits refused a bet, so that their open pages are notified. */
function noteStop({ player, call }: CallOf<'bet'>, { guard }: DecisionContext, code: VendorCode): void {
  if (code === 'REALITY_CHECK') guard.noteUnanswered(player.memberId)
  else if (STOPS.has(code)) guard.noteStop(player.memberId, call.amount)
}

function close(call: CallOf<'close'>, context: DecisionContext): VendorAnswer {
  const { memberId } = call.player
  const { roundId, gameCode, proof, validBet } = call.call
  const round = context.book.round({ memberId, vendor: call.vendor, vendorRoundId: roundId })
  const decision = decide(
    { type: 'close', memberId, gameCode },
    { known: undefined, bet: undefined, round, currency: context.setting.currency },
  )
  const balance = context.wallets.balanceOf(memberId)
  if (decision.do === 'refuse') return refusal(decision.code, balance)
  if (!round) throw new Error('closing an unknown round was not refused')
  const merged = mergeProof(round.proof, proof)
  const isLarge = merged !== undefined && JSON.stringify(merged).length > PROOF_LIMIT
  const closed = afterClose(round, context.book.validBetRule(round.gameType), validBet)
  changeRound(context, round, { ...closed, proof: isLarge ? round.proof : merged })
  return { status: 'OK', balance: balance.toString() }
}
