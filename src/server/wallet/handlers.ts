import { minorOf } from '#lib/money/money.ts'
import {
  balance,
  MAIN_WALLET,
  memberWallets,
  merchantWallet,
  moveFunds,
  sendToVendor,
  walletTransferRelay,
} from '#lib/wallet/api.ts'
import type { Database } from '#server/db/database.ts'
import { type PlayCall, requireMayPlay, requireSeenStakes, stopRefusal } from '#server/limits/may-play.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import type { FundMoves } from '#server/vendor-transfer/moves.ts'
import { balancesAtVendors, openTransfers } from '#server/vendor-transfer/queries.ts'
import type { Relay } from '#server/vendor-transfer/relay.ts'
import type { VendorKeys } from '#server/vendor-wallet/keys.ts'
import { readBalance } from './balance.ts'

interface Parts {
  relay: Relay
  moves: FundMoves
  keys: VendorKeys
}

export function walletRoutes(parts: Parts): readonly Route[] {
  return [
    serve(memberWallets, call => walletsOf(call, parts)),
    serve(sendToVendor, call => sendTo(call, parts)),
    serve(moveFunds, call => move(call, parts)),
    serve(balance, async ({ db, session, runtime }) => {
      const { currency } = runtime.config
      const amount = await readBalance(db, session, currency)
      return { balance: amount.toString(), currency, asOf: runtime.clock.now().toISOString() }
    }),
    serve(walletTransferRelay, async ({ db, session, runtime }) => {
      const { currency } = runtime.config
      const isBack = await parts.relay.bringAllBack(session)
      const amount = await readBalance(db, session, currency)
      return { balance: amount.toString(), currency, pending: !isBack }
    }),
    serve(merchantWallet, async ({ runtime }) => ({
      isSingle: await parts.keys.isSingleWallet(runtime.clock.now()),
    })),
  ]
}

async function walletsOf({ db, session, runtime }: Call<typeof memberWallets>, { keys }: Parts) {
  const { currency } = runtime.config
  const now = runtime.clock.now()
  const [vendors, amount, there, open] = await Promise.all([
    keys.transferVendors(now),
    readBalance(db, session, currency),
    balancesAtVendors(db, session.memberId),
    openTransfers(db, session),
  ])
  // Money at a vendor that has since switched to our wallet is still the member's.
  const left = [...there].filter(([, amount]) => amount > 0n).map(([vendor]) => vendor)
  const all = [...new Set([...vendors, ...left, ...open.map(one => one.vendor)])].sort()
  return {
    isSingle: all.length === 0,
    currency,
    balance: amount.toString(),
    vendors: all.map(vendor => ({
      vendor,
      balance: (there.get(vendor) ?? 0n).toString(),
      isMoving: open.some(one => one.vendor === vendor),
    })),
  }
}

/** Checks the same as a game launch: refuses members on a break, or with limits that the vendor cannot enforce. */
async function sendTo(call: Call<typeof sendToVendor>, { relay, keys }: Parts) {
  const { db, session, runtime, language, input } = call
  const adapter = await keys.adapterOf(input.vendor, runtime.clock.now())
  if (adapter?.wallet !== 'transfer') throw call.refusal('notFound', { status: 404 })
  if (adapter.isSuspended) throw call.refusal('gameMaintenance', { status: 503 })
  const player = { memberId: session.memberId, sessionId: session.id, language, runtime }
  await requireMaySend(db, player)
  const isThere = await relay.sendOut(session, adapter)
  const { currency } = runtime.config
  const amount = await readBalance(db, session, currency)
  return { balance: amount.toString(), currency, pending: !isThere }
}

/** Money may always come back. If it goes to another vendor, that is checked before anything moves. */
async function move(call: Call<typeof moveFunds>, { moves, keys }: Parts) {
  const { db, session, runtime, language, input } = call
  const now = runtime.clock.now()
  const player = { memberId: session.memberId, sessionId: session.id, language, runtime }
  if (input.from !== MAIN_WALLET && !(await keys.adapterOf(input.from, now)))
    throw call.refusal('notFound', { field: 'from', status: 404 })
  if (input.to !== MAIN_WALLET) {
    const adapter = await keys.adapterOf(input.to, now)
    if (adapter?.wallet !== 'transfer') throw call.refusal('notFound', { field: 'to', status: 404 })
    if (adapter.isSuspended) throw call.refusal('gameMaintenance', { field: 'to', status: 503 })
    await requireMaySend(db, player)
  }
  const end = await moves.move(session, {
    id: input.id,
    from: input.from === MAIN_WALLET ? null : input.from,
    to: input.to === MAIN_WALLET ? null : input.to,
    amount: minorOf(input.amount),
    refusalOf: stop => stopRefusal(stop, player),
  })
  const { currency } = runtime.config
  const amount = await readBalance(db, session, currency)
  return { balance: amount.toString(), currency, end }
}

async function requireMaySend(db: Database, player: PlayCall & { sessionId: string }): Promise<void> {
  await requireMayPlay(db, player)
  await requireSeenStakes(db, player)
}
