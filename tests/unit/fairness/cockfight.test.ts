import { expect, test } from 'vitest'
import { COCKFIGHT, cockfightReturn, NUMBERS, SIDES, sideOf, sidePayout } from '#lib/fairness/cockfight.ts'
import { percentOf } from '#lib/fairness/rtp.ts'

// Protects: the stated chances and odds are the ones that are drawn and paid.

test('every number belongs to one side, as often as is stated', () => {
  const sides = Array.from({ length: NUMBERS }, (_, number) => sideOf(number))
  const count = (side: string) => sides.filter(one => one === side).length
  expect(SIDES.map(count)).toEqual([480, 452, 68])
})

test('states what all numbers together give back', () => {
  for (const side of SIDES) {
    let paid = 0n
    for (let number = 0; number < NUMBERS; number += 1) paid += sidePayout(side, 100n, sideOf(number))
    const { numerator, denominator } = cockfightReturn(side)
    expect(paid * denominator).toBe(numerator * 100n * BigInt(NUMBERS))
  }
  expect(SIDES.map(side => percentOf(cockfightReturn(side), 2))).toEqual(['97.04', '97.20', '95.20'])
})

test('a draw gives meron and wala back, and odds are paid to the minor unit', () => {
  expect(sidePayout('meron', 1_000n, 'draw')).toBe(1_000n)
  expect(sidePayout('draw', 1_000n, 'draw')).toBe(14_000n)
  expect(sidePayout('meron', 1_000n, 'meron')).toBe(1_880n)
  expect(sidePayout('meron', 1_000n, 'wala')).toBe(0n)
  expect(sidePayout('meron', 1n, 'meron')).toBe(1n)
})

test('nobody bets on both sides at once', () => {
  expect(COCKFIGHT.isWager({ bets: 'meron:100 wala:100', stakeMinor: 200n })).toBe(false)
  expect(COCKFIGHT.isWager({ bets: 'wala:100 draw:100', stakeMinor: 200n })).toBe(true)
})
