import { expect, test } from 'vitest'
import { decryptPath } from '#lib/site/customer-service.ts'
import { allowedAddress, chosenEntry, splitPath } from '#lib/site/service-rules.ts'

const OWN = 'https://play.example'
const ALLOWED = ['https://chat.example', 'https://desk.example:8443']

/**
 * DES in ECB with PKCS#7, base64, the key behind it; written down, so that nothing else of the library is loaded here
 * than in the browser.
 */
test.each([
  ['x', '0D2JzpriHuM=k3yOf8ch'],
  ['/support', 'GFcqICkk5WjIFFN/YtPQZA==k3yOf8ch'],
  [
    'https://chat.example/w?room=1&lang=ไทย',
    'CpnEPkW+29gpJe0vCUDuuwQSJaJNkfBeB8oWMQsqtebwsTz0xBvRJ8onaKFl0bhtk3yOf8ch',
  ],
])('the encrypted path of %s is read with its last 8 characters as the key (spec 7.4)', (text, path) => {
  expect(decryptPath(path)).toBe(text)
})

test.each(['', '12345678', 'short', 'AAAA12345678', 'not base64 at all!!!!', `${'A'.repeat(1000)}12345678`])(
  'a path that was not encrypted so is no path: %j',
  path => {
    expect(decryptPath(path)).toBeUndefined()
  },
)

test('a key that is another one gives no path, or one that leads nowhere allowed', () => {
  const text = decryptPath('CpnEPkW+29gpJe0vCUDuu5du/nhkwWXvanOther1')
  expect(text === undefined || allowedAddress(text, OWN, ALLOWED)?.origin === OWN).toBe(true)
})

test('cipher and key are told apart', () => {
  expect(splitPath('cipher==12345678')).toEqual({ cipher: 'cipher==', key: '12345678' })
})

test('the entry asked for is chosen, the first when it is missing (spec 2.2)', () => {
  const entries = [
    { csType: 'chat', path: 'a' },
    { csType: 'agent', path: 'b' },
  ]
  expect(chosenEntry(entries, 'agent')?.path).toBe('b')
  expect(chosenEntry(entries, 'phone')?.path).toBe('a')
  expect(chosenEntry(entries, '')?.path).toBe('a')
  expect(chosenEntry([], 'chat')).toBeUndefined()
})

test.each([
  ['/support', `${OWN}/support`],
  ['help?x=1#contact', `${OWN}/help?x=1#contact`],
  // Without the slashes it is a path beside the page, to every browser.
  ['https:evil.example', `${OWN}/evil.example`],
  ['https://chat.example/room', 'https://chat.example/room'],
  ['https://CHAT.example:443/', 'https://chat.example/'],
  ['https://desk.example:8443/a', 'https://desk.example:8443/a'],
])('%s may be followed', (text, address) => {
  expect(allowedAddress(text, OWN, ALLOWED)?.href).toBe(address)
})

test.each([
  'https://evil.example/',
  '//evil.example/support',
  '/\\evil.example/support',
  '\\\\evil.example',
  'http://chat.example/',
  'https://chat.example.evil.example/',
  'https://chat.example@evil.example/',
  'https://evil.example#https://chat.example',
  'https://user:word@chat.example/',
  'https://desk.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://chat.example',
  '\tjava\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `blob:${OWN}/0`,
  'https://',
])('%j leads nowhere', text => {
  expect(allowedAddress(text, OWN, ALLOWED)).toBeUndefined()
})
