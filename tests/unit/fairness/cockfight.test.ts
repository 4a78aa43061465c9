import { expect, test } from 'vitest'
import {
  COCKFIGHT,
  cockfightReturn,
  NUMBERS,
  SIDES,
  sideOf,
  sidePayout,
  TWO_PLUMES,
} from '#lib/fairness/cockfight.ts'
import { RING_TITLES, RINGS, readRingBet, ringBetText, ringReturn } from '#lib/fairness/rings.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { drawsOf } from '#lib/fairness/rules.ts'

// Protects: the stated chances and odds are the ones that are drawn and paid, and no two rings share a draw.

const FIGHTS = [{ code: 'two-plumes', ...TWO_PLUMES }, ...RINGS]

test.each(FIGHTS)('every number of $code belongs to one side, as often as is stated', fight => {
  const sides = Array.from({ length: NUMBERS }, (_, number) => sideOf(fight, number))
  const count = (side: string) => sides.filter(one => one === side).length
  expect(SIDES.map(count)).toEqual(SIDES.map(side => fight.chances[side]))
})

test.each(FIGHTS)('$code states what all numbers together give back, and keeps a part', fight => {
  for (const side of SIDES) {
    let paid = 0n
    for (let number = 0; number < NUMBERS; number += 1)
      paid += sidePayout(fight, side, 100n, sideOf(fight, number))
    const { numerator, denominator } = cockfightReturn(fight, side)
    expect(paid * denominator).toBe(numerator * 100n * BigInt(NUMBERS))
    expect(Number(percentOf({ numerator, denominator }, 2))).toBeGreaterThan(92)
    expect(Number(percentOf({ numerator, denominator }, 2))).toBeLessThan(98)
  }
})

test('Two Plumes gives back what its rules print', () => {
  expect(SIDES.map(side => percentOf(cockfightReturn(TWO_PLUMES, side), 2))).toEqual([
    '97.04',
    '97.20',
    '95.20',
  ])
})

test('a ring states the worse of its two sides', () => {
  const stated = RINGS.map(ring => [ring.code, percentOf(ringReturn(ring), 2)])
  expect(Object.fromEntries(stated)).toEqual({
    'meron-wala': '96.62',
    'golden-spur': '96.44',
    'village-ring': '96.74',
    'seven-rounds': '96.40',
    'sunday-derby': '96.76',
    'white-plume': '96.44',
    'red-and-blue': '97.15',
    'evening-pit': '96.80',
  })
})

test('a draw gives meron and wala back, and odds are paid to the minor unit', () => {
  expect(sidePayout(TWO_PLUMES, 'meron', 1_000n, 'draw')).toBe(1_000n)
  expect(sidePayout(TWO_PLUMES, 'draw', 1_000n, 'draw')).toBe(14_000n)
  expect(sidePayout(TWO_PLUMES, 'meron', 1_000n, 'meron')).toBe(1_880n)
  expect(sidePayout(TWO_PLUMES, 'meron', 1_000n, 'wala')).toBe(0n)
  expect(sidePayout(TWO_PLUMES, 'meron', 1n, 'meron')).toBe(1n)
})

test('nobody bets on both sides at once', () => {
  expect(COCKFIGHT.isWager({ bets: 'meron:100 wala:100', stakeMinor: 200n })).toBe(false)
  expect(COCKFIGHT.isWager({ bets: 'wala:100 draw:100', stakeMinor: 200n })).toBe(true)
  for (const { kind } of RING_TITLES) {
    expect(kind.isWager({ bets: '7 meron:100 wala:100', stakeMinor: 200n })).toBe(false)
    expect(kind.isWager({ bets: '7 wala:100 draw:100', stakeMinor: 200n })).toBe(true)
    expect(kind.isWager({ bets: '7 wala:100 draw:100', stakeMinor: 199n })).toBe(false)
  }
})

test('a bet on a fight reads back to the letter, and nothing else is one', () => {
  const bet = { fight: 24_012_345, sides: new Map([['wala', 500n] as const]) }
  expect(readRingBet(ringBetText(bet))).toEqual(bet)
  for (const text of [
    '',
    'wala:500',
    '7',
    '7 ',
    '07 wala:500',
    '-7 wala:500',
    '7 wala:0',
    '7 wala:5 meron:5',
  ])
    expect(readRingBet(text), text).toBeUndefined()
})

test('the name of a fight holds the code of its ring: the same seed and number give other draws', async () => {
  const names = RING_TITLES.map(({ kind }) => kind.eventOf?.('7 wala:100') ?? '')
  expect(names).toEqual(RINGS.map(ring => `${ring.code}-7`))
  const outcomes = await Promise.all(
    RING_TITLES.map(async ({ kind }, at) => {
      const seeds = { serverSeed: 'cd'.repeat(32), clientSeed: names[at] ?? '', nonce: 1 }
      const { outcome } = await kind.make(drawsOf(seeds), { stakeMinor: 100n, bets: '7 wala:100', moves: '' })
      return outcome.split(' ')[1]
    }),
  )
  expect(new Set(outcomes).size).toBe(RINGS.length)
})
