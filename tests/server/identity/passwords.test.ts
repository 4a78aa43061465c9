import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCommonPassword } from '#server/identity/common-passwords.ts'
import { HASH_COST, Passwords } from '#server/platform/password.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'

const list = readFileSync('src/server/identity/common-passwords.txt', 'utf8').trim().split('\n')

// Protects: what is tried first is refused (reliability S3).
test('refuses every password of the list, in any case', () => {
  expect(list.length).toBeGreaterThan(3_000)
  expect(list.filter(password => password.length < 8)).toEqual([])
  expect(list.filter(password => !isCommonPassword(password.toUpperCase()))).toEqual([])
})

test.each([
  'P@ssw0rd',
  'Password123!',
  'PASSWORD2024',
  'qwertyuiop',
  '12345678',
  '1q2w3e4r',
  'Iloveyou!!',
  'Sunshine98765',
])('refuses %s', password => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['quiet river 9', 'ข้าวเหนียวมะม่วง', 'kTq7-vePw2', 'correct horse battery', '        '])(
  'accepts %s',
  password => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

// Protects: stored hashes are argon2id at a cost above OWASP's table, each with its own salt (reliability S1).
test('answers PHC strings of the stated cost with a salt of their own', async () => {
  expect(HASH_COST.memoryKib).toBeGreaterThanOrEqual(19 * 1024)
  expect(HASH_COST.passes).toBeGreaterThanOrEqual(2)
  const passwords = new Passwords()
  const [one, other] = await Promise.all([passwords.hash('quiet river 9'), passwords.hash('quiet river 9')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await passwords.verify('quiet river 9', one)).toBe(true)
  expect(await passwords.verify('quiet river 8', one)).toBe(false)
})

test('answers no without a stored hash, whatever the password', async () => {
  expect(await cheapPasswords().verify('quiet river 9', undefined)).toBe(false)
})

test('answers which hashes are outdated', async () => {
  const stored = await cheapPasswords().hash('quiet river 9')
  expect(cheapPasswords().isOutdated(stored)).toBe(false)
  expect(new Passwords({ cost: { memoryKib: 64, passes: 3 } }).isOutdated(stored)).toBe(true)
})
