import { expect, test } from 'vitest'
import { compactFigure, compactMoney } from '#lib/money/compact.ts'

test('shortens a large amount to four figures in the words of the language, and leaves a small one in full', () => {
  expect(compactMoney(2_184_123_456n, 'THB', 'en')).toBe('฿21.84M')
  expect(compactMoney(-31_844_000n, 'THB', 'en')).toBe('−฿318.4K')
  expect(compactMoney(6_412_075n, 'THB', 'en')).toBe('฿64,120.75')
  expect(compactMoney(-9_999_999n, 'THB', 'en')).toBe('−฿99,999.99')
  expect(compactMoney(0n, 'THB', 'en')).toBe('฿0.00')
  expect(compactMoney(2_184_123_456n, 'THB', 'zh')).toBe('฿2184万')
  expect(compactMoney(2_184_123_456n, 'THB', 'th')).toMatch(/^฿21\.84/)
  expect(compactMoney(21_841_234n, 'VND', 'vi')).toMatch(/^₫21,84/)
})

test('shortens an amount beyond what a float can hold as exactly as any', () => {
  expect(compactMoney(900_719_925_474_099_399n, 'THB', 'en')).toBe('฿9007T')
})

test('writes the round values of an axis without a currency', () => {
  expect(compactFigure(50_000_000n, 'THB', 'en')).toBe('500K')
  expect(compactFigure(-7_500_000n, 'THB', 'en')).toBe('−75K')
  expect(compactFigure(25n, 'THB', 'en')).toBe('0.25')
  expect(compactFigure(0n, 'THB', 'th')).toBe('0')
})
