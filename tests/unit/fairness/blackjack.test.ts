import { describe, expect, test } from 'vitest'
import {
  BLACKJACK,
  betText,
  firstStake,
  handPayout,
  type Move,
  pointsOf,
  readTable,
} from '#lib/fairness/blackjack.ts'
import { BASIC_RETURN, BASIC_STRATEGY, basicMove } from '#lib/fairness/blackjack-strategy.ts'
import { readHand } from '#lib/fairness/cards.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { titleFor } from '#lib/fairness/titles.ts'
import { worthOf } from '#tests/support/blackjack.ts'
import { isNightly } from '#tests/support/figures.ts'

// Protects: hands count and pay as the rules say, only moves that are possible count, and the stated return is right.

test.each([
  ['AS.KH', 21, true],
  ['AS.6H', 17, true],
  ['AS.6H.TD', 17, false],
  ['AS.AH', 12, true],
  ['AS.AH.9D', 21, true],
  ['5S.6H.AD', 12, false],
  ['JS.QH.2D', 22, false],
])('%s counts %i, soft %s', (text, total, isSoft) => {
  expect(pointsOf(readHand(text))).toEqual({ total, isSoft })
})

test.each([
  ['AS.KH TD.9C', 250n],
  ['AS.KH AD.TC', 100n],
  ['TS.9H AD.TC', 0n],
  ['TS.9H TD.8C', 200n],
  ['TS.9H TD.9C', 100n],
  ['TS.8H TD.9C', 0n],
  ['TS.8H.5D TD.6C', 0n],
  ['TS.8H TD.6C.9S', 200n],
  ['5S.6H.TD*2 TD.9C', 400n],
  ['5S.6H.8D*2 TD.9C', 200n],
  ['AS.KH/AD.9C TD.TC', 300n],
  ['7S.7H.7D AD.TC', 0n],
])('%s pays %i for a first stake of 100', (outcome, paid) => {
  const table = readTable(outcome)
  expect(table.hands.reduce((sum, _, place) => sum + handPayout(table, place, 100n), 0n)).toBe(paid)
})

const make = (nonce: number, moves: string, stake = 100n) =>
  BLACKJACK.make(drawsOf({ serverSeed: 'ef'.repeat(32), clientSeed: 'silk', nonce }), {
    stakeMinor: stake,
    bets: betText(stake),
    moves,
  })

test('the bet keeps its first stake while the whole stake grows to four of it', () => {
  expect(firstStake('hand:500')).toBe(500n)
  expect(firstStake('banker:500')).toBeUndefined()
  const isWager = (stakeMinor: bigint, bets = 'hand:500') => BLACKJACK.isWager({ stakeMinor, bets })
  expect([500n, 1_000n, 2_000n].map(stake => isWager(stake))).toEqual([true, true, true])
  expect([0n, 750n, 2_500n].map(stake => isWager(stake))).toEqual([false, false, false])
  expect(isWager(500n, '')).toBe(false)
})

describe('300 rounds', () => {
  test('a move costs the first stake where it is double or split, and what is not possible changes nothing', async () => {
    const seen = new Set<string>()
    for (let nonce = 1; nonce <= 300; nonce += 1) {
      const first = await make(nonce, '')
      if (first.over) {
        expect(await make(nonce, 'hit')).toEqual(first)
        continue
      }
      const { hands, active } = readTable(first.outcome)
      const isPair = hands[0]?.cards[0]?.charAt(0) === hands[0]?.cards[1]?.charAt(0)
      expect(first.prices).toEqual({ hit: 0n, stand: 0n, double: 100n, ...(isPair ? { split: 100n } : {}) })
      expect(first.byRule).toBe('stand')
      for (const move of active?.choices ?? []) {
        const next = await make(nonce, move)
        seen.add(`${move} ${next.over}`)
        if (!next.over && move === 'hit') expect(await make(nonce, 'hit double')).toEqual(next)
        if (!next.over && move === 'split') {
          expect(readTable(next.outcome).hands).toHaveLength(2)
          expect(await make(nonce, 'split split')).toEqual(next)
        }
      }
    }
    expect(seen).toEqual(
      new Set(['hit true', 'hit false', 'stand true', 'double true', 'split false', 'split true']),
    )
  })

  test('the dealer draws to 16 and stands on 17, and shows one card before', async () => {
    for (let nonce = 1; nonce <= 300; nonce += 1) {
      const first = await make(nonce, '')
      if (!first.over) expect(readTable(first.outcome).dealer).toHaveLength(1)
      const made = await make(nonce, 'stand')
      const { dealer, hands } = readTable(made.outcome)
      expect(made.over).toBe(true)
      expect(hands[0]?.cards).toHaveLength(2)
      if (first.over) expect(dealer).toHaveLength(2)
      else expect(pointsOf(dealer).total).toBeGreaterThanOrEqual(17)
      if (dealer.length > 2) expect(pointsOf(dealer.slice(0, -1)).total).toBeLessThan(17)
    }
  })
})

test.each([
  ['8S.8H TD 1 hit stand double split', 'split'],
  ['8S.8H/8D.8C TD 2 hit stand double', 'hit'],
  ['5S.5H 6D 1 hit stand double split', 'double'],
  ['KS.KH 6D 1 hit stand double split', 'stand'],
  ['9S.9H 7D 1 hit stand double split', 'stand'],
  ['AS.7H 3D 1 hit stand double', 'double'],
  ['AS.5H.2D 3D 1 hit stand', 'stand'],
  ['AS.7H TD 1 hit stand double', 'hit'],
  ['6S.5H AD 1 hit stand double', 'hit'],
  ['TS.2H 3D 1 hit stand double', 'hit'],
  ['TS.2H 4D 1 hit stand double', 'stand'],
] as [string, Move][])('basic strategy with %s is to %s', (outcome, move) => {
  expect(basicMove(readTable(outcome))).toBe(move)
})

test('the titles and rooms state the return of basic strategy, cut to a tenth', () => {
  expect(titleFor('RNG', 'opal-blackjack')?.rtp).toBe('99.5')
  expect(titleFor('LIVE', 'blackjack-silk')?.rtp).toBe('99.5')
})

// Worked out over all orders of six decks: some seconds, so by night.
test.runIf(isNightly)(
  'the stated return is that of basic strategy over all orders of the cards',
  () => {
    const { result, staked } = worthOf(BASIC_STRATEGY, 6)
    expect(Math.floor((1 + result) * 1e6)).toBe(Number(BASIC_RETURN.numerator))
    expect(staked).toBeCloseTo(1.127, 3)
  },
  120_000,
)
