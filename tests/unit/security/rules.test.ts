import { expect, test } from 'vitest'
import { checkPaymentPassword, kindOfCode, maskedEmail, maskedPhone } from '#lib/security/rules.ts'
import { deviceNames } from '#server/security/user-agents.ts'

// Protects: what is tried first is no payment password; what people really choose is one.
test.each([
  '111111',
  '123456',
  '987654',
  '890123',
  '101010',
  '121212',
  '123123',
  'abcdef',
  'aaaaaa',
  '098765',
])('%s is too easy for a payment password', password =>
  expect(checkPaymentPassword(password)?.code).toBe('paymentPasswordEasy'),
)

test.each(['739201', '246813', 'quiet river', '112358', 'สี่ปลาคาร์ป', '🐟🐠🐡🦈🐬🐳'])(
  '%s can be a payment password',
  password => expect(checkPaymentPassword(password)).toBeUndefined(),
)

test.each([
  ['', 'required'],
  ['73920', 'paymentPasswordLength'],
  ['🐟🐠🐡🦈🐬', 'paymentPasswordLength'],
  ['x1'.repeat(33), 'paymentPasswordLength'],
])('%j is refused as %s', (password, code) => expect(checkPaymentPassword(password)?.code).toBe(code))

test('codes are told apart however they are typed', () => {
  expect(kindOfCode('123 456')).toBe('authenticator')
  expect(kindOfCode('１２３４５６')).toBe('authenticator')
  expect(kindOfCode('๑๒๓๔๕๖')).toBe('authenticator')
  expect(kindOfCode('abcde-fghjk')).toBe('recovery')
  expect(kindOfCode('ABCDEFGHIJ')).toBeUndefined()
  expect(kindOfCode('12345')).toBeUndefined()
})

test('numbers and addresses are masked', () => {
  expect(maskedPhone('+66801234567')).toBe('+66•••••4567')
  expect(maskedEmail('somchai@mail.example')).toBe('s•••@mail.example')
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge',
    'Windows',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox',
    'macOS',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 Line/14.1.0',
    'LINE',
    'Android',
    true,
  ],
  ['curl/8.5.0', null, null, false],
])('%s is named', (agent, browser, system, isHandheld) => {
  expect(deviceNames(agent)).toEqual({ browser, system, isHandheld })
})
