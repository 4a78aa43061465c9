import { hkdfSync } from 'node:crypto'
import { DEMO_STUDIOS } from '#lib/demo/vendors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { plainAdapter } from './adapter.ts'
import { insertAdapter, writeModelsUrl } from './key-queries.ts'
import { addVendorKey, OUTGOING_KEY } from './keys.ts'

export const DEMO_VENDOR = 'BAIZE'
const KEY_ID = 'demo-1'

/** What the demo vendor signs its calls with. */
export interface VendorCredentials {
  vendorCode: string
  keyId: string
  secret: string
  /** What the platform's calls to it are signed with. */
  outgoingSecret: string
}

/** Those of the house, and of the studios of the demo's catalogue, whose slots the demo vendor runs. */
export interface DemoCredentials extends VendorCredentials {
  studios: readonly VendorCredentials[]
}

/** Derived from the deployment's secret, so that every process and every start has the same one. */
export function demoVendorCredentials(deploymentSecret: string, vendorCode = DEMO_VENDOR): VendorCredentials {
  const derived = (what: string) =>
    Buffer.from(hkdfSync('sha256', deploymentSecret, 'baize', `vendor ${what} ${vendorCode}`, 32)).toString(
      'base64url',
    )
  return {
    vendorCode,
    keyId: KEY_ID,
    secret: derived('secret'),
    outgoingSecret: derived('outgoing secret'),
  }
}

/**
 * Adds the demo vendor to the wallet and returns what it signs with. `modelsUrl`: where it answers which live models it
 * has, which follows the port of this start.
 */
export async function ensureDemoVendor(
  db: Database,
  deploymentSecret: string,
  modelsUrl?: string,
): Promise<DemoCredentials> {
  const credentials = demoVendorCredentials(deploymentSecret)
  const { outgoingSecret: secret } = credentials
  const studios = DEMO_STUDIOS.map(code => demoVendorCredentials(deploymentSecret, code))
  await db.transaction(async tx => {
    await addHouse(tx, credentials, '/vendor-demo/games', deploymentSecret)
    await addVendorKey(tx, { vendor: DEMO_VENDOR, keyId: OUTGOING_KEY, secret, deploymentSecret })
    if (modelsUrl) await writeModelsUrl(tx, DEMO_VENDOR, modelsUrl)
    for (const studio of studios)
      await addHouse(tx, studio, `/vendor-demo/studios/${studio.vendorCode}`, deploymentSecret)
  })
  return { ...credentials, studios }
}

async function addHouse(
  tx: Transaction,
  { vendorCode: vendor, keyId, secret }: VendorCredentials,
  launchBase: string,
  deploymentSecret: string,
): Promise<void> {
  await insertAdapter(tx, plainAdapter(vendor, launchBase))
  await addVendorKey(tx, { vendor, keyId, secret, deploymentSecret })
}
