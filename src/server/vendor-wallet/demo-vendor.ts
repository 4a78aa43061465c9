import { hkdfSync } from 'node:crypto'
import { DEMO_STUDIOS } from '#lib/demo/vendors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { plainAdapter } from './adapter.ts'
import { insertAdapter } from './key-queries.ts'
import { addVendorKey } from './keys.ts'

export const DEMO_VENDOR = 'BAIZE'
const KEY_ID = 'demo-1'

/** What the demo vendor signs its calls with. */
export interface VendorCredentials {
  vendorCode: string
  keyId: string
  secret: string
}

/** Derived from the deployment's secret, so that every process and every start has the same one. */
export function demoVendorCredentials(deploymentSecret: string, vendorCode = DEMO_VENDOR): VendorCredentials {
  const bytes = hkdfSync('sha256', deploymentSecret, 'baize', `vendor secret ${vendorCode}`, 32)
  return { vendorCode, keyId: KEY_ID, secret: Buffer.from(bytes).toString('base64url') }
}

/** Adds the demo vendor to the wallet and returns what it signs with. */
export async function ensureDemoVendor(db: Database, deploymentSecret: string): Promise<VendorCredentials> {
  const credentials = demoVendorCredentials(deploymentSecret)
  await db.transaction(tx => addHouse(tx, credentials, '/vendor-demo/games', deploymentSecret))
  return credentials
}

/** Adds the studios of the demo's catalogue, whose slots the demo vendor runs, and returns what it signs with for each. */
export async function ensureDemoStudios(
  db: Database,
  deploymentSecret: string,
): Promise<readonly VendorCredentials[]> {
  const studios = DEMO_STUDIOS.map(code => demoVendorCredentials(deploymentSecret, code))
  await db.transaction(async tx => {
    for (const studio of studios)
      await addHouse(tx, studio, `/vendor-demo/studios/${studio.vendorCode}`, deploymentSecret)
  })
  return studios
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
