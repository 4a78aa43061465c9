import { expect, test } from 'vitest'
import { claimableOf, mayClaim } from '#lib/rebates/rules.ts'

// Protects: rebate is exact, rounded down once, and the same however often it is claimed.

test('rounds everything ever earned down once, so that claiming often loses nothing and gains nothing', () => {
  let validBet = 0n
  let claimed = { validBet: 0n, paid: 0n }
  for (let bet = 1n; bet <= 1_000n; bet += 1n) {
    validBet += bet
    const { amount } = claimableOf({ validBet, weighted: validBet * 8_000n }, claimed)
    if (amount > 0n) claimed = { validBet, paid: claimed.paid + amount }
  }
  expect(validBet).toBe(500_500n)
  // 0.8 % of 500,500 is 4,004 exactly.
  expect(claimed.paid).toBe(4_004n)
})

test('never owes a member less than nothing when a rate turned out lower than it was taken for', () => {
  const claimable = claimableOf({ validBet: 100n, weighted: 100n * 4_000n }, { validBet: 100n, paid: 2n })
  expect(claimable).toEqual({ validBet: 0n, amount: 0n })
})

test('pays from the least amount on, and nothing without a bet behind it', () => {
  expect(mayClaim({ validBet: 12_500n, amount: 100n }, 100n)).toBe(true)
  expect(mayClaim({ validBet: 12_400n, amount: 99n }, 100n)).toBe(false)
  expect(mayClaim({ validBet: 0n, amount: 100n }, 100n)).toBe(false)
  expect(mayClaim({ validBet: 10n, amount: 0n }, 0n)).toBe(false)
})
