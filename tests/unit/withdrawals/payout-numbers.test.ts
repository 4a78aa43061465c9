import { expect, test } from 'vitest'
import { isPromptPayTarget } from '#lib/cashier/promptpay.ts'
import { readSetting } from '#lib/site/settings.ts'
import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'
import { comparedNumber, readPayoutNumber } from '#lib/withdrawals/payout-numbers.ts'

// Protects: money is only sent to numbers that can be somebody's, and one number is one account however it is typed.

const read = (code: string, text: string) => {
  const provider = DEFAULT_WITHDRAWALS.providers.find(one => one.code === code)
  if (!provider) throw new Error(`no ${code}`)
  return readPayoutNumber(text, provider)
}

test.each([
  ['PROMPTPAY', '081-234-5678', '0812345678'],
  ['PROMPTPAY', '๐๙๑ ๒๓๔ ๕๖๗๘', '0912345678'],
  ['PROMPTPAY', '0612345678', '0612345678'],
  ['PROMPTPAY', '+66 81 234 5678', '0812345678'],
  ['PROMPTPAY', '＋66812345678', '0812345678'],
  ['PROMPTPAY', '\u2068+66 81 234 5678\u2069', '0812345678'],
  ['PROMPTPAY', '+๖๖ ๘๑ ๒๓๔ ๕๖๗๘', '0812345678'],
  ['PROMPTPAY', '1-1017-00230-70-8', '1101700230708'],
  ['PROMPTPAY', '0105536000313', '0105536000313'],
  ['PROMPTPAY', '004999000288505', '004999000288505'],
  ['TRUEMONEY', '081 234 5678', '0812345678'],
  ['TRUEMONEY', '+66812345678', '0812345678'],
  ['KBANK', '000-1-23456-7', '0001234567'],
])('keeps the %s number %s as %s', (code, text, number) => {
  expect(read(code, text)).toEqual({ number })
})

test.each([
  ['PROMPTPAY', '0000000000', 'promptPay'],
  ['PROMPTPAY', '0212345678', 'promptPay'],
  ['PROMPTPAY', '0512345678', 'promptPay'],
  ['PROMPTPAY', '1812345678', 'promptPay'],
  ['PROMPTPAY', '66812345678', 'promptPay'],
  ['PROMPTPAY', '123456789012', 'promptPay'],
  ['PROMPTPAY', '1101700230709', 'promptPay'],
  ['PROMPTPAY', '0000000000000', 'promptPay'],
  ['PROMPTPAY', '0066812345678', 'promptPay'],
  ['PROMPTPAY', '12345678901234', 'promptPay'],
  ['PROMPTPAY', '000000000000000', 'promptPay'],
  ['PROMPTPAY', '1234567890123456', 'promptPay'],
  ['TRUEMONEY', '9999999999', 'mobile'],
  ['TRUEMONEY', '0212345678', 'mobile'],
  ['TRUEMONEY', '1101700230708', 'mobile'],
  ['KBANK', '0000000000', 'zeros'],
  ['KBANK', '123456789', 'digits'],
  ['KBANK', '12345678x0', 'digits'],
])('refuses the %s number %s: %s', (code, text, fault) => {
  expect(read(code, text)).toEqual({ fault })
})

test.each([
  ['PROMPTPAY', '66812345678', '0812345678'],
  ['PROMPTPAY', '0066812345678', '0812345678'],
  ['PROMPTPAY', '1101700230708', '1101700230708'],
  ['TRUEMONEY', '66812345678', '0812345678'],
  ['KBANK', '66812345678', '66812345678'],
])('compares the %s number %s, that was kept before, as %s', (code, number, compared) => {
  expect(comparedNumber(code, number)).toBe(compared)
})

test('the deposit target obeys the same rule, and a bank account of the house is not of zeros only', () => {
  expect(isPromptPayTarget('0812345678')).toBe(true)
  expect(isPromptPayTarget('0000000000')).toBe(false)
  const way = { minMinor: '100', maxMinor: '200', payMinutes: 5, expectedMinutes: 5 }
  const deposits = (change: object) =>
    readSetting('deposits', { promptPay: null, secondPersonFromMinor: '1', ...change })
  const promptPay = (target: string) => deposits({ promptPay: { ...way, target, name: 'House' } })
  expect(promptPay('0812345678')).toHaveProperty('value')
  expect(promptPay('1101700230709')).toHaveProperty('faults')
  expect(promptPay('0000000000')).toHaveProperty('faults')
  const bank = (number: string) =>
    deposits({ bankTransfer: { ...way, accounts: [{ bank: 'KBANK', number, name: 'House' }] } })
  expect(bank('123-4-56789-0')).toHaveProperty('value')
  expect(bank('000-0-00000-0')).toHaveProperty('faults')
})
