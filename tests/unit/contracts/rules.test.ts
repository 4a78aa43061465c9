import { expect, test } from 'vitest'
import {
  amountOf,
  comparedOf,
  covers,
  faultsOfTiers,
  type Inputs,
  MOST_SUM,
  obligationOf,
  readTiers,
  type Tier,
  tierOf,
  writeTiers,
} from '#lib/contracts/rules.ts'
import { seeded } from '#tests/support/random.ts'

// Protects: what a contract may say, which tier a window reaches and what it pays, to the minor unit (docs/agents.md).

function tier(validBet: bigint, active: number, loss: bigint, pay: Tier['pay']): Tier {
  return { validBet, active, loss, pay }
}
const ladder = [
  tier(100n, 1, 0n, { ppm: 1_000 }),
  tier(1_000n, 1, 50n, { ppm: 2_000 }),
  tier(1_000n, 5, 50n, { ppm: 3_000 }),
]

test('finds the highest tier whose three conditions are all met', () => {
  const at = (validBet: bigint, active: number, loss: bigint) => tierOf({ validBet, active, loss }, ladder)
  expect(at(99n, 9, 999n)).toBeNull()
  expect(at(100n, 0, 999n)).toBeNull()
  expect(at(100n, 1, 0n)).toBe(1)
  // A tier that asks for no loss does not ask that the players did not win.
  expect(at(5_000n, 9, -700n)).toBe(1)
  expect(at(1_000n, 1, 49n)).toBe(1)
  expect(at(1_000n, 4, 50n)).toBe(2)
  expect(at(1_000n, 5, 50n)).toBe(3)
})

test('pays shares rounded down, of the loss or of valid bets, and sums as they are', () => {
  const inputs = { validBet: 999_999n, active: 3, loss: 333_333n }
  const share = tier(1n, 0, 0n, { ppm: 12_345 })
  expect(amountOf('dividend', share, inputs)).toBe(4_114n)
  for (const kind of ['daily', 'hourly', 'realtime'] as const)
    expect(amountOf(kind, share, inputs)).toBe(12_344n)
  expect(amountOf('dividend', share, { ...inputs, loss: -1n })).toBe(0n)
  expect(amountOf('dividend', tier(1n, 0, 0n, { sum: 500n }), { ...inputs, loss: -1n })).toBe(500n)
  expect(obligationOf('daily', ladder, { validBet: 0n, active: 0, loss: 0n })).toEqual({
    tier: null,
    amount: 0n,
  })
})

test('says what is wrong with tiers, once for each field', () => {
  const wrong = (...tiers: Tier[]) =>
    faultsOfTiers('daily', tiers).map(({ tier: at, field, code }) => `${at} ${field} ${code}`)
  expect(wrong(...ladder)).toEqual([])
  expect(wrong(tier(0n, 5, 0n, { ppm: 1 }))).toEqual(['0 validBet contractAsksNothing'])
  expect(wrong(tier(1n, 0, 0n, { ppm: 0 }), tier(2n, 0, 0n, { ppm: 100_001 }))).toEqual([
    '0 pay contractRateOutside',
    '1 pay contractRateOutside',
  ])
  expect(faultsOfTiers('dividend', [tier(1n, 0, 0n, { ppm: 1_000_000 })])).toEqual([])
  expect(wrong(tier(5n, 3, 9n, { ppm: 5 }), tier(4n, 2, 8n, { ppm: 5 }))).toEqual([
    '1 validBet contractTierFalls',
    '1 active contractTierFalls',
    '1 loss contractTierFalls',
    '1 pay contractPayNotRising',
  ])
  expect(wrong(tier(5n, 3, 9n, { ppm: 5 }), tier(5n, 3, 9n, { sum: 6n }))).toEqual([
    '1 validBet contractTierSame',
    '1 pay contractPayMixed',
  ])
  expect(wrong(tier(10n ** 15n + 1n, -1, -1n, { sum: MOST_SUM + 1n }))).toEqual([
    '0 validBet contractTooMuch',
    '0 loss contractTooMuch',
    '0 active contractTooMuch',
    '0 pay contractTooMuch',
  ])
})

