import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, SETTING_KEYS, type SettingKey } from '#lib/site/settings.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'

// Protects: who changes one point of a setting names that point, and nothing else of it moves.

const database = useDatabase()
const run = (...args: string[]) =>
  operate(args, { db: database.db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' })
const get = async (key: SettingKey) => JSON.parse((await run('get', key)).text) as unknown

test('a part changes a part, at any depth, and leaves the rest as it was', async () => {
  expect(await run('set', 'withdrawals', '{"secondPersonFromMinor":"100000"}')).toMatchObject({ exitCode: 0 })
  expect(await get('withdrawals')).toEqual({
    ...DEFAULT_SETTINGS.withdrawals,
    secondPersonFromMinor: '100000',
  })
  await run('set', 'registerRules', '{"username":{"minLength":6},"email":{"shown":true}}')
  await run('set', 'registerRules', '{"username":{"maxLength":12}}')
  expect(await get('registerRules')).toEqual({
    username: { minLength: 6, maxLength: 12 },
    email: { shown: true },
  })
  await run('set', 'countries', '["TH"]')
  expect(await get('countries')).toEqual(['TH'])
})

test.each(SETTING_KEYS)('every field of %s can be given alone', async key => {
  const whole: unknown = await get(key)
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return
  for (const [field, value] of Object.entries(whole)) {
    const { exitCode, text } = await run('set', key, JSON.stringify({ [field]: value }))
    expect(exitCode, `${key}.${field}: ${text}`).toBe(0)
    expect(await get(key)).toEqual(whole)
  }
})

test('a refusal names what is wrong, and nothing that was not given', async () => {
  const { exitCode, text } = await run('set', 'withdrawals', '{"minMinor":"a lot","minutes":5}')
  expect(exitCode).toBe(1)
  expect(text.split('\n').map(line => line.split(' ')[0])).toEqual(['minMinor', 'minutes'])
})

test('--replace takes what is given as the whole, and says what is missing of it', async () => {
  expect((await run('set', 'session', '{"idleMinutes":20}', '--replace')).text).toBe(
    'absoluteHours is missing',
  )
  await run('set', 'registerRules', '{"email":{"shown":true}}')
  expect(await run('set', 'registerRules', '{}', '--replace')).toEqual({ exitCode: 0, text: '{}' })
})

test('another provider of phone verification begins without the fields of the one before', async () => {
  const host = 'https://phones.example'
  const service = {
    projectId: 'house',
    apiKey: 'key-of-the-house',
    endpoint: host,
    issuer: host,
    keysUrl: host,
  }
  await run('set', 'phoneVerification', JSON.stringify({ provider: 'service', ...service }))
  await run('set', 'phoneVerification', '{"projectId":"other"}')
  expect(await get('phoneVerification')).toEqual({ provider: 'service', ...service, projectId: 'other' })
  expect(JSON.parse((await run('set', 'phoneVerification', '{"provider":"codes"}')).text)).toEqual({
    provider: 'codes',
  })
})
