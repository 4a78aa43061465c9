import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProvider, type TestProvider } from '../provider-demo/server.ts'
import { createVendor, type Vendor } from '../vendor-demo/server.ts'
import type { Config } from './config.ts'
import { demoProviderAccount, ownAddress } from './payments/connection.ts'
import type { Log } from './platform/log.ts'
import type { DemoCredentials } from './vendor-wallet/demo-vendor.ts'

/** The demo vendor: it runs in this process, but calls the wallet API over HTTP like any other vendor. */
export function demoVendor(config: Config, credentials: DemoCredentials, log: Log): Promise<Vendor> {
  return createVendor({
    ...credentials,
    walletUrl: `${ownAddress(config)}/api/vendor/v1`,
    dataDir: join(config.dataDir, 'vendor-demo'),
    databaseUrl: config.vendorDatabaseUrl,
    publicUrl: `${config.publicUrl}/vendor-demo`,
    parentOrigins: [config.publicUrl],
    timeZone: config.timeZone,
    report: (what, facts) => log.warn(facts ?? {}, `demo vendor: ${what}`),
  })
}

/** The test payment provider: it runs in this process, but is called over HTTP like the demo vendor. */
export function testProvider(config: Config, secret: string, log: Log): TestProvider | undefined {
  if (config.paymentProvider) return undefined
  const { merchant, secret: key } = demoProviderAccount(config, secret)
  return createProvider({
    merchant: {
      id: merchant,
      name: 'Baize',
      secret: key,
      webhookUrl: `${ownAddress(config)}/api/payments/webhook`,
    },
    dataDir: join(config.dataDir, 'provider-demo'),
    publicUrl: `${config.publicUrl}/provider-demo`,
    report: (what, facts) => log.warn(facts ?? {}, `test provider: ${what}`),
  })
}

/** The demo generates its own secret once and stores it with the data, so that sessions and keys survive a restart. */
export function demoSecret(dataDir: string): string {
  const stored = storedDemoSecret(dataDir)
  if (stored !== undefined) return stored
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(secretFile(dataDir), `${secret}\n`, { mode: 0o600 })
  return secret
}

/** The secret that a demo has stored there; undefined if none has run. */
export function storedDemoSecret(dataDir: string): string | undefined {
  try {
    return readFileSync(secretFile(dataDir), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const secretFile = (dataDir: string) => join(dataDir, 'secret')
