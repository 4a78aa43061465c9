import { expect, test } from 'vitest'
import { isSameName, maskedNumber, readAccountNumber } from '#lib/withdrawals/rules.ts'

test.each([
  ['123-4-56789-0', '1234567890'],
  ['๑๒๓ ๔๕๖ ๗๘๙๐', '1234567890'],
  ['１２３４５６７８９０', '1234567890'],
  ['12345', undefined],
  ['12345678x0', undefined],
  ['', undefined],
])('reads the account number %s as %s', (text, number) => {
  expect(readAccountNumber(text)).toBe(number)
})

test.each([
  ['Somchai Jaidee', 'SOMCHAI  JAIDEE', true],
  ['นายสมชาย ใจดี', 'สมชาย ใจดี', true],
  ['Mr. Somchai Jaidee', 'somchai jaidee', true],
  ['Missy Jaidee', 'y Jaidee', false],
  ['Somchai Jaidee', 'Somsak Jaidee', false],
  ['', '', false],
])('judges %s and %s: of one person %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})

test('shows the last four digits of a number', () => {
  expect(maskedNumber('1234564471')).toBe('···· 4471')
})
