import * as v from 'valibot'
import { expect, test } from 'vitest'
import { betCall } from '#lib/play/vendor-api.ts'
import { minorText, positiveMinorText } from '#lib/wire/schemas.ts'

// Protects: I12, amounts on the wire are whole minor units as plain digits, exact beyond what a JSON number holds.

const bet = (amount: unknown) => ({
  sessionToken: 'a-token-of-twenty-characters',
  transactionId: 't1',
  roundId: 'r1',
  gameCode: 'g',
  currency: 'THB',
  amount,
})

test.each([
  ['1', 1n],
  ['9007199254740991', 9_007_199_254_740_991n],
  ['9007199254740993', 9_007_199_254_740_993n],
  ['999999999999999999', 999_999_999_999_999_999n],
])('takes %s and keeps every digit of it', (text, minor) => {
  expect(v.parse(positiveMinorText, text)).toBe(text)
  expect(BigInt(v.parse(positiveMinorText, text))).toBe(minor)
  expect(v.parse(betCall, bet(text)).amount).toBe(minor)
})

test.each([
  ['full-width digits', '１００'],
  ['Thai digits', '๑๐๐'],
  ['Arabic digits', '١٠٠'],
  ['digits of two scripts', '1０0'],
  ['an exponent', '1e3'],
  ['an exponent of a large number', '1E15'],
  ['decimals', '1.00'],
  ['a comma', '1,000'],
  ['hexadecimal', '0x10'],
  ['a zero in front', '0100'],
  ['a plus', '+5'],
  ['a space', ' 5'],
  ['a line break', '5\n'],
  ['an underscore', '1_000'],
  ['the sign of a bigint', '5n'],
  ['no digits', ''],
  ['infinity', 'Infinity'],
  ['no number', 'NaN'],
  ['a true minus', '−5'],
  ['a JSON number', 100],
  ['a JSON number above 2^53', 2 ** 60],
  ['a bigint', 100n],
  ['nothing at all', null],
  ['a list', ['100']],
])('refuses %s', (_, amount) => {
  expect(v.is(minorText, amount)).toBe(false)
  expect(v.is(positiveMinorText, amount)).toBe(false)
  expect(v.is(betCall, bet(amount))).toBe(false)
})

test.each(['0', '-0', '-1', '1000000000000000000', '9'.repeat(40)])(
  'takes %s for no amount that is given',
  text => {
    expect(v.is(positiveMinorText, text)).toBe(false)
  },
)
