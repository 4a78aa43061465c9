import { expect, test } from 'vitest'
import { formatMoney, MAX_AMOUNT_MINOR, minorOf, parseMinor, share, toDecimal } from '#lib/money/money.ts'
import { moneyText, roundMoneyText } from '#lib/money/text.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'

test.each([
  ['100', 10_000n],
  ['100.5', 10_050n],
  ['0.01', 1n],
  ['1,234.50', 123_450n],
  [' 20 ', 2_000n],
  ['๑๐๐', 10_000n],
  ['１２.３４', 1_234n],
  ['١٠٠', 10_000n],
  ['１，０００', 100_000n],
  ['\u2068฿1,000\u2069', 100_000n],
  ['฿1,000', 100_000n],
  ['฿ 1,000.50', 100_050n],
  ['1000 บาท', 100_000n],
  ['1,000บาทถ้วน', 100_000n],
  ['๑,๐๐๐ บาท', 100_000n],
  ['THB 1,000', 100_000n],
  ['1000thb', 100_000n],
  ['1000 泰铢', 100_000n],
  ['1,000.-', 100_000n],
  ['฿1,000.–', 100_000n],
  ['1000,-', 100_000n],
  ['1 000', 100_000n],
  ['1\u202f000,50', 100_050n],
  ["12'500", 1_250_000n],
  ['1.234.567', 123_456_700n],
  ['1.234.567,50', 123_456_750n],
  ['1.234,50', 123_450n],
  ['90071992547409.93', 9_007_199_254_740_993n > MAX_AMOUNT_MINOR ? undefined : 9_007_199_254_740_993n],
])('reads %s as exactly what was typed', (text, minor) => {
  expect(parseAmount(text, 'THB')).toBe(minor)
})

test.each([
  '',
  'abc',
  '1e3',
  '-5',
  '+5',
  '1.234',
  '1,23',
  '0x10',
  '.5',
  '5.',
  'Infinity',
  'NaN',
  '99999999999999999',
  '10²',
  '①00',
  '½',
  '1.000',
  '1.000.-',
  '1.5.-',
  '1,00,000',
  '1,000,00',
  '1 00',
  '1 000,500',
  '$100',
  '¥100',
  '-฿5',
  '฿',
  'บาท',
  '1k',
  '1万',
  '1000-',
])('refuses %j instead of guessing an amount', text => {
  expect(parseAmount(text, 'THB')).toBeUndefined()
})

test.each([
  ['1.234,50', 123_450n],
  ['100,5', 10_050n],
  ['1.000', 100_000n],
  ['1000', 100_000n],
  ['100.50', undefined],
  ['1,000.50', 100_050n],
  ['1,000', undefined],
  ['1.00', undefined],
])('where a comma begins the decimals, %s is read so or refused', (text, minor) => {
  for (const language of ['pt', 'vi']) expect(parseAmount(text, 'THB', language)).toBe(minor)
})

test.each(['th', 'en', 'zh-Hans', 'ja', 'vi', 'pt', 'tl'])('reads in %s what it writes in it', language => {
  for (const amount of [5n, 100n, 123_456n, 1_234_567_890n]) {
    const written = formatMoney(amount, 'THB', language, { symbol: false })
    expect(parseAmount(written, 'THB', language)).toBe(amount)
  }
})

test.each([
  ['¥1,000', 'JPY', 1_000n],
  ['1000円', 'JPY', 1_000n],
  ['￥１０００', 'CNY', 100_000n],
  ['1.000.000 đồng', 'VND', 1_000_000n],
  ['₫50.000', 'VND', undefined],
  ['R$ 1,234.50', 'BRL', 123_450n],
  ['₱1,000', 'PHP', 100_000n],
  ['US$5.25', 'USD', 525n],
  ['฿100', 'USD', undefined],
] as const)('reads %s in %s as %s', (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor)
})

test.each(['th', 'en', 'zh', 'ja', 'vi', 'pt', 'tl'])(
  'reads in %s an amount with the sign that it writes',
  language => {
    for (const currency of ['THB', 'USD', 'CNY', 'BRL', 'PHP', 'VND', 'JPY', 'PTS'] as const)
      for (const amount of [5n, 100n, 123_456n, 1_234_567_890n])
        expect(parseAmount(formatMoney(amount, currency, language), currency, language)).toBe(amount)
  },
)

test('reads no decimals for a currency without any', () => {
  expect(parseAmount('500', 'JPY')).toBe(500n)
  expect(parseAmount('500.5', 'JPY')).toBeUndefined()
})

test.each(['007', '1.0', '-0', '', '1e5', '٣', '9999999999999999999'])(
  'refuses %j as a wire amount',
  text => {
    expect(parseMinor(text)).toBeUndefined()
  },
)

// Protects: an amount that cannot be read is never taken or shown for nothing.
test.each(['', '1.5', '1e3', ' 5', '-0', '00', 'NaN', '฿5'])(
  'neither reckons with %j nor shows it as nothing',
  text => {
    expect(() => minorOf(text)).toThrow(RangeError)
    expect(moneyText(text, { currency: 'THB', language: 'en' })).toBe('–')
  },
)

test('reads an amount of the wire to reckon with and to show', () => {
  expect(minorOf('-5000')).toBe(-5_000n)
  expect(moneyText('-5000', { currency: 'THB', language: 'en' })).toBe('−฿50.00')
  expect(moneyText('0', { currency: 'THB', language: 'en' }, { symbol: false })).toBe('0.00')
})

test('keeps every digit above 2^53', () => {
  expect(parseMinor('9007199254740993')).toBe(9_007_199_254_740_993n)
  expect(toDecimal(9_007_199_254_740_993n, 'THB')).toBe('90071992547409.93')
  expect(formatMoney(9_007_199_254_740_993n, 'THB', 'en')).toBe('฿90,071,992,547,409.93')
})

test('writes the sign before the currency, with a true minus', () => {
  expect(formatMoney(-5_000n, 'THB', 'en')).toBe('−฿50.00')
  expect(formatMoney(17_000n, 'THB', 'th', { signed: true })).toBe('+฿170.00')
  expect(formatMoney(0n, 'THB', 'th', { signed: true })).toBe('฿0.00')
  expect(formatMoney(1_248_050n, 'THB', 'en', { symbol: false })).toBe('12,480.50')
})

test('rounds a share down to the minor unit', () => {
  expect(share(999n, '0.015')).toBe(14n)
  expect(share(100n, '1')).toBe(100n)
  expect(share(1n, '0.9999999999')).toBe(0n)
})

test('takes no share with a rate that is not an exact decimal', () => {
  expect(() => share(100n, '1e-2')).toThrow(RangeError)
  expect(() => share(100n, '0.12345678901')).toThrow(RangeError)
  expect(() => share(-1n, '0.5')).toThrow(RangeError)
})

test('writes limits without empty decimals, and exact amounts with them', () => {
  expect(roundMoneyText('10000', { currency: 'THB', language: 'en' })).toBe('฿100')
  expect(roundMoneyText('10050', { currency: 'THB', language: 'en' })).toBe('฿100.50')
  expect(roundMoneyText('100000', { currency: 'VND', language: 'en' })).toBe('₫100,000')
  expect(moneyText('5000000', { currency: 'THB', language: 'th' })).toBe('฿50,000.00')
})
