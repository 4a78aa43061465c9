import { expect, test } from 'vitest'
import {
  afterBet,
  afterRollback,
  afterWin,
  afterClose as closeBy,
  dayChange,
  isBetSettled,
  isGivenBack,
  mergeProof,
  newRound,
  type RoundState,
  afterSettling as settleBy,
} from '#lib/play/round-rules.ts'
import { maskName, shortRoundId } from '#lib/play/rules.ts'
import type { ValidBetRule } from '#lib/play/valid-bets.ts'

const start = newRound('g')
const byStake: ValidBetRule = { basis: 'stake', weightPpm: 1_000_000, fromDay: '1970-01-01' }
const afterClose = (round: RoundState) => closeBy(round, byStake)
const afterSettling = (round: RoundState) => settleBy(round, byStake)

test('bets and rollbacks of a round come to the same in either order', () => {
  const first = afterBet(start, 100n)
  const ordered = afterRollback(afterBet(first, 300n), 100n)
  const late = afterBet(afterRollback(first, 100n), 300n)
  expect(late).toEqual(ordered)
  expect(ordered).toMatchObject({ stake: 300n, refunded: 100n, status: 'open' })
})

test('a round of which everything was rolled back is void, also after its close', () => {
  const empty = afterRollback(afterBet(start, 100n), 100n)
  expect(empty).toMatchObject({ status: 'void', stake: 0n, refunded: 100n })
  expect(afterClose(empty)).toEqual(empty)
})

test('a round stands while a bet of nothing stands in it', () => {
  const free = afterBet(start, 0n)
  const left = afterRollback(afterBet(free, 100n), 100n)
  expect(left).toMatchObject({ status: 'open', stake: 0n, bets: 1, unsettled: 1 })
  expect(afterRollback(left, 0n)).toMatchObject({ status: 'void', bets: 0 })
})

test('a bet is settled by a win that names it, and by one without a name that comes after it', () => {
  const won = afterWin(afterBet(start, 100n), 0n, undefined)
  expect(isBetSettled({ isSettled: false, winsBefore: 0 }, won)).toBe(true)
  expect(isBetSettled({ isSettled: false, winsBefore: won.wins }, won)).toBe(false)
  expect(isBetSettled({ isSettled: true, winsBefore: won.wins }, won)).toBe(true)
})

test('a round settles itself when no bet in it is unsettled, and not before the first bet', () => {
  const two = afterBet(afterBet(start, 100n), 50n)
  const one = afterWin(two, 30n, 1)
  expect([start, two, one].map(afterSettling)).toEqual([start, two, one])
  const over = { status: 'settled', validBet: 150n, settledItself: true }
  expect(afterSettling(afterWin(one, 0n, 1))).toMatchObject(over)
  expect(afterSettling(afterWin(two, 0n, undefined))).toMatchObject(over)
  expect(afterSettling(afterRollback(one, 50n))).toMatchObject({ ...over, validBet: 100n })
  expect(afterClose(afterSettling(afterWin(one, 0n, 1)))).toMatchObject({ ...over, settledItself: false })
})

test('the end of an unfinished round gives its bets back only where none of them is settled', () => {
  const two = afterBet(afterBet(start, 100n), 0n)
  const tells = { sendsZeroWins: true }
  expect(isGivenBack(two, tells)).toBe(true)
  expect(isGivenBack(two, { sendsZeroWins: false })).toBe(false)
  expect(isGivenBack(afterWin(two, 0n, 1), tells)).toBe(false)
  expect(isGivenBack(afterBet(afterWin(two, 0n, undefined), 5n), tells)).toBe(false)
  expect(isGivenBack(start, tells)).toBe(false)
})

test('a close counts the stake as valid bet, once', () => {
  const closed = afterClose(afterBet(start, 100n))
  expect(closed).toMatchObject({ status: 'settled', validBet: 100n })
  expect(afterClose(closed)).toEqual(closed)
})

test('a round counts on the day it settles, a late win on the day it arrives, and nothing twice', () => {
  const bet = afterBet(start, 100n)
  const won = afterWin(bet, 250n, undefined)
  const closed = afterClose(won)
  const late = afterWin(closed, 50n, undefined)
  const steps: [RoundState, RoundState][] = [
    [start, bet],
    [bet, won],
    [won, closed],
    [closed, afterClose(closed)],
    [closed, late],
  ]
  expect(steps.map(([before, after]) => dayChange(before, after))).toEqual([
    undefined,
    undefined,
    { bets: 1, stake: 100n, payout: 250n, validBet: 100n },
    undefined,
    { bets: 0, stake: 0n, payout: 50n, validBet: 0n },
  ])
})

test('proof facts are added to and never changed', () => {
  expect(mergeProof({ hash: 'a' }, { hash: 'b', seed: 's' })).toEqual({ hash: 'a', seed: 's' })
  expect(mergeProof(undefined, undefined)).toBeUndefined()
  expect(mergeProof({ hash: 'a' }, undefined)).toEqual({ hash: 'a' })
})

test.each([
  ['somchai1992', 'som***92'],
  ['somchai', 'so***i'],
  ['mali', 'm***i'],
  ['abc', 'a***'],
  ['a', '***'],
  ['', '***'],
  ['สมชายใจดี', 'สม***จดี'],
])('the name %s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

test('a round is quoted by the last eight characters of its id', () => {
  expect(shortRoundId('01890000-aaaa-7000-8000-0000deadbeef')).toBe('DEADBEEF')
  expect(shortRoundId('r1')).toBe('R1')
})
