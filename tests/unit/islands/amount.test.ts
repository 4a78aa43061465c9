import { expect, test } from 'vitest'
import { readAmount } from '#islands/cashier/amount.ts'
import { type DepositMethodInfo, expectedText } from '#islands/cashier/method-info.ts'
import cashier from '../../../locales/en/cashier.json'
import errors from '../../../locales/en/errors.json'
import ownlimit from '../../../locales/en/ownlimit.json'
import uploads from '../../../locales/en/uploads.json'

const phrases = { ...uploads, ...errors, ...ownlimit, ...cashier }

/** Guards that the form explains with the server's own limits, in exact minor units. */
const facts: DepositMethodInfo = {
  method: 'sandbox',
  playMoney: true,
  minAmount: '10000',
  maxAmount: '5000000',
  fee: '0',
  expectedSeconds: 5,
  quickAmounts: ['10000'],
  banks: [],
  provider: null,
}

test.each([
  ['100', 10_000n],
  ['100.50', 10_050n],
  ['50,000.00', 5_000_000n],
  ['๑๐๐', 10_000n],
])('takes %s', (text, minor) => {
  expect(readAmount(text, facts, 'THB', 'th')).toEqual({ minor, problem: undefined })
})

test.each([
  ['', 'amountUnreadable'],
  ['0', 'amountUnreadable'],
  ['1e3', 'amountUnreadable'],
  ['-100', 'amountUnreadable'],
  ['100.505', 'amountUnreadable'],
  ['99.99', 'amountTooSmall'],
  ['50000.01', 'amountTooLarge'],
])('says what is wrong with "%s"', (text, problem) => {
  expect(readAmount(text, facts, 'THB', 'th')).toEqual({ minor: undefined, problem })
})

test('an amount is read in the marks that the page itself writes', () => {
  expect(readAmount('1.000,50', facts, 'THB', 'pt')).toEqual({ minor: 100_050n, problem: undefined })
  expect(readAmount('100.50', facts, 'THB', 'pt')).toEqual({ minor: undefined, problem: 'amountUnreadable' })
})

test('says the expected time in whole minutes, and short ones as at once', () => {
  expect(expectedText(facts, 'en', phrases)).toBe('Instant')
  expect(expectedText({ ...facts, expectedSeconds: 61 }, 'en', phrases)).toBe('About 2 min')
})
