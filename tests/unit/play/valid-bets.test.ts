import { expect, test } from 'vitest'
import { afterBet, afterClose, afterSettling, afterWin, newRound } from '#lib/play/round-rules.ts'
import { countBet, partsOf, type ValidBetRule } from '#lib/play/valid-bets.ts'

// Protects: bets that cancel each other out, and stakes that came back whole, earn nobody anything.

const risk: ValidBetRule = { basis: 'risk', weightPpm: 1_000_000, fromDay: '2026-11-01' }
const stake: ValidBetRule = { ...risk, basis: 'stake' }

/** A closed round of these bets and wins. */
function closed(
  bets: readonly bigint[],
  wins: readonly bigint[],
  rule: ValidBetRule | undefined,
  told?: bigint,
) {
  const placed = bets.reduce(afterBet, newRound('g'))
  return afterClose(
    wins.reduce((round, win) => afterWin(round, win, undefined), placed),
    rule,
    told,
  )
}

test.each([
  ['baccarat on player and banker, banker wins', [100_000n, 100_000n], [195_000n], 5_000n],
  ['a tie that gives all back', [100_000n, 100_000n], [200_000n], 0n],
  ['baccarat on player alone, lost', [100_000n], [], 100_000n],
  ['baccarat on player alone, won', [100_000n], [200_000n], 100_000n],
  ['banker alone, won', [100_000n], [195_000n], 95_000n],
  ['a cockfight on both sides', [50_000n, 50_000n], [94_500n], 5_500n],
  ['home, draw and away of one match', [10_000n, 10_000n, 10_000n], [29_500n], 500n],
  ['a large win counts no more than its stake', [100n], [35_000n], 100n],
  ['a bet of nothing that won', [0n], [500n], 0n],
])('by risk: %s', (_, bets, wins, validBet) => {
  expect(closed(bets, wins, risk)).toMatchObject({ validBet, validBetBy: 'risk', validBetFrom: '2026-11-01' })
})

test('by stake counts all that was bet, whatever came back', () => {
  expect(closed([100n, 100n], [200n], stake)).toMatchObject({ validBet: 200n, validBetBy: 'stake' })
})

test('without a rule the whole stake counts, as it did before there were rules', () => {
  expect(closed([100n, 100n], [195n], undefined)).toMatchObject({
    validBet: 200n,
    validBetBy: undefined,
    validBetFrom: undefined,
  })
})

test('a weight is applied exactly and rounded down', () => {
  const third: ValidBetRule = { ...risk, weightPpm: 333_333 }
  expect(closed([100n], [], third).validBet).toBe(33n)
  expect(closed([3n], [], third).validBet).toBe(0n)
  expect(closed([100n], [], { ...stake, weightPpm: 0 }).validBet).toBe(0n)
  const large = 9_007_199_254_740_993n
  expect(closed([large], [], { ...stake, weightPpm: 999_999 }).validBet).toBe((large * 999_999n) / 1_000_000n)
})

test("a vendor's own figure is believed up to the stake, and weighed", () => {
  expect(closed([200n], [195n], risk, 120n)).toMatchObject({ validBet: 120n, validBetBy: 'vendor' })
  expect(closed([200n], [195n], stake, 900n).validBet).toBe(200n)
  expect(closed([200n], [195n], { ...risk, weightPpm: 500_000 }, 120n).validBet).toBe(60n)
})

test('the figure is reckoned once: neither a second close nor a late win changes it', () => {
  const first = closed([100n, 100n], [195n], risk)
  expect(afterClose(first, stake)).toEqual(first)
  expect(afterClose(afterWin(first, 5n, undefined), stake)).toMatchObject({
    validBet: 5n,
    validBetBy: 'risk',
  })
})

test('a round that settles itself is counted by the same rule', () => {
  const won = afterWin([100n, 100n].reduce(afterBet, newRound('g')), 195n, 2)
  expect(afterSettling(won, risk)).toMatchObject({ status: 'settled', validBet: 5n })
})

test('the tickets of a draw share its figure: lottery big and small, 100.00 each', () => {
  const { validBet } = countBet({ stake: 20_000n, payout: 19_600n }, risk)
  expect(validBet).toBe(400n)
  expect(partsOf(validBet, [10_000n, 10_000n])).toEqual([200n, 200n])
})

test('parts add up to the whole and none is above its stake', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return BigInt(seed % (most + 1))
  }
  for (let turn = 0; turn < 2_000; turn += 1) {
    const stakes = Array.from({ length: Number(next(6)) + 1 }, () => next(50))
    const sum = stakes.reduce((all, one) => all + one, 0n)
    const figure = next(Number(sum))
    const parts = partsOf(figure, stakes)
    expect(parts.reduce((all, one) => all + one, 0n)).toBe(figure)
    for (const [at, part] of parts.entries()) {
      expect(part >= 0n && part <= (stakes[at] ?? 0n), `${figure} of ${stakes}: ${parts}`).toBe(true)
    }
  }
})
