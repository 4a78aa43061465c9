import { accountKey } from '#lib/identity/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { createTransfer, transferSetup, transfers, transferTargets } from '#lib/transfers/api.ts'
import { TARGETS_LISTED } from '#lib/transfers/rules.ts'
import { withdrawableOf } from '#lib/turnover/rules.ts'
import { pageOf } from '#lib/wire/older.ts'
import { once } from '#server/db/once.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import type { PaymentPasswords } from '#server/security/payment-passwords.ts'
import { readTurnover } from '#server/turnover/turnover.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { heldUntilOf } from '#server/withdrawals/queries.ts'
import { dayLeft } from './day-left.ts'
import { downlinesOf, lastTransfers, uplineOf } from './queries.ts'
import { send } from './send.ts'
import { shownAccount, toTransfer } from './to-wire.ts'

/** Transfers per page of the list. */
const LISTED = 20

interface Parts {
  settings: () => SiteSettings
  paymentPasswords: PaymentPasswords
}

/** Transfers between direct uplines and downlines (reliability C16). */
export function transferRoutes(parts: Parts): Route[] {
  return [
    serve(transferSetup, call => setup(call, parts)),
    serve(transferTargets, async ({ db, session, input }) => {
      const search = { start: accountKey(input.search), limit: TARGETS_LISTED }
      const rows = await downlinesOf(db, session.memberId, search)
      return { targets: rows.map(row => ({ ...row, direction: 'down' as const })) }
    }),
    serve(createTransfer, call => create(call, parts)),
    serve(transfers, async ({ db, session: { memberId }, input: { before } }) => {
      const page = pageOf(await lastTransfers(db, memberId, { before, limit: LISTED + 1 }), LISTED)
      return { transfers: page.list.map(row => toTransfer(row, memberId)), next: page.next }
    }),
  ]
}

async function setup(call: Call<typeof transferSetup>, { settings, paymentPasswords }: Parts) {
  const { db, session, runtime } = call
  const { memberId } = session
  const { currency, timeZone, policy } = runtime.config
  const terms = settings().transfers
  const at = runtime.clock.now()
  const [balance, turnover, left, held, upline, downlines, hasPaymentPassword] = await Promise.all([
    readBalance(db, session, currency),
    readTurnover(db, memberId),
    dayLeft(db, { memberId, terms, at, timeZone }),
    heldUntilOf(db, memberId),
    uplineOf(db, memberId),
    downlinesOf(db, memberId, { start: '', limit: 1 }),
    paymentPasswords.isSet(db, memberId),
  ])
  return {
    isOn: terms.on && policy.transfers !== 'none',
    currency,
    balance: balance.toString(),
    transferable: withdrawableOf(balance, turnover).toString(),
    minAmount: terms.minMinor,
    maxAmount: terms.maxMinor,
    dailyLeft: left.amount.toString(),
    dailyCountLeft: left.count,
    heldUntil: held && held > at ? held.toISOString() : null,
    hasPaymentPassword,
    upline:
      upline && policy.transfers === 'tree'
        ? { ...upline, account: shownAccount(upline.account, 'up'), direction: 'up' as const }
        : null,
    hasDownlines: downlines.length > 0,
  }
}

/**
 * Checks the payment password before the transaction: a wrong try stays counted, and no row is locked while hashing.
 */
async function create(call: Call<typeof createTransfer>, { settings, paymentPasswords }: Parts) {
  const { db, session } = call
  const terms = settings().transfers
  if (!terms.on || call.runtime.config.policy.transfers === 'none')
    throw call.refusal('notAllowed', { status: 403 })
  const { paymentPassword, ...input } = call.input
  await paymentPasswords.require(call, paymentPassword)
  const key = { scope: 'createTransfer', id: input.id, actor: session.memberId, input }
  return db.transaction(tx => once(tx, key, () => send(call, tx, terms)))
}
