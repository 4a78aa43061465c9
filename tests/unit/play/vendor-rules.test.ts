import { expect, test } from 'vitest'
import {
  afterBet,
  afterClose,
  afterRollback,
  afterWin,
  newRound,
  type RoundState,
} from '#lib/play/round-rules.ts'
import { decide, type KnownTransaction, type StoredState, type WalletCall } from '#lib/play/vendor-rules.ts'

// The rules of the vendor wallet, without a database: what is known and a call give a decision.

const call = {
  bet: {
    type: 'bet',
    memberId: 'm',
    content: 'c',
    vendorRoundId: 'r',
    amount: 100n,
    currency: 'THB',
    access: 'open',
    mayBeZero: false,
  },
  win: {
    type: 'win',
    memberId: 'm',
    content: 'c',
    vendorRoundId: 'r',
    gameCode: 'g',
    amount: 50n,
    currency: 'THB',
    namesBet: false,
    paysAfterClose: true,
  },
  rollback: {
    type: 'rollback',
    memberId: 'm',
    content: 'c',
    vendorRoundId: undefined,
    takesWinsBack: false,
  },
  close: { type: 'close', memberId: 'm', gameCode: 'g' },
} as const satisfies Record<string, WalletCall>

const open: RoundState = afterBet(newRound('g'), 100n)
const settled = afterClose(open, undefined)
const voided = afterRollback(open, 100n)
const bet: KnownTransaction = {
  type: 'bet',
  memberId: 'm',
  vendorRoundId: 'r',
  amount: 100n,
  content: 'b',
  state: 'posted',
  isSettled: false,
  winsBefore: 0,
}
const knowing = (facts: Partial<StoredState> = {}): StoredState => ({
  known: undefined,
  bet: undefined,
  round: undefined,
  currency: 'THB',
  ...facts,
})

