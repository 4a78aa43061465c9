import { expect, test } from 'vitest'
import { faultOfEntry, mayBeOffered, type Reading, textsOfTier, tiersOfTexts } from '#lib/contracts/entry.ts'
import type { Terms } from '#lib/contracts/rules.ts'

const RATES: Terms = {
  period: 'H',
  tiers: [{ validBet: 1_000_00n, active: 1, loss: 0n, pay: { ppm: 200_000 } }],
}
const SUMS: Terms = {
  period: null,
  tiers: [{ validBet: 1_000_00n, active: 1, loss: 0n, pay: { sum: 500_00n } }],
}
const dividend: Reading = { kind: 'dividend', currency: 'THB', language: 'en', own: RATES }
const daily: Reading = { kind: 'daily', currency: 'THB', language: 'en', own: SUMS }

const LOW = { validBet: '1,000', active: '2', loss: '0', pay: '8' }
const HIGH = { validBet: '3,000', active: '5', loss: '200.50', pay: '12.5' }

test('entries become tiers, exactly', () => {
  expect(tiersOfTexts([LOW, HIGH], dividend)).toEqual([
    { validBet: 1_000_00n, active: 2, loss: 0n, pay: { ppm: 80_000 } },
    { validBet: 3_000_00n, active: 5, loss: 200_50n, pay: { ppm: 125_000 } },
  ])
  expect(tiersOfTexts([{ ...LOW, pay: '250' }], daily)?.[0]?.pay).toEqual({ sum: 250_00n })
})

test('an entry that cannot be read leaves no tiers, and is called so in its field', () => {
  expect(tiersOfTexts([LOW, { ...HIGH, pay: '' }], dividend)).toBeUndefined()
  expect(faultOfEntry([{ ...LOW, validBet: 'much' }], 0, 'validBet', dividend)).toBe('amountUnreadable')
  expect(faultOfEntry([{ ...LOW, active: '1.5x' }], 0, 'active', dividend)).toBe('countUnreadable')
  expect(faultOfEntry([{ ...LOW, pay: '1e1' }], 0, 'pay', dividend)).toBe('rateUnreadable')
  expect(faultOfEntry([{ ...LOW, pay: '' }], 0, 'pay', daily)).toBe('amountUnreadable')
})

test('the comma begins the decimals where the language says so, and no point does', () => {
  const portuguese = { ...dividend, language: 'pt' }
  const rate = (pay: string) => tiersOfTexts([{ ...LOW, validBet: '1.000', pay }], portuguese)?.[0]?.pay
  expect(rate('12,5')).toEqual({ ppm: 125_000 })
  expect(rate('12,5 %')).toEqual({ ppm: 125_000 })
  expect(rate('12.5')).toBeUndefined()
})

test('tiers are compared with the one below, each fault beside its field', () => {
  const rows = [LOW, { ...HIGH, active: '1', pay: '8' }]
  expect(faultOfEntry(rows, 1, 'active', dividend)).toBe('contractTierFalls')
  expect(faultOfEntry(rows, 1, 'pay', dividend)).toBe('contractPayNotRising')
  expect(faultOfEntry(rows, 1, 'validBet', dividend)).toBeUndefined()
  expect(faultOfEntry([{ ...LOW, validBet: '0' }], 0, 'validBet', dividend)).toBe('contractAsksNothing')
})

test('the highest tier pays no more than the own contract', () => {
  expect(faultOfEntry([LOW, { ...HIGH, pay: '20' }], 1, 'pay', dividend)).toBeUndefined()
  expect(faultOfEntry([LOW, { ...HIGH, pay: '20.01' }], 1, 'pay', dividend)).toBe('contractAboveOwn')
  expect(faultOfEntry([{ ...LOW, pay: '500.01' }], 0, 'pay', daily)).toBe('contractAboveOwn')
})

test('terms may be offered when everything about them is right', () => {
  const tiers = tiersOfTexts([LOW, HIGH], dividend) ?? []
  expect(mayBeOffered({ period: 'D', tiers }, dividend)).toBe(true)
  expect(mayBeOffered({ period: 'D', tiers: [...tiers].reverse() }, dividend)).toBe(false)
})

test.each(['en', 'th', 'zh', 'ja', 'vi', 'pt', 'tl'])('a tier is written as it is read (%s)', language => {
  const tier = { validBet: '100000000', active: 1200, loss: '20050', ppm: 133_000 }
  const reading = { ...dividend, language }
  expect(tiersOfTexts([textsOfTier(tier, reading)], reading)).toEqual([
    { validBet: 100_000_000n, active: 1200, loss: 20_050n, pay: { ppm: 133_000 } },
  ])
})
