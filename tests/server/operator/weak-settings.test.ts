import { expect, test } from 'vitest'
import { SETTING_KEYS } from '#lib/site/settings.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openSiteServer } from '#tests/support/site-server.ts'

// Protects (reliability C6, C11, S12 and S19): what guards access cannot be set weaker than it may be.

const database = useDatabase()
const run = (...args: string[]) =>
  operate(args, { db: database.db, operator: 'nok', now: new Date(), timeZone: 'Asia/Bangkok' })

/** The setting of an outside service, with one part of it other than it should be. */
function service(part: Record<string, string | undefined>): string {
  const host = 'https://phones.example'
  const right = {
    projectId: 'house',
    apiKey: 'key-of-the-house',
    endpoint: host,
    issuer: host,
    keysUrl: host,
  }
  return JSON.stringify({ provider: 'service', ...right, ...part })
}

test.each([
  ['session', '{"idleMinutes":31,"absoluteHours":24}', 'idleMinutes'],
  ['session', '{"idleMinutes":0,"absoluteHours":24}', 'idleMinutes'],
  ['session', '{"idleMinutes":30,"absoluteHours":25}', 'absoluteHours'],
  ['session', '{"idleMinutes":1.5,"absoluteHours":24}', 'idleMinutes'],
  ['session', '{"idleMinutes":30,"absoluteHours":24,"never":true}', 'never is not a known field'],
  ['passwordExpiryDays', '0', 'passwordExpiryDays'],
  ['passwordExpiryDays', '"never"', 'passwordExpiryDays'],
  ['codes', '{"expiredMinutes":0}', 'expiredMinutes'],
  ['codes', '{"expiredMinutes":11}', 'expiredMinutes'],
  ['codes', '{"expiredMinutes":1,"digits":4}', 'digits is not a known field'],
  ['countries', '[]', 'countries'],
  ['countries', '["Thailand"]', '0 is not a country code'],
  ['countries', '["TH","XX"]', '1 is not a country code'],
  ['countries', '["UK"]', '0 is not a country code'],
  ['countries', '["ZZ"]', '0 is not a country code'],
  ['countries', '["AQ"]', 'AQ has no mobile numbers'],
  ['countries', '["TH","th"]', 'names a country twice'],
  ['region', '{"blocked":[],"blockedCountries":["XX"],"allowed":[],"message":{}}', 'blockedCountries.0'],
  ['lines', '[{"domainName":"http://b.example","description":{}}]', '0.domainName does not begin with https'],
  [
    'lines',
    '[{"domainName":"http://localhost.example","description":{}}]',
    '0.domainName does not begin with',
  ],
  ['registerRules', '{"password":{"minLength":4,"maxLength":12}}', 'must not have a minLength below 8'],
  ['registerRules', '{"paymentPassword":{"minLength":4}}', 'must not have a minLength below 6'],
  ['registerRules', '{"captcha":{"required":true}}', 'cannot be required without being shown'],
  ['phoneVerification', '{"provider":"nobody"}', 'needs a provider that is "codes" or "service"'],
  ['phoneVerification', '{"provider":"codes","digits":4}', 'digits is not a known field'],
  ['phoneVerification', service({ endpoint: 'http://phones.example' }), 'endpoint is not an https address'],
  [
    'phoneVerification',
    service({ keysUrl: 'http://phones.example/keys' }),
    'keysUrl is not an https address',
  ],
  ['phoneVerification', service({ issuer: 'phones.example' }), 'issuer is not an https address'],
  ['phoneVerification', service({ apiKey: 'key' }), 'apiKey is not a key'],
  ['phoneVerification', service({ projectId: undefined }), 'projectId is missing'],
  ['jackpot', '{"feedUrl":"http://figures.example/"}', 'feedUrl is not an https address'],
  ['jackpot', '{"feedUrl":"/figures"}', 'feedUrl is not an https address'],
  ['jackpot', '{"feedUrl":"https://user@figures.example/"}', 'feedUrl is not an https address'],
  ['jackpot', '{"feedUrl":"https://10.0.0.5/"}', 'feedUrl leads into a private network: 10.0.0.5'],
  ['jackpot', '{"feedUrl":"https://127.1/"}', 'feedUrl leads into a private network: 127.0.0.1'],
  ['jackpot', '{"feedUrl":"https://[::ffff:a9fe:a9fe]/"}', 'feedUrl leads into a private network'],
  ['jackpot', '{"feedUrl":"https://169.254.169.254/latest"}', 'feedUrl leads into a private network'],
  ['jackpot', '{"feedUrl":"https://figures.example/","everySeconds":1}', 'everySeconds is not a known field'],
  ['jackpot', '{}', 'feedUrl is missing'],
  ['recovery', '{"countryPicker":"yes"}', 'countryPicker'],
  ['recovery', '{"countryPicker":true,"linkMinutes":600}', 'linkMinutes is not a known field'],
])('refuses %s %s with words, and leaves it as it was', async (key, value, words) => {
  const before = await run('get', key)
  const refused = await run('set', key, value)
  expect(refused).toMatchObject({ exitCode: 1, text: expect.stringContaining(words) })
  expect(await run('get', key)).toEqual(before)
})

test('answers every setting that guards access, and a stricter value counts on an open server within a second', async () => {
  const keys = ['session', 'passwordExpiryDays', 'codes', 'countries', 'recovery', 'modules']
  for (const key of [...keys, 'registerRules', 'phoneVerification']) expect(SETTING_KEYS).toContain(key)
  const { text: usage } = await run('help')
  for (const key of keys.slice(0, 5)) expect(usage).toContain(key)
  for (const key of ['registerRules', 'phoneVerification']) expect(usage).toContain(key)
  const server = await openSiteServer(database.db)
  server.site.state.watch()
  expect((await run('set', 'session', '{"idleMinutes":10,"absoluteHours":8}')).exitCode).toBe(0)
  expect((await run('set', 'recovery', '{"countryPicker":false}')).exitCode).toBe(0)
  await expect
    .poll(() => [server.site.state.settings.session, server.site.state.settings.recovery], { timeout: 2_500 })
    .toEqual([{ idleMinutes: 10, absoluteHours: 8 }, { countryPicker: false }])
  server.site.state.close()
  expect((await run('changes', '2')).text).toContain('setting session')
})
