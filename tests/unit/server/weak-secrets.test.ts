import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { getConfig } from '#server/config.ts'
import { weaknessOf } from '#server/weak-secrets.ts'

const WEAK = [
  'a'.repeat(36),
  'abababababababababababababababababab',
  'abcdefghijkabcdefghijkabcdefghijk',
  '0123456789012345678901234567890123456789',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'change-me-change-me-change-me-please',
  'your-256-bit-secret-goes-in-here-1234',
  'at least 32 random characters, please',
  'MySuperSecretKey1234567890abcdefXYZ!',
  'Password1234Password5678Password90!!',
]
const CALLS = {
  SECRET: (value: string) => ({ SECRET: value }),
  METRICS_TOKEN: (value: string) => ({ METRICS_TOKEN: value }),
  SMS_WEBHOOK_SECRET: (value: string) => ({
    SMS_WEBHOOK_URL: 'https://sms.example',
    SMS_WEBHOOK_SECRET: value,
  }),
  PAYMENT_PROVIDER_SECRET: (value: string) => ({
    PAYMENT_PROVIDER_URL: 'https://pay.example',
    PAYMENT_PROVIDER_MERCHANT: 'house',
    PAYMENT_PROVIDER_SECRET: value,
  }),
  OIDC_1_CLIENT_SECRET: (value: string) => ({
    OIDC_1_NAME: 'LINE',
    OIDC_1_ISSUER: 'https://line.example',
    OIDC_1_CLIENT_ID: 'house',
    OIDC_1_CLIENT_SECRET: value,
  }),
}

test.each(Object.entries(CALLS))(
  '%s that could be guessed stops the start, by name and never said',
  (name, env) => {
    for (const weak of WEAK) {
      const attempt = () => getConfig(env(weak))
      expect(attempt, weak).toThrow(`${name}: `)
      expect(attempt, weak).toThrow(/of too little variety|an example that everybody knows/)
      expect(attempt).not.toThrow(weak)
    }
    expect(() => getConfig(env(randomBytes(32).toString('base64url')))).not.toThrow()
  },
)

test('every variable that holds a secret is among those that are tried here', () => {
  const named = Object.keys(CALLS)
  const config = getConfig(
    Object.assign({}, ...Object.values(CALLS).map(env => env(randomBytes(24).toString('hex')))),
  )
  const secrets: string[] = []
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string' && /secret|token|password/i.test(path.split('.').at(-1) ?? ''))
      secrets.push(path)
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`)
  }
  walk(config, '')
  expect(secrets).toHaveLength(named.length)
})

test('a random secret of any usual form is taken', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    for (const bytes of [8, 12, 16, 32, 48])
      for (let time = 0; time < 500; time += 1)
        expect(weaknessOf(randomBytes(bytes).toString(encoding))).toBeUndefined()
})

test('a secret that stands in two variables is refused by both names, and is not said', () => {
  const secret = 'kX3v-9Qz7LmW2pTf8RbYc4HsNd6JgUe1'
  const attempt = () =>
    getConfig({ SECRET: secret, METRICS_TOKEN: secret, OIDC_1_CLIENT_SECRET: 'V8hqTz2mKw6xRfLb' })
  expect(attempt).toThrow('METRICS_TOKEN: the same as SECRET; give each its own')
  expect(attempt).not.toThrow(secret)
})
