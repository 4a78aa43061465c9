import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { createLog } from '#server/platform/log.ts'
import { TransferKeeper } from '#server/vendor-transfer/keeper.ts'
import { Relay } from '#server/vendor-transfer/relay.ts'
import { vendorFunds } from '#server/vendor-transfer/vendor-funds.ts'
import { plainAdapter } from '#server/vendor-wallet/adapter.ts'
import { insertAdapter } from '#server/vendor-wallet/key-queries.ts'
import { addVendorKey, OUTGOING_KEY, VendorKeys } from '#server/vendor-wallet/keys.ts'
import { type PlaySite, playSite, type TestPlayer } from '#tests/support/play.ts'
import { type OwnWallet, ownWallet } from './own-wallet.ts'

const SECRET = 'a secret of the tests, more than 32 characters'

/** The playing half of a server beside a vendor that keeps a wallet of its own, EVO. */
export interface TransferSite extends PlaySite {
  vendor: OwnWallet
  relayOf: (db?: Database) => Relay
  keeper: () => TransferKeeper
  /** What the ledger says lies at the vendor. */
  atVendor: (who: TestPlayer) => Promise<bigint>
}

export async function transferSite(db: Database): Promise<TransferSite> {
  const site = await playSite(db, { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
  const vendor = await ownWallet('secret of the vendor', () => site.clock.now())
  const adapter = plainAdapter('EVO', 'https://games.example')
  await insertAdapter(site.db, { ...adapter, wallet: 'transfer', transferUrl: vendor.url })
  const key = { vendor: 'EVO', keyId: OUTGOING_KEY, secret: 'secret of the vendor' }
  await addVendorKey(site.db, { ...key, deploymentSecret: SECRET })
  const keys = new VendorKeys(site.db, SECRET)
  site.clock.advance(6_000)
  const now = () => site.clock.now()
  const { timeZone } = site.runtime.config
  const secretOf = (code: string) => keys.outgoingSecret(code, now())
  const relayOf = (on = site.db) =>
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
    ...site,
    vendor,
    relayOf,
    keeper: () =>
      new TransferKeeper({ db: site.db, relay: relayOf(), now, timeZone, log: createLog('silent') }),
    atVendor: async who => {
      const row = await site.db.row(sql<{ balance: bigint }>`
        select balance from ledger_accounts where kind = 'vendor_wallet' and member_id = ${who.memberId}::uuid`)
      return row?.balance ?? 0n
    },
  }
}
