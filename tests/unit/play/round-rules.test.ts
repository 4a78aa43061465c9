import { expect, test } from 'vitest'
import {
  afterBet,
  afterClose,
  afterRollback,
  afterWin,
  dayChange,
  mergeProof,
  newRound,
  type RoundState,
} from '#lib/play/round-rules.ts'
import { maskName, shortRoundId } from '#lib/play/rules.ts'

const start = newRound('g')

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

test('a close counts the stake as valid bet, once', () => {
  const closed = afterClose(afterBet(start, 100n))
  expect(closed).toMatchObject({ status: 'settled', validBet: 100n })
  expect(afterClose(closed)).toEqual(closed)
})

test('a round counts on the day it settles, a late win on the day it arrives, and nothing twice', () => {
  const bet = afterBet(start, 100n)
  const won = afterWin(bet, 250n, false)
  const closed = afterClose(won)
  const late = afterWin(closed, 50n, false)
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
