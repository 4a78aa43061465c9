import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createLog } from '#server/platform/log.ts'
import { Relay } from '#server/vendor-transfer/relay.ts'
import { TransferScheduler } from '#server/vendor-transfer/transfer-scheduler.ts'
import { vendorFunds } from '#server/vendor-transfer/vendor-funds.ts'
import { plainAdapter } from '#server/vendor-wallet/adapter.ts'
import { insertAdapter } from '#server/vendor-wallet/key-queries.ts'
import { addVendorKey, OUTGOING_KEY, VendorKeys } from '#server/vendor-wallet/keys.ts'
import type { TestPlayer } from '#tests/support/play.ts'
import { SECRET } from '#tests/support/secret.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { type OwnWallet, ownWallet } from './own-wallet.ts'

/** The playing half of a server beside a vendor that keeps a wallet of its own, EVO. */
export type TransferServer = TestServer<'play' | 'limits'> & {
  vendor: OwnWallet
  relayOf: (db?: Database) => Relay
  scheduler: () => TransferScheduler
  /** What the ledger says lies at the vendor. */
  atVendor: (who: TestPlayer) => Promise<bigint>
}

export async function openTransferServer(db: Database): Promise<TransferServer> {
  const server = await openTestServer(db, {
    features: ['play', 'limits'],
    environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
  })
  const vendor = await ownWallet('secret of the vendor', () => server.clock.now())
  const adapter = plainAdapter('EVO', 'https://games.example')
  await insertAdapter(server.db, { ...adapter, wallet: 'transfer', transferUrl: vendor.url })
  const key = { vendor: 'EVO', keyId: OUTGOING_KEY, secret: 'secret of the vendor' }
  await addVendorKey(server.db, { ...key, deploymentSecret: SECRET })
  const keys = new VendorKeys(server.db, SECRET, () => undefined)
  server.clock.advance(6_000)
  const now = () => server.clock.now()
  const { timeZone } = server.runtime.config
  const secretOf = (code: string) => keys.outgoingSecret(code, now())
  const relayOf = (on = server.db) =>
    new Relay({
      db: on,
      currency: 'THB',
      timeZone,
      now,
      funds: vendorFunds({ secretOf, now, allowedPrivateHosts: ['127.0.0.1'] }),
      adapterOf: code => keys.adapterOf(code, now()),
      onBalance: () => undefined,
    })
  return {
    ...server,
    vendor,
    relayOf,
    scheduler: () =>
      new TransferScheduler({ db: server.db, relay: relayOf(), now, timeZone, log: createLog('silent') }),
    atVendor: async who => {
      const row = await server.db.row(sql<{ balance: bigint }>`
        select balance from ledger_accounts where kind = 'vendor_wallet' and member_id = ${who.memberId}::uuid`)
      return row?.balance ?? 0n
    },
  }
}
