import { beforeAll, describe, expect, test } from 'vitest'
import { percentOf } from '#lib/fairness/rtp.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import {
  CARDS,
  CHARM_NAMES,
  type Charm,
  fieldsOf,
  playCard,
  prizeAt,
  SCRATCHCARDS,
  type Scratchcard,
  scratchcardOf,
  scratchReturn,
} from '#lib/fairness/scratch.ts'

// Protects: the stated return is the true one, three of a kind show exactly what is paid, and no card is made to look
// as if it had nearly won.

const PRICE = 1_000n

function cards(card: Scratchcard, count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      playCard(card, drawsOf({ serverSeed: 'cd'.repeat(32), clientSeed: 'card', nonce: index + 1 }), PRICE),
    ),
  )
}
const countOf = (fields: readonly Charm[], charm: Charm) => fields.filter(field => field === charm).length

describe.each(SCRATCHCARDS.map(card => [card.name, card] as const))('%s', (_, card) => {
  const size = card.rows * card.columns
  const charms = card.prizes.map(({ charm }) => charm)
  let played: Awaited<ReturnType<typeof cards>>
  beforeAll(async () => {
    played = await cards(card, 6_000)
  })

  test('each prize is on as many of a million cards as is stated', () => {
    const found = new Map<Charm | undefined, number>()
    for (let number = 0; number < CARDS; number += 1) {
      const charm = prizeAt(card, number)?.charm
      found.set(charm, (found.get(charm) ?? 0) + 1)
    }
    for (const { charm, among } of card.prizes) expect(found.get(charm)).toBe(among)
    const paid = card.prizes.reduce((sum, { charm, pays }) => sum + pays * (found.get(charm) ?? 0), 0)
    expect(scratchReturn(card)).toEqual({ numerator: BigInt(paid), denominator: 1_000_000n })
  })

  test('three of a kind are on a card with a prize alone, and they are its charm', () => {
    for (const { fields, prize, payoutMinor } of played.slice(0, 2_000)) {
      expect(fields).toHaveLength(size)
      const threes = CHARM_NAMES.filter(charm => countOf(fields, charm) >= 3)
      expect(threes).toEqual(prize ? [prize.charm] : [])
      expect(payoutMinor).toBe(prize ? PRICE * BigInt(prize.pays) : 0n)
      for (const charm of CHARM_NAMES) expect(countOf(fields, charm)).toBeLessThanOrEqual(3)
    }
  })

  test('on cards without a prize two dear charms stand no more often than two cheap ones', () => {
    const blanks = played.filter(({ prize }) => !prize)
    // So many of a deck of two of each charm: both of a kind with the chance size × (size − 1) / (deck × (deck − 1)).
    const deck = 2 * charms.length
    const expected = (size * (size - 1)) / (deck * (deck - 1))
    for (const charm of charms) {
      const pairs = blanks.filter(({ fields }) => countOf(fields, charm) === 2).length / blanks.length
      const error = Math.sqrt((expected * (1 - expected)) / blanks.length)
      expect(Math.abs(pairs - expected), charm).toBeLessThan(4 * error)
    }
  })

  test('every field of a card shows every charm alike', () => {
    const all = played.slice(0, 4_000)
    for (let field = 0; field < size; field += 1) {
      const shells = all.filter(({ fields }) => fields[field] === 'shell').length
      const elsewhere = all.reduce((sum, { fields }) => sum + countOf(fields, 'shell'), 0) / size
      expect(Math.abs(shells - elsewhere)).toBeLessThan(4.5 * Math.sqrt(elsewhere))
    }
  })

  test('the outcome of a round is its fields, and reads back', async () => {
    const seeds = { serverSeed: 'cd'.repeat(32), clientSeed: 'card', nonce: 7 }
    const made = await card.kind.make(drawsOf(seeds), { stakeMinor: PRICE, bets: '', moves: '' })
    expect(fieldsOf(made.outcome)).toEqual((await playCard(card, drawsOf(seeds), PRICE)).fields)
  })
})

test('the cards give back 95, 96 and 94.5 %', () => {
  expect(SCRATCHCARDS.map(card => percentOf(scratchReturn(card), 2))).toEqual(['95.00', '96.00', '94.50'])
})

test('a title has one card for ever, its own code another, and no other title has one', () => {
  expect(scratchcardOf('brass-charms')?.name).toBe('scratch')
  expect(scratchcardOf('crown-scratch')).toBe(scratchcardOf('crown-scratch'))
  for (const code of ['scratch', 'crown-scratches', 'crown', '../crown-scratch', ''])
    expect(scratchcardOf(code)).toBeUndefined()
})
