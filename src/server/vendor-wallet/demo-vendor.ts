import { hkdfSync } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
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
export function demoVendorCredentials(deploymentSecret: string): VendorCredentials {
  const bytes = hkdfSync('sha256', deploymentSecret, 'baize', `vendor secret ${DEMO_VENDOR}`, 32)
  return { vendorCode: DEMO_VENDOR, keyId: KEY_ID, secret: Buffer.from(bytes).toString('base64url') }
}

/** Adds the demo vendor to the wallet and returns what it signs with. */
export async function ensureDemoVendor(db: Database, deploymentSecret: string): Promise<VendorCredentials> {
  const credentials = demoVendorCredentials(deploymentSecret)
  const { secret } = credentials
  await db.transaction(async tx => {
    await insertAdapter(tx, plainAdapter(DEMO_VENDOR, '/vendor-demo/games'))
    await addVendorKey(tx, { vendor: DEMO_VENDOR, keyId: KEY_ID, secret, deploymentSecret })
  })
  return credentials
}
