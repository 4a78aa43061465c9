import { expect, test } from 'vitest'
import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'

// Protects: what is in a database that runs today stays readable, and what was changed or copied elsewhere opens nothing.

const SECRET = 'a secret of a deployment, long enough'
const box = new SecretBox(derivedKey(SECRET, { name: 'message contents' }))

test('keys and stored values are what they were', () => {
  const key = (salt: string, name: string) => derivedKey(SECRET, { salt, name }).toString('base64url')
  expect(key('baize', 'message contents')).toBe('0AmZy8UthfQOchGuwGiNOplB_ewSuVLXoPWjJr1U-RI')
  expect(key('', 'baize authenticator secrets 1')).toBe('0pGH3n1gfwG0c0Pv1bHQ5LBe5RleVS8gvT0NW8aBdKQ')
  const stored = Buffer.from(
    'rBMKTal3bqcCTTZEf3Kjf7Wuf6leQZTZoqoM3Ka66nEYVJOE4hlKIrw_Yja27piFLGoqfJ0pjW0eGiDuKAE02K2mtpQw_U5jmgyDek0',
    'base64url',
  )
  expect(box.open('message 1', stored).toString()).toBe('{"to":"+66800000001","text":"สวัสดี"}')
})

test('seals every time anew, and opens what it sealed', () => {
  const [one, two] = [box.seal('a', 'text'), box.seal('a', 'text')]
  expect(one.equals(two)).toBe(false)
  expect(box.open('a', one).toString()).toBe('text')
  expect(box.open('a', box.seal('a', new Uint8Array()))).toHaveLength(0)
})

test.each<[string, (sealed: Buffer) => Buffer]>([
  ['one bit', sealed => Buffer.from(sealed.map((byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte)))],
  ['the tag', sealed => Buffer.from(sealed.map((byte, at) => (at === 12 ? byte ^ 1 : byte)))],
  ['its end', sealed => sealed.subarray(0, -1)],
  ['all but the nonce', sealed => sealed.subarray(0, 12)],
  ['half of the tag', sealed => sealed.subarray(0, 20)],
  ['everything', () => Buffer.alloc(0)],
])('opens nothing when %s was changed or cut off', (_, change) => {
  expect(() => box.open('a', change(box.seal('a', 'text')))).toThrow()
})

test('opens nothing for something else or under another key', () => {
  const sealed = box.seal('a', 'text')
  expect(() => box.open('b', sealed)).toThrow()
  expect(() => new SecretBox(derivedKey(SECRET, { name: 'other' })).open('a', sealed)).toThrow()
})
