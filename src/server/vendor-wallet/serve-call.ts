import { afterClose, mergeProof } from '#lib/play/round-rules.ts'
import { PROOF_LIMIT, type VendorCode } from '#lib/play/vendor-api.ts'
import { type Decision, decide } from '#lib/play/vendor-rules.ts'
import { refusal, type VendorAnswer } from './answers.ts'
import type { StoredTransaction } from './call-queries.ts'
import {
  changeRound,
  type Desk,
  forgo,
  giveBack,
  payPromotion,
  payWin,
  placeBet,
  refuse,
  takeBack,
} from './effects.ts'
import type { IdentifiedCall } from './identified-call.ts'
import { betOf, type CallOf, type MoneyCall, roundKey, ruleCall } from './judged-call.ts'
import { isUsedElsewhere, voidedByReference } from './references.ts'
import type { StoredRound } from './round-queries.ts'

/** What a bet is answered that a break or a limit of the member's own stands against. */
const STOPS: ReadonlySet<VendorCode> = new Set(['BET_NOT_ALLOWED', 'BET_LIMIT', 'LOSS_LIMIT', 'TIME_LIMIT'])

/** Decides one call and enters it into the wallets and the book of its batch. */
export function serveCall(call: IdentifiedCall, desk: Desk): VendorAnswer {
  const { book, setting } = desk
  if (call.type === 'close') return close(call, desk)
  const known = book.transaction(call.vendor, call.call.transactionId) ?? voidedByReference(call, book)
  if (!known && isUsedElsewhere(call, book))
    return refuse(call, desk, { code: 'DUPLICATE_TRANSACTION', remember: false })
  const bet = betOf(call, book)
  const key = roundKey(call, bet)
  const round = key && book.round(key)
  const { currency } = setting
  return carryOut(
    call,
    desk,
    { known, bet, round },
    decide(ruleCall(call, desk, bet), { known, bet, round, currency }),
  )
}

interface Found {
  known: StoredTransaction | undefined
  bet: StoredTransaction | undefined
  round: StoredRound | undefined
}

function carryOut(
  call: MoneyCall,
  desk: Desk,
  { known, bet, round }: Found,
  decision: Decision,
): VendorAnswer {
  switch (decision.do) {
    case 'repeat':
      if (!known?.answer) throw new Error(`transaction ${call.call.transactionId} has no answer`)
      return known.answer
    case 'refuse':
      if (call.type === 'bet') noteStop(call, desk, decision.code)
      return refuse(call, desk, decision)
    case 'bet':
      return placeBet(call as CallOf<'bet'>, desk, round)
    case 'win':
      return payWin(call as CallOf<'win'>, desk, round, bet)
    case 'promotion':
      return payPromotion(call as CallOf<'promotion'>, desk, round)
    case 'rollback':
      return giveBack(call as CallOf<'rollback'>, desk, round, bet)
    case 'takeBack':
      return takeBack(call as CallOf<'rollback'>, desk, round, bet)
    case 'forgo':
      return forgo(call as CallOf<'rollback'>, desk, decision.remember)
    case 'close':
      throw new Error('only a round is closed')
  }
}

/** Remembers what of the member's own stood against a bet, so that their open pages are told. */
function noteStop({ player, call }: CallOf<'bet'>, { guard }: Desk, code: VendorCode): void {
  if (code === 'REALITY_CHECK') guard.noteUnanswered(player.memberId)
  else if (STOPS.has(code)) guard.noteStop(player.memberId, call.amount)
}

function close(call: CallOf<'close'>, desk: Desk): VendorAnswer {
  const { memberId } = call.player
  const { roundId, gameCode, proof, validBet } = call.call
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
  const closed = afterClose(round, desk.book.validBetRule(round.gameType), validBet)
  changeRound(desk, round, { ...closed, proof: isLarge ? round.proof : merged })
  return { status: 'OK', balance: balance.toString() }
}
