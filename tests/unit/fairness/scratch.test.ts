import { expect, test } from 'vitest'
import { percentOf } from '#lib/fairness/rtp.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import {
  CARDS,
  CHARM_NAMES,
  CHARMS,
  type Charm,
  fieldsOf,
  playCard,
  prizeAt,
  SCRATCH,
  scratchReturn,
} from '#lib/fairness/scratch.ts'

// Protects: the stated return is the true one, three of a kind show exactly what is paid, and no card is made to look
// as if it had nearly won.

const PRICE = 1_000n

function cards(count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      playCard(drawsOf({ serverSeed: 'cd'.repeat(32), clientSeed: 'card', nonce: index + 1 }), PRICE),
    ),
  )
}
const countOf = (fields: readonly Charm[], charm: Charm) => fields.filter(field => field === charm).length

test('each prize stands on as many of a million cards as is stated, and 95 % come back', () => {
  const found = new Map<Charm | undefined, number>()
  for (let number = 0; number < CARDS; number += 1)
    found.set(prizeAt(number), (found.get(prizeAt(number)) ?? 0) + 1)
  for (const charm of CHARM_NAMES) expect(found.get(charm)).toBe(CHARMS[charm].among)
  expect(percentOf(scratchReturn(), 2)).toBe('95.00')
})

test('three of a kind are on a card with a prize alone, and they are its charm', async () => {
  for (const { fields, prize, payoutMinor } of await cards(3_000)) {
    expect(fields).toHaveLength(9)
    const threes = CHARM_NAMES.filter(charm => countOf(fields, charm) >= 3)
    expect(threes).toEqual(prize ? [prize] : [])
    expect(payoutMinor).toBe(prize ? PRICE * BigInt(CHARMS[prize].pays) : 0n)
    for (const charm of CHARM_NAMES) expect(countOf(fields, charm)).toBeLessThanOrEqual(3)
  }
})

test('on cards without a prize two dear charms stand no more often than two cheap ones', async () => {
  const blanks = (await cards(6_000)).filter(card => !card.prize)
  // Nine of sixteen charms are on a blank card: both of a kind with the chance (9 × 8) / (16 × 15) = 30 %.
  for (const charm of CHARM_NAMES) {
    const pairs = blanks.filter(card => countOf(card.fields, charm) === 2).length / blanks.length
    expect(Math.abs(pairs - 0.3)).toBeLessThan(4 * Math.sqrt((0.3 * 0.7) / blanks.length))
  }
})

test('every field of a card shows every charm alike', async () => {
  const all = await cards(6_000)
  for (let field = 0; field < 9; field += 1) {
    const shells = all.filter(card => card.fields[field] === 'shell').length
    const elsewhere = all.reduce((sum, card) => sum + countOf(card.fields, 'shell'), 0) / 9
    expect(Math.abs(shells - elsewhere)).toBeLessThan(4.5 * Math.sqrt(elsewhere))
  }
})

test('the outcome of a round is its fields, and reads back', async () => {
  const seeds = { serverSeed: 'cd'.repeat(32), clientSeed: 'card', nonce: 7 }
  const made = await SCRATCH.make(drawsOf(seeds), { stakeMinor: PRICE, bets: '', moves: '' })
  expect(fieldsOf(made.outcome)).toEqual((await playCard(drawsOf(seeds), PRICE)).fields)
})
