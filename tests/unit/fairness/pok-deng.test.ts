import { expect, test } from 'vitest'
import { DECK, readHand } from '#lib/fairness/cards.ts'
import {
  BEST_RETURN,
  bestDraws,
  compareHands,
  DRAW,
  handOf,
  POK_DENG,
  pokDengPayout,
  readDeal,
  STAND,
} from '#lib/fairness/pok-deng.ts'
import { drawsOf } from '#lib/fairness/rules.ts'

// Protects: hands are ranked and paid as the rules say, and what the player decides is all that the player decides.

/** A hand's rank as a number, read again as plainly as the rules' words. */
function rankAgain(text: string): number {
  const cards = text.split('.')
  const ranks = cards.map(card => 'A23456789TJQK'.indexOf(card.charAt(0)) + 1)
  const points = ranks.reduce((sum, rank) => sum + Math.min(rank, 10), 0) % 10
  if (cards.length === 2) return points === 9 ? 900 : points === 8 ? 800 : points
  const suited = cards.every(card => card.endsWith(cards[0]?.charAt(1) ?? '?'))
  const rows = ['A23', '234', '345', '456', '567', '678', '789', '89T', '9TJ', 'TJQ', 'JQK', 'QKA']
  const inRow = rows.some(row => [...row].every(rank => cards.some(card => card.startsWith(rank))))
  if (ranks.every(rank => rank === ranks[0])) return 700
  if (inRow) return suited ? 600 : 500
  return ranks.every(rank => rank > 10) ? 400 : points
}

test('every hand of two, and of three, has the rank of a second reading', () => {
  const rankOf = (text: string) => {
    const hand = handOf(readHand(text))
    const names = {
      pok9: 900,
      pok8: 800,
      threeOfAKind: 700,
      straightFlush: 600,
      straight: 500,
      threeFaces: 400,
    }
    return hand.name === 'points' ? hand.points : names[hand.name]
  }
  const wrong: string[] = []
  for (let a = 0; a < 52; a += 1) {
    for (let b = a + 1; b < 52; b += 1) {
      const two = `${DECK[a]}.${DECK[b]}`
      if (rankOf(two) !== rankAgain(two)) wrong.push(two)
      for (let c = b + 1; c < 52; c += 1) {
        const three = `${two}.${DECK[c]}`
        if (rankOf(three) !== rankAgain(three)) wrong.push(three)
      }
    }
  }
  expect(wrong).toEqual([])
})

test.each([
  ['9S.KH', 'pok9', 1, 2n],
  ['4S.4H', 'pok8', 2, 3n],
  ['3S.6S', 'pok9', 2, 3n],
  ['7S.7H.7D', 'threeOfAKind', 1, 6n],
  ['QS.KS.AS', 'straightFlush', 3, 6n],
  ['AS.2H.3D', 'straight', 1, 4n],
  ['KS.AH.2D', 'points', 1, 2n],
  ['JS.QH.QD', 'threeFaces', 1, 4n],
  ['2S.4S.9S', 'points', 3, 4n],
  ['2S.4H.9S', 'points', 1, 2n],
] as const)('%s is %s, deng %i', (text, name, deng, gainHalves) => {
  expect(handOf(readHand(text))).toMatchObject({ name, deng, gainHalves })
})

test('hands are compared by rank, then by points, and equal ones are the house’s', () => {
  const order = [
    '9S.KH',
    '8S.KH',
    '2S.2H.2D',
    '4S.5S.6S',
    '4S.5H.6S',
    'JS.QH.QD',
    '9S.TH.KD',
    '2S.5H',
    'KS.KH.TD',
  ]
  const hands = order.map(text => handOf(readHand(text)))
  hands.forEach((hand, at) => {
    hands.forEach((other, place) => {
      expect(Math.sign(compareHands(hand, other))).toBe(Math.sign(place - at))
    })
  })
  const deal = (player: string, house: string) => ({
    player: handOf(readHand(player)),
    house: handOf(readHand(house)),
  })
  expect(pokDengPayout(deal('9S.KS', '9H.KH'), 1_000n)).toBe(0n)
  expect(pokDengPayout(deal('9S.KS', '8H.KH'), 1_001n)).toBe(2_502n)
})

test('the player decides only while nobody has a pok, sees one hand till then, and time stands', async () => {
  let waited = 0
  for (let nonce = 1; nonce <= 300; nonce += 1) {
    const make = (moves: string) =>
      POK_DENG.make(drawsOf({ serverSeed: 'cd'.repeat(32), clientSeed: 'river', nonce }), {
        stakeMinor: 1_000n,
        bets: '',
        moves,
      })
    const first = await make('')
    if (first.over) {
      const { player, house } = readDeal(first.outcome)
      expect([player.name, house?.name].some(name => name === 'pok9' || name === 'pok8')).toBe(true)
      expect(await make(DRAW)).toEqual(first)
    } else {
      waited += 1
      expect(first).toMatchObject({ byRule: STAND, outcome: expect.stringMatching(/^\w\w\.\w\w \?$/) })
      const drawn = await make(DRAW)
      const stood = await make(STAND)
      expect(readDeal(drawn.outcome).player.cards).toHaveLength(3)
      expect(readDeal(stood.outcome).player.cards).toHaveLength(2)
      const house = readDeal(stood.outcome).house
      expect(house?.cards.length).toBe((handOf(house?.cards.slice(0, 2) ?? []).points ?? 0) <= 4 ? 3 : 2)
    }
  }
  expect(waited).toBeGreaterThan(150)
})

test('best play returns what is stated, within a point over 40,000 dealt rounds', async () => {
  let state = 12_345
  const draw = async (bound: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return { bound, value: Math.floor((state / 2 ** 32) * bound), attempts: [] }
  }
  let paid = 0
  const rounds = 40_000
  for (let round = 0; round < rounds; round += 1) {
    const start = state
    const wager = { stakeMinor: 2n, bets: '', moves: '' }
    let made = await POK_DENG.make(draw, wager)
    if (!made.over) {
      const moves = bestDraws(readDeal(made.outcome).player.cards) ? DRAW : STAND
      state = start
      made = await POK_DENG.make(draw, { ...wager, moves })
    }
    if (made.over) paid += Number(made.payoutMinor)
  }
  const stated = Number(BEST_RETURN.numerator) / Number(BEST_RETURN.denominator)
  expect(Math.abs(paid / (2 * rounds) - stated)).toBeLessThan(0.025)
})