const cases: [string, WalletCall, StoredState, string][] = [
  ['a bet in a new round', call.bet, knowing(), 'bet'],
  ['a bet in an open round', call.bet, knowing({ round: open }), 'bet'],
  ['a bet in a void round', call.bet, knowing({ round: voided }), 'bet'],
  ['a bet in a closed round', call.bet, knowing({ round: settled }), 'ALREADY_SETTLED'],
  ['the same bet again', call.bet, knowing({ known: { ...bet, content: 'c' } }), 'repeat'],
  ['a bet with other content', call.bet, knowing({ known: bet }), 'DUPLICATE_TRANSACTION'],
  [
    'the same bet again with an expired token',
    { ...call.bet, access: 'expired' },
    knowing({ known: { ...bet, content: 'c' } }),
    'repeat',
  ],
  [
    'a bet that was rolled back before it came',
    call.bet,
    knowing({ known: { ...bet, content: undefined, state: 'voided' } }),
    'ALREADY_ROLLED_BACK',
  ],
  ['a bet with an expired token', { ...call.bet, access: 'expired' }, knowing(), 'TOKEN_EXPIRED'],
  ['a bet of a disabled player', { ...call.bet, access: 'disabled' }, knowing(), 'USER_DISABLED'],
  ['a bet above a stake limit', { ...call.bet, access: 'overStake' }, knowing(), 'BET_LIMIT'],
  ['a bet above a loss limit', { ...call.bet, access: 'overLoss' }, knowing(), 'LOSS_LIMIT'],
  ['a bet after the player’s time', { ...call.bet, access: 'overTime' }, knowing(), 'TIME_LIMIT'],
  ['a bet during a break', { ...call.bet, access: 'onBreak' }, knowing(), 'BET_NOT_ALLOWED'],
  ['a bet before a reality check', { ...call.bet, access: 'unanswered' }, knowing(), 'REALITY_CHECK'],
  ['a bet under maintenance', { ...call.bet, access: 'maintenance' }, knowing(), 'MAINTENANCE'],
  ['a bet at a suspended vendor', { ...call.bet, access: 'suspended' }, knowing(), 'VENDOR_SUSPENDED'],
  ['a bet in a closed game', { ...call.bet, access: 'gameClosed' }, knowing(), 'GAME_CLOSED'],
  [
    'a bet of a disabled player in another currency',
    { ...call.bet, access: 'disabled', currency: 'USD' },
    knowing(),
    'USER_DISABLED',
  ],
  [
    'a bet above a stake limit in another currency',
    { ...call.bet, access: 'overStake', currency: 'USD' },
    knowing(),
    'WRONG_CURRENCY',
  ],
  ['a bet that is too fine', { ...call.bet, unfit: 'tooFine' }, knowing(), 'WRONG_CURRENCY'],
  ['a bet from a bonus', { ...call.bet, unfit: 'noBonus' }, knowing(), 'NOT_ENOUGH_MONEY'],
  [
    'a bet from a bonus in a closed round',
    { ...call.bet, unfit: 'noBonus' },
    knowing({ round: settled }),
    'ALREADY_SETTLED',
  ],
  [
    'a win above every limit',
    { ...call.win, amount: 10n ** 15n + 1n },
    knowing({ round: open }),
    'AMOUNT_TOO_LARGE',
  ],
  ['a bet in another game', { ...call.bet, access: 'otherGame' }, knowing(), 'INVALID_GAME'],
  ['a bet in another currency', { ...call.bet, currency: 'USD' }, knowing(), 'WRONG_CURRENCY'],
  ['a bet of nothing', { ...call.bet, amount: 0n }, knowing(), 'NEGATIVE_STAKE'],
  ['a bet above every limit', { ...call.bet, amount: 10n ** 15n + 1n }, knowing(), 'AMOUNT_TOO_LARGE'],
  ['a win without a round', call.win, knowing(), 'ROUND_NOT_FOUND'],
  ['a win', call.win, knowing({ round: open }), 'win'],
  ['a win of zero', { ...call.win, amount: 0n }, knowing({ round: open }), 'win'],
  ['a win after the close', call.win, knowing({ round: settled }), 'win'],
  ['a win in a void round', call.win, knowing({ round: voided }), 'ALREADY_ROLLED_BACK'],
  ['a win of another game', { ...call.win, gameCode: 'x' }, knowing({ round: open }), 'INVALID_GAME'],
  ['a win that names no game', { ...call.win, gameCode: undefined }, knowing({ round: open }), 'win'],
  [
    'a win that never comes after the close',
    { ...call.win, paysAfterClose: false },
    knowing({ round: settled }),
    'ALREADY_SETTLED',
  ],
  [
    'a win in a round that settled itself',
    { ...call.win, paysAfterClose: false },
    knowing({ round: { ...settled, settledItself: true } }),
    'win',
  ],
  ['a win below zero', { ...call.win, amount: -1n }, knowing({ round: open }), 'NEGATIVE_STAKE'],
  ['a win that names its bet', { ...call.win, namesBet: true }, knowing({ round: open, bet }), 'win'],
  [
    'a win that names a bet nobody made',
    { ...call.win, namesBet: true },
    knowing({ round: open }),
    'TRANSACTION_NOT_FOUND',
  ],
  [
    'a win that names a bet of another round',
    { ...call.win, namesBet: true },
    knowing({ round: open, bet: { ...bet, vendorRoundId: 'q' } }),
    'TRANSACTION_NOT_FOUND',
  ],
  [
    'a win that names a bet that was rolled back',
    { ...call.win, namesBet: true },
    knowing({ round: open, bet: { ...bet, state: 'rolledBack' } }),
    'ALREADY_ROLLED_BACK',
  ],
  [
    'a win of a bet voided before it came',
    { ...call.win, namesBet: true },
    knowing({ bet: { ...bet, state: 'voided' } }),
    'ALREADY_ROLLED_BACK',
  ],
  ['a rollback of a bet that has not come', call.rollback, knowing(), 'forgo'],
  ['a rollback', call.rollback, knowing({ round: open, bet }), 'rollback'],
  [
    'a rollback of a refused bet',
    call.rollback,
    knowing({ round: open, bet: { ...bet, state: 'refused' } }),
    'forgo',
  ],
  [
    'a second rollback of a bet',
    call.rollback,
    knowing({ round: voided, bet: { ...bet, state: 'rolledBack' } }),
    'ALREADY_ROLLED_BACK',
  ],
  ['a rollback after the close', call.rollback, knowing({ round: settled, bet }), 'ALREADY_SETTLED'],
  [
    'a rollback of a bet that a win names',
    call.rollback,
    knowing({ round: open, bet: { ...bet, isSettled: true } }),
    'ALREADY_SETTLED',
  ],
  [
    'a rollback in a round that a win without a bet settled',
    call.rollback,
    knowing({ round: afterWin(open, 0n, undefined), bet }),
    'ALREADY_SETTLED',
  ],
  [
    'a rollback of a bet after a win without a bet',
    call.rollback,
    knowing({ round: afterBet(afterWin(open, 0n, undefined), 100n), bet: { ...bet, winsBefore: 1 } }),
    'rollback',
  ],
  [
    'a rollback of a win',
    call.rollback,
    knowing({ round: open, bet: { ...bet, type: 'win' } }),
    'CANCEL_NON_WITHDRAW',
  ],
  [
    'a rollback of another player’s bet',
    call.rollback,
    knowing({ round: open, bet: { ...bet, memberId: 'n' } }),
    'TRANSACTION_NOT_FOUND',
  ],
  [
    'a rollback that names another round',
    { ...call.rollback, vendorRoundId: 'q' },
    knowing({ round: open, bet }),
    'TRANSACTION_NOT_FOUND',
  ],
  ['closing an unknown round', call.close, knowing(), 'ROUND_NOT_FOUND'],
  ['closing a round', call.close, knowing({ round: open }), 'close'],
  ['closing it again', call.close, knowing({ round: settled }), 'close'],
  [
    'closing a round of another game',
    { ...call.close, gameCode: 'x' },
    knowing({ round: open }),
    'INVALID_GAME',
  ],
]

test.each(cases)('%s', (_, asked, knowledge, expected) => {
  const decision = decide(asked, knowledge)
  expect(decision.do === 'refuse' ? decision.code : decision.do).toBe(expected)
})

test('a refusal that could turn into an acceptance later is remembered, one that depends on the order is not', () => {
  expect(decide({ ...call.bet, access: 'onBreak' }, knowing())).toMatchObject({ remember: true })
  expect(decide(call.bet, knowing({ round: settled }))).toMatchObject({ remember: true })
  expect(decide(call.win, knowing())).toMatchObject({ remember: false })
})
