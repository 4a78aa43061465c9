import { afterAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { getConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { buildEnvironment, builtWith } from '#server/platform/build-settings.ts'
import { sealTo, solved } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { useDemoDatabase } from '#tests/support/demo-world.ts'
import { emptyBuild, newDataDir, removeData, startServer } from '#tests/support/server-process.ts'
import { callServer } from '#tests/support/visitor.ts'

// Protects: passwords and proofs cost their full price in the server that people start, whatever its environment says.
// Tests have cheaper ones, which are parameters in code alone (src/server/run-server.ts).

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

/** Something in every variable that the server knows, and in those of the tests. */
const EVERYTHING: Readonly<Record<string, string>> = {
  ALLOWED_ORIGINS: 'https://cdn.example',
  ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
  CDN_PURGE_URL: 'https://purge.example',
  CDN_STORE_KEY: 'store',
  CDN_STORE_REGION: 'eu-central-1',
  CDN_STORE_SECRET: 'a secret of the store, more than 32 long',
  CDN_STORE_URL: 'https://s3.example/site',
  CURRENCY: 'THB',
  DEMO_WORLD: 'small',
  GAME_ORIGINS: 'https://games.example',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  MAIL_FROM: 'house@example.com',
  METRICS_TOKEN: 'a token of the tests',
  OIDC_1_CLIENT_ID: 'id',
  OIDC_1_CLIENT_SECRET: 'the secret of the first client',
  OIDC_1_ISSUER: 'https://one.example',
  OIDC_1_NAME: 'One',
  OIDC_2_CLIENT_ID: 'id',
  OIDC_2_CLIENT_SECRET: 'the secret of the second client',
  OIDC_2_ISSUER: 'https://two.example',
  OIDC_2_NAME: 'Two',
  PAYMENT_PROVIDER_MERCHANT: 'house',
  PAYMENT_PROVIDER_SECRET: 'a secret of the payment provider, long',
  PAYMENT_PROVIDER_URL: 'https://pay.example',
  PRE_STOP_MS: '1',
  PUBLIC_LANGUAGES: 'th,en',
  PUBLIC_POLICY: 'strict',
  S3_KEY: 'uploads',
  S3_REGION: 'eu-central-1',
  S3_SECRET: 'a secret of the uploads, more than 32 long',
  S3_URL: 'https://s3.example/uploads',
  S3_WRITES: 'on',
  SECRET: 'a secret of these tests, more than 32 long',
  SECURITY_CONTACT: 'mailto:security@house.example',
  SMS_WEBHOOK_SECRET: 'a secret of the webhook',
  SMS_WEBHOOK_TEMPLATE: '{"to":"{{to}}","text":"{{text}}"}',
  SMS_WEBHOOK_URL: 'https://sms.example',
  SMTP_URL: 'smtps://mail.example',
  TIME_ZONE: 'Asia/Bangkok',
  TRUSTED_PROXY_HOPS: '1',
  CI: 'true',
  E2E_DATA: 'somewhere',
  E2E_PORT: '1',
  NODE_ENV: 'test',
  STORIES: 'all',
  VITEST: 'true',
}
/** These the test itself has to choose, or they would take the server elsewhere. */
const CHOSEN = [
  'CENTRIFUGO_API_KEY',
  'CENTRIFUGO_PUBLIC_URL',
  'CENTRIFUGO_TOKEN_SECRET',
  'CENTRIFUGO_URL',
  'DATABASE_POOLER',
  'DATABASE_POOL_SIZE',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO',
  'DIST_DIR',
  'GEO_DATABASE',
  'MIGRATE',
  'PORT',
  'PUBLIC_API_ORIGIN',
  'PUBLIC_POLICY_CHANGES',
  'PUBLIC_URL',
  'REPORTS_DATABASE_URL',
  'VENDOR_DATABASE_URL',
]

const dataDir = newDataDir()
afterAll(() => removeData({ dataDir }))

test('the list has every variable that the server knows', () => {
  const known = new Set<string>()
  const noting = new Proxy<Record<string, string | undefined>>(
    { ...EVERYTHING },
    {
      get: (env, name: string) => {
        known.add(name)
        return env[name]
      },
    },
  )
  getConfig(noting)
  const listed = [...Object.keys(EVERYTHING), ...CHOSEN]
  expect([...known].filter(name => !listed.includes(name))).toEqual([])
})

for (const demo of ['on', 'off']) {
  describe(`with DEMO=${demo}`, () => {
    // The world is there, so that nobody waits for it.
    const store = demo === 'on' ? useDemoDatabase() : useDatabase()

    test('a password and a proof cost their full price in any environment', async () => {
      const settings = { ...EVERYTHING, DEMO: demo, DATABASE_URL: store.databaseUrl ?? '' }
      const DIST_DIR = emptyBuild(dataDir, builtWith(buildEnvironment(settings)))
      const env = { ...settings, DIST_DIR }
      const server = await startServer({ env, dataDir })
      try {
        const { value } = await callServer(server.url, 'GET', '/human-challenge?scene=register')
        const challenge = JSON.parse(String(value?.challenge)) as { parameters: { cost: number } }
        expect(challenge.parameters.cost).toBe(5_000)

        const human = await solved(String(value?.challenge))
        expect(human.counter).toBeGreaterThanOrEqual(30)
        await register(server.url, human)
        const member = await store.db.row(
          sql<{ hash: string }>`select password_hash as hash from members where account = ${ACCOUNT}`,
        )
        const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(member?.hash ?? '') ?? []
        expect(Number(memory)).toBe(65_536)
        expect(Number(passes)).toBe(3)
      } finally {
        await server.stop()
      }
    })
  })
}

const ACCOUNT = 'fullprice'

async function register(url: string, human: object): Promise<void> {
  const key = (await callServer(url, 'GET', '/seal-key')).value as { keyId: string; publicKey: string }
  const password = 'four quiet koi swim'
  const entry = { id: newId(), username: ACCOUNT, password, confirmPassword: password }
  const input = { ...entry, termsAccepted: true, human }
  const body = await sealTo(key, 'register', JSON.stringify({ at: Date.now(), body: JSON.stringify(input) }))
  const answer = await callServer(url, 'PUT', '/members', { body, type: 'application/sealed+json' })
  expect(answer).toMatchObject({ success: true })
}
