import { expect, test } from 'vitest'
import { DECK, readHand } from '#lib/fairness/cards.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { titleFor } from '#lib/fairness/titles.ts'
import {
  DEUCES_WILD,
  drawPayout,
  HOLD_ALL,
  HOLD_MS,
  HOLDS,
  JACKS_OR_BETTER,
  pokerHand,
  readDraw,
  VIDEO_POKERS,
  videoPokerOf,
} from '#lib/fairness/video-poker.ts'
import { figure } from '#tests/support/figures.ts'
import { bestPlay, forEachHand, payOf } from '#tests/support/video-poker.ts'

// Protects: hands pay as the table says, held cards stay, and best play gives back what is stated.

test.each([
  ['AS.KS.QS.JS.TS', 'royalFlush', 'naturalRoyal'],
  ['AS.2S.3S.4S.5S', 'straightFlush', 'straightFlush'],
  ['2S.2H.2D.2C.5S', 'fourOfAKind', 'fourDeuces'],
  ['2S.KS.QS.JS.TS', 'flush', 'wildRoyal'],
  ['2S.2H.9D.9C.9S', 'fullHouse', 'fiveOfAKind'],
  ['9S.8S.2D.6S.5S', undefined, 'straightFlush'],
  ['2S.9H.9D.KC.KS', 'twoPair', 'fullHouse'],
  ['AS.KH.QD.JC.2S', undefined, 'straight'],
  ['AS.3H.4D.5C.2S', 'straight', 'straight'],
  ['QS.KH.AD.2C.3S', undefined, undefined],
  ['JS.JH.4D.5C.9S', 'jacksOrBetter', undefined],
  ['TS.TH.4D.5C.9S', undefined, undefined],
  ['2S.7H.7D.KC.QS', undefined, 'threeOfAKind'],
])('%s is %s where jacks pay, and %s where deuces are wild', (text, jacks, deuces) => {
  expect(pokerHand(JACKS_OR_BETTER, readHand(text))).toBe(jacks)
  expect(pokerHand(DEUCES_WILD, readHand(text))).toBe(deuces)
})

test('hands pay as a second reading of them by counts does', () => {
  const step = figure(997, 1)
  for (const variant of [JACKS_OR_BETTER, DEUCES_WILD]) {
    let at = 0
    const wrong: string[] = []
    forEachHand(hand => {
      at += 1
      if (at % step !== 0) return
      const cards = hand.map(card => DECK[card] ?? '')
      if (drawPayout(variant, cards, 1n) !== BigInt(payOf(variant, hand))) wrong.push(cards.join('.'))
    })
    expect(wrong.slice(0, 5), variant.name).toEqual([])
  }
}, 600_000)

test.each([
  [JACKS_OR_BETTER, 'the pay table 9/6, known to return 99.5439 %', 0.995439],
  [DEUCES_WILD, 'the pay table 25-15-9-4-4-3, known to return 98.9131 %', 0.989131],
] as const)(
  '$name returns exactly what is stated, counted over all deals',
  (variant, _about, known) => {
    const { exact, classes } = bestPlay(variant)
    const { numerator, denominator } = variant.best
    expect(classes).toBe(134_459)
    expect(exact.numerator * denominator).toBe(numerator * exact.denominator)
    expect(Number(numerator) / Number(denominator)).toBeCloseTo(known, 6)
  },
  120_000,
)

test('best play keeps what the strategy of the game keeps', () => {
  const jacks = bestPlay(JACKS_OR_BETTER)
  const deuces = bestPlay(DEUCES_WILD)
  const hold = (play: typeof jacks, text: string) => play.hold(readHand(text).map(card => DECK.indexOf(card)))
  // Four to a royal before a flush that is there; a low pair before one high card; four to a flush before a low pair.
  expect(hold(jacks, 'AS.KS.QS.JS.3S')).toBe('1234')
  expect(hold(jacks, '4S.4H.KD.9C.7S')).toBe('12')
  expect(hold(jacks, '4S.4H.9S.KS.7S')).toBe('1345')
  expect(hold(jacks, '3S.7H.9D.2C.5S')).toBe('0')
  // Deuces are always held.
  expect(hold(deuces, '2S.9H.KD.6C.4S')).toBe('1')
}, 120_000)

test('held cards stay where they are, the others come from the same deck, and time holds all five', async () => {
  for (const { kind } of VIDEO_POKERS) {
    for (const [at, moves] of HOLDS.entries()) {
      const make = (decision: string) =>
        kind.make(drawsOf({ serverSeed: 'ab'.repeat(32), clientSeed: 'terrace', nonce: at + 1 }), {
          stakeMinor: 100n,
          bets: '',
          moves: decision,
        })
      const first = await make('')
      expect(first).toMatchObject({ over: false, waitMs: HOLD_MS, byRule: HOLD_ALL })
      const { dealt, final = [] } = readDraw((await make(moves)).outcome)
      expect(readDraw(first.outcome)).toEqual({ dealt, final: undefined })
      for (const place of [0, 1, 2, 3, 4])
        expect(final[place] === dealt[place]).toBe(moves.includes(String(place + 1)))
      expect(new Set([...dealt, ...final]).size).toBe(10 - (moves === '0' ? 0 : moves.length))
      expect(readDraw((await make(HOLD_ALL)).outcome).final).toEqual(dealt)
    }
  }
})

test('a title that ends in poker has one of the two pay tables by its code, and states its return', () => {
  const titles = ['monkey-poker', 'bee-poker', 'whale-poker', 'pearl-poker', 'frog-poker', 'naga-poker']
  expect(new Set(titles.map(code => videoPokerOf(code)?.name))).toEqual(
    new Set(['jacksOrBetter', 'deucesWild']),
  )
  for (const code of titles)
    expect(titleFor('RNG', code)?.rtp).toBe(videoPokerOf(code)?.name === 'jacksOrBetter' ? '99.5' : '98.9')
  expect(videoPokerOf('poker-night')).toBeUndefined()
})
