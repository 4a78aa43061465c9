import { hkdfSync } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
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

/** Derived from the deployment's secret, so that every process and every start has the same one. */
export function demoVendorCredentials(deploymentSecret: string): VendorCredentials {
  const derived = (what: string) =>
    Buffer.from(hkdfSync('sha256', deploymentSecret, 'baize', `vendor ${what} ${DEMO_VENDOR}`, 32)).toString(
      'base64url',
    )
  return {
    vendorCode: DEMO_VENDOR,
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
): Promise<VendorCredentials> {
  const credentials = demoVendorCredentials(deploymentSecret)
  const { secret, outgoingSecret } = credentials
  await db.transaction(async tx => {
    await insertAdapter(tx, plainAdapter(DEMO_VENDOR, '/vendor-demo/games'))
    await addVendorKey(tx, { vendor: DEMO_VENDOR, keyId: KEY_ID, secret, deploymentSecret })
    const outgoing = { vendor: DEMO_VENDOR, keyId: OUTGOING_KEY, secret: outgoingSecret, deploymentSecret }
    await addVendorKey(tx, outgoing)
    if (modelsUrl) await writeModelsUrl(tx, DEMO_VENDOR, modelsUrl)
  })
  return credentials
}
