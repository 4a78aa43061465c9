import { expect, test } from 'vitest'
import {
  DRAGON_SPOTS,
  DRAGON_TIGER_RULES,
  dragonTigerReturn,
  duelPayout,
  readDuel,
} from '#lib/fairness/dragon-tiger.ts'
import { percentOf } from '#lib/fairness/rtp.ts'

// Protects: the higher card wins, a tie returns half, and the stated returns are those of eight decks.

const RANKS = [...'A23456789TJQK']
const SUITS = [...'SHDC']

test('states what every order of two cards from eight decks returns', () => {
  const cards = RANKS.flatMap(rank => SUITS.map(suit => rank + suit))
  for (const spot of DRAGON_SPOTS) {
    let paid = 0n
    for (const dragon of cards)
      for (const tiger of cards) {
        // Eight of each card; the one on the table is missing from those that may follow.
        const ways = 8n * (dragon === tiger ? 7n : 8n)
        paid += ways * DRAGON_TIGER_RULES.pays(spot, 2n, `${dragon} ${tiger}`, '')
      }
    const { numerator, denominator } = dragonTigerReturn(spot)
    expect(paid * denominator, spot).toBe(numerator * 2n * 416n * 415n)
  }
  const percents = DRAGON_SPOTS.map(spot => percentOf(dragonTigerReturn(spot), 2))
  expect(percents).toEqual(['96.26', '89.63', '86.02', '96.26'])
})

test('the ace is the lowest card and the king the highest', () => {
  for (const [low, rank] of RANKS.entries())
    for (const [high, other] of RANKS.entries()) {
      const winner = low === high ? 'tie' : low < high ? 'tiger' : 'dragon'
      expect(readDuel(`${rank}S ${other}H`).winner).toBe(winner)
    }
})

test('pays each bet, and half a stake back on a tie, rounded down', () => {
  const paid = (outcome: string) =>
    DRAGON_SPOTS.map(spot => Number(duelPayout(spot, 1_001n, readDuel(outcome))))
  expect(paid('KS 9H')).toEqual([2_002, 0, 0, 0])
  expect(paid('AS 9H')).toEqual([0, 0, 0, 2_002])
  expect(paid('9S 9H')).toEqual([500, 12_012, 0, 500])
  expect(paid('9S 9S')).toEqual([500, 12_012, 51_051, 500])
})
