import { describe, expect, test } from 'vitest'
import { readHand } from '#lib/fairness/cards.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { potShare, readTable, SHOWDOWNS, showdownOf, winnersOf } from '#lib/fairness/showdown.ts'
import { kindOf, titleFor } from '#lib/fairness/titles.ts'

// Protects: the best hand takes the pot, equal ones share it, and the seats of the house have no other rules than the player.

const [gaoGae, holdem] = SHOWDOWNS
if (!gaoGae || !holdem) throw new Error('two showdowns are played')

/** Hands from the best to the worst; none is as good as another. */
const ORDERS = [
  [
    gaoGae,
    [
      'AS.AH.AD',
      '2S.2H.2D',
      'QS.KS.AS',
      'AS.2S.3S',
      'QS.KH.AS',
      'AS.2H.3S',
      'AS.KS.9S',
      'AS.KS.8S',
      'KS.KH.QD',
      'QS.QH.KD',
      'QS.QH.JD',
      'AS.8H.TD',
      '9S.JH.KD',
      'KS.6H.3D',
      '4S.TH.5D',
      'JS.5H.3D',
      'AS.TH.2D',
      'TS.TH.KD',
    ],
  ],
  [
    holdem,
    [
      'AS.KS.QS.JS.TS.2D.2H',
      '5S.4S.3S.2S.AS.KD.KH',
      '9S.9H.9D.9C.KS.2D.3H',
      '9S.9H.9D.KC.KS.2D.3H',
      '9S.9H.9D.QC.QS.JD.JH',
      'AS.9S.7S.5S.2S.AD.AH',
      'AS.9S.7S.4S.2S.3D.KH',
      'AS.KD.QS.JS.TH.2D.2H',
      '5S.4H.3S.2S.AD.KD.9H',
      '9S.9H.9D.AC.QS.2D.3H',
      '9S.9H.8D.8C.7S.7D.AH',
      '9S.9H.8D.8C.KS.2D.3H',
      '9S.9H.AD.8C.7S.2D.3H',
      'AS.KH.9D.8C.6S.2D.3H',
    ],
  ],
] as const

describe.each(ORDERS)('$name', (game, order) => {
  test('hands are ranked as the rules say', () => {
    for (const [at, better] of order.entries())
      for (const worse of order.slice(at + 1)) {
        const hands = [readHand(worse), readHand(better)]
        expect(winnersOf(game, { hands, board: [] }), `${better} before ${worse}`).toEqual([1])
      }
  })
})

test('suits do not count, and a shared board can be everybody’s best hand', () => {
  expect(winnersOf(gaoGae, { hands: [readHand('9S.JH.KD'), readHand('9C.JD.KH')], board: [] })).toEqual([
    0, 1,
  ])
  const board = readHand('AS.KS.QS.JS.TS')
  const hands = ['2D.2H', '3D.3H', '4D.4H', '9S.8S'].map(readHand)
  expect(winnersOf(holdem, { hands, board })).toEqual([0, 1, 2, 3])
})

test.each([
  [[0], 390n],
  [[0, 2], 195n],
  [[0, 1, 3], 130n],
  [[0, 1, 2, 3], 97n],
  [[1, 2], 0n],
])('seats %j of four stakes of 100 give the player %i', (winners, paid) => {
  expect(potShare(winners, 100n)).toBe(paid)
})

test('four seats get different cards of one deck, in turn, and what is shared last', async () => {
  for (const { kind, dealt, shared } of SHOWDOWNS) {
    const values: number[] = []
    const draw = drawsOf({ serverSeed: '12'.repeat(32), clientSeed: 'lotus', nonce: 1 })
    const made = await kind.make(
      async bound => {
        const drawn = await draw(bound)
        values.push(bound)
        return drawn
      },
      { stakeMinor: 100n, bets: '', moves: '' },
    )
    const { hands, board } = readTable(made.outcome)
    expect(hands.map(hand => hand.length)).toEqual([dealt, dealt, dealt, dealt])
    expect(board).toHaveLength(shared)
    expect(new Set([...hands.flat(), ...board]).size).toBe(4 * dealt + shared)
    expect(values).toEqual(Array.from({ length: 4 * dealt + shared }, (_, at) => 52 - at))
  }
})

test('rooms are known by their codes, and state what every seat gets back', () => {
  expect(showdownOf('gao-gae-night')).toBe(gaoGae)
  expect(showdownOf('holdem-terrace')).toBe(holdem)
  expect(showdownOf('rummy-house')).toBeUndefined()
  expect(titleFor('PVP', 'holdem-terrace')?.rtp).toBe('97.5')
  expect(kindOf('pok-deng-classic')?.name).toBe('pokdeng')
})