test('lets an upline grant what it has: rate against rate, sum against sum, sums not more often', () => {
  const terms = (pay: Tier['pay'], period: 'D' | 'W' | 'M' | null = null) => ({
    period,
    tiers: [tier(1n, 0, 0n, pay)],
  })
  expect(covers(terms({ ppm: 10 }), terms({ ppm: 10 }))).toBe(true)
  expect(covers(terms({ ppm: 10 }), terms({ ppm: 11 }))).toBe(false)
  expect(covers(terms({ ppm: 10 }, 'M'), terms({ ppm: 10 }, 'D'))).toBe(true)
  expect(covers(terms({ ppm: 10 }), terms({ sum: 1n }))).toBe(false)
  expect(covers(terms({ sum: 10n }), terms({ ppm: 1 }))).toBe(false)
  expect(covers(terms({ sum: 10n }, 'W'), terms({ sum: 10n }, 'M'))).toBe(true)
  expect(covers(terms({ sum: 10n }, 'W'), terms({ sum: 1n }, 'D'))).toBe(false)
  // Only the highest tiers are compared.
  const low = { period: null, tiers: [tier(1n, 0, 0n, { ppm: 10 }), tier(2n, 0, 0n, { ppm: 20 })] }
  expect(covers(low, terms({ ppm: 20 }))).toBe(true)
})

test('compares new terms with the present ones by the same window', () => {
  const then = { period: null, tiers: ladder }
  const inputs = { validBet: 1_000n, active: 1, loss: 0n }
  expect(comparedOf(undefined, then, inputs)).toEqual({
    topNow: null,
    topThen: { ppm: 3_000 },
    tierNow: null,
    tierThen: 1,
    activeNow: null,
    activeThen: 1,
  })
  const present = { period: null, tiers: [tier(1n, 20, 0n, { sum: 5n })] }
  expect(comparedOf(present, then, inputs)).toMatchObject({
    topNow: { sum: 5n },
    tierNow: null,
    activeNow: 20,
  })
})

/** Tiers without a fault, and a window that may or may not reach them. */
function world(seed: number): { tiers: Tier[]; inputs: Inputs } {
  const random = seeded(seed)
  const isSum = random.below(2) === 0
  const tiers: Tier[] = []
  let [bets, active, loss, pay] = [random.below(3), 0, random.below(3), 0]
  for (let count = 0; count <= random.below(6); count += 1) {
    bets += 1 + random.below(1_000)
    active += random.below(4)
    loss += random.below(500)
    pay += 1 + random.below(4_000)
    tiers.push(tier(BigInt(bets), active, BigInt(loss), isSum ? { sum: BigInt(pay) } : { ppm: pay }))
  }
  const inputs = {
    validBet: BigInt(random.below(7_000)),
    active: random.below(20),
    loss: BigInt(random.below(6_000) - 3_000),
  }
  return { tiers, inputs }
}

test('never pays less for more, in 2,000 random contracts', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const { tiers, inputs } = world(seed)
    expect(faultsOfTiers('daily', tiers)).toEqual([])
    expect(readTiers(writeTiers(tiers))).toEqual(tiers)
    const more = { validBet: inputs.validBet + 500n, active: inputs.active + 3, loss: inputs.loss + 700n }
    for (const kind of ['dividend', 'realtime'] as const) {
      const [one, other] = [obligationOf(kind, tiers, inputs), obligationOf(kind, tiers, more)]
      expect(other.amount >= one.amount && (other.tier ?? 0) >= (one.tier ?? 0)).toBe(true)
    }
    expect(obligationOf('daily', tiers, { validBet: 0n, active: 0, loss: 0n }).amount).toBe(0n)
  }
})
