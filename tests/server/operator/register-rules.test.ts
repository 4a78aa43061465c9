import { expect, test } from 'vitest'
import { operate } from '#server/operator/operate.ts'
import { faultOfPattern } from '#server/operators/settings/slow-patterns.ts'
import { useDatabase } from '#tests/support/databases.ts'

// Protects: no setting makes accounts weaker than C5 and C8 allow, and no pattern stops the server (S4, S45).
const database = useDatabase()
const set = (value: unknown) =>
  operate(['set', 'registerRules', JSON.stringify(value)], {
    db: database.db,
    operator: 'nok',
    now: new Date('2026-11-01T08:00:00.000Z'),
    timeZone: 'Asia/Bangkok',
  })

test.each([
  [{ password: { minLength: 4, maxLength: 12 } }, 'password must not have a minLength below 8'],
  [{ password: { maxLength: 12 } }, 'password must not have a maxLength below 64'],
  [{ password: { maxLength: 256 } }, 'must not be above 255'],
  [{ password: { shown: false } }, 'it must be shown and required'],
  [{ username: { required: false } }, 'it must be shown and required'],
  [{ username: { minLength: 1 } }, 'minLength below 3'],
  [{ paymentPassword: { minLength: 4, maxLength: 4 } }, 'minLength below 6'],
  [{ email: { required: true } }, 'cannot be required without being shown'],
  [{ line: { minLength: 20, maxLength: 10 } }, 'a minLength above its maxLength'],
  [{ line: { maxLength: 1.5 } }, 'must be a whole number'],
  [{ line: { patternId: 'everything' } }, 'is none of'],
  [{ line: { acceptedPattern: '' } }, 'must not be empty'],
  [{ line: { acceptedPattern: '[' } }, 'is not a regular expression in Unicode mode'],
  [{ line: { acceptedPattern: '\\p{Script=Klingon}' } }, 'is not a regular expression in Unicode mode'],
  [{ line: { acceptedPattern: '(a+)+' } }, 'can take exponential time'],
  [{ line: { acceptedPattern: '(?:a|a)*b' } }, 'can take exponential time'],
  [{ line: { colour: 'red' } }, 'is not a known field'],
  [{ pets: { shown: true } }, 'is not a known field'],
])('refuses %j with words', async (value, words) => {
  const { exitCode, text } = await set(value)
  expect(text).toContain(words)
  expect(exitCode).toBe(1)
})

test('answers rules that ask for more, and linear and polynomial patterns', async () => {
  const value = {
    email: { shown: true, required: true },
    password: { minLength: 12, maxLength: 128, patternId: 'allKinds' },
    idNumber: {
      shown: true,
      acceptedPattern: '[0-9]{13}',
      patternId: 'digits',
      minLength: 13,
      maxLength: 13,
    },
    realName: { shown: true, acceptedPattern: 'a*a*b', patternId: 'anyLetters' },
    facebook: { acceptedPattern: '*' },
  }
  expect(await set(value)).toMatchObject({ exitCode: 0 })
})

// Of its processor's time: what else the machine does says nothing of the pattern.
test('judges each pattern within 2 s, and refuses what it cannot judge by then', async () => {
  const patterns = [
    '[a-z]+',
    '(a*)*',
    '.*.*=.*',
    '(x+x+)+y',
    '(?=[^]*[A-Z])(?:[^]*[0-9][^]*){5}(?:a?){30}a{30}',
  ]
  for (const pattern of patterns) {
    const before = process.cpuUsage()
    await faultOfPattern(pattern)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000, pattern).toBeLessThan(4_000)
  }
}, 30_000)
