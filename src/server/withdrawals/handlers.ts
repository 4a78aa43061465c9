import type { Language } from '#lib/i18n/languages.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { withdrawableOf } from '#lib/turnover/rules.ts'
import { pageOf } from '#lib/wire/older.ts'
import {
  cancelWithdrawal,
  confirmReceipt,
  createWithdrawal,
  type TurnoverLine,
  type Withdrawal,
  withdrawalSetup,
  withdrawals,
} from '#lib/withdrawals/api.ts'
import type { Transaction } from '#server/db/database.ts'
import { once } from '#server/db/once.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { titleIn } from '#server/promotions/content.ts'
import { promotionsOf } from '#server/promotions/running.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import type { PaymentPasswords } from '#server/security/payment-passwords.ts'
import { type Turnover, turnoverBefore } from '#server/turnover/turnover.ts'
import { attachImages } from '#server/uploads/attach.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { payoutAccountsOf } from './account-queries.ts'
import { payeeOf, payoutAccountRoutes } from './accounts.ts'
import { decide } from './decide.ts'
import { heldUntilOf, lastWithdrawals, lockWithdrawal, withdrawalById } from './queries.ts'
import { dayLeft, requestWithdrawal } from './request.ts'
import { nameOfProvider, toPayoutAccount, toWithdrawal } from './to-wire.ts'

/** Withdrawals per page of the list. */
const LISTED = 20

interface Parts {
  settings: () => SiteSettings
  paymentPasswords: PaymentPasswords
}

export function withdrawalRoutes(parts: Parts): Route[] {
  const terms = () => parts.settings().withdrawals
  return [
    serve(withdrawalSetup, call => setup(call, parts)),
    ...payoutAccountRoutes(parts.settings),
    serve(createWithdrawal, call => create(call, parts)),
    serve(withdrawals, async ({ db, session, input: { before }, language, runtime }) => {
      const rows = await lastWithdrawals(db, session.memberId, { before, limit: LISTED + 1 })
      const { list, next } = pageOf(rows, LISTED)
      const texts = { terms: terms(), language, policy: runtime.config.policy }
      return { withdrawals: list.map(row => toWithdrawal(row, texts)), next }
    }),
    serve(cancelWithdrawal, call => cancel(call, parts)),
    serve(confirmReceipt, async call => ({ withdrawal: await confirm(call, parts) })),
  ]
}

async function setup(call: Call<typeof withdrawalSetup>, { settings, paymentPasswords }: Parts) {
  const { db, session, runtime, language } = call
  const { memberId } = session
  const { currency, timeZone, demo } = runtime.config
  const terms = settings().withdrawals
  const at = runtime.clock.now()
  const texts = { terms, language }
  const [balance, { open: turnover }, left, held, accounts, holderName, hasPaymentPassword] =
    await Promise.all([
      readBalance(db, session, currency),
      turnoverBefore(db, { memberId, at }),
      dayLeft(db, { memberId, terms, at, timeZone }),
      heldUntilOf(db, memberId),
      payoutAccountsOf(db, memberId),
      payeeOf(db, memberId),
      paymentPasswords.isSet(db, memberId),
    ])
  const promotions = await promotionsOf(db, memberId, turnover)
  return {
    currency,
    balance: balance.toString(),
    withdrawable: withdrawableOf(balance, turnover).toString(),
    turnover: turnover.map(one => ({
      id: one.id,
      source: one.source,
      base: one.base.toString(),
      required: one.required.toString(),
      done: one.done.toString(),
      kept: one.kept.toString(),
      since: one.created_at.toISOString(),
      promotion: promotionOf(one, promotions, language),
    })),
    minAmount: terms.minMinor,
    maxAmount: terms.maxMinor,
    dailyLeft: left.amount.toString(),
    dailyCountLeft: left.count,
    fee: terms.feeMinor,
    expectedMinutes: terms.reviewMinutes + terms.payMinutes,
    receiptMinutes: terms.receiptMinutes,
    heldUntil: held && held > at ? held.toISOString() : null,
    hasPaymentPassword,
    accounts: accounts.map(row => toPayoutAccount(row, texts)),
    holderName,
    providers: terms.providers.map(({ code, kind, minDigits, maxDigits }) => ({
      code,
      kind,
      minDigits,
      maxDigits,
      name: nameOfProvider(code, texts),
    })),
    playMoney: demo,
  }
}

function promotionOf(
  { reference, ends_at }: Turnover,
  promotions: Awaited<ReturnType<typeof promotionsOf>>,
  language: Language,
): TurnoverLine['promotion'] {
  const named = promotions.get(reference)
  if (!named || !ends_at) return null
  return { title: titleIn(named.titles, language, named.promotion), endsAt: ends_at.toISOString() }
}

/**
 * Checks the payment password before the transaction: a wrong try stays counted, and no row is locked while hashing.
 */
async function create(call: Call<typeof createWithdrawal>, { settings, paymentPasswords }: Parts) {
  const { db, session } = call
  const { paymentPassword, ...input } = call.input
  await paymentPasswords.require(call, paymentPassword)
  const key = { scope: 'createWithdrawal', id: input.id, actor: session.memberId, input }
  return db.transaction(tx => once(tx, key, () => requestWithdrawal(call, tx, settings().withdrawals)))
}

async function cancel(call: Call<typeof cancelWithdrawal>, { settings }: Parts) {
  const { db, session, input, runtime, language } = call
  const terms = settings().withdrawals
  if (!runtime.config.policy.withdrawalReversal) throw call.refusal('notAllowed', { status: 403 })
  const { memberId } = session
  const at = runtime.clock.now()
  await db.transaction(async tx => {
    await lockMember(tx, memberId)
    // During a break a requested withdrawal must not come back into play.
    await requireNoBreak(tx, { memberId, language, runtime })
    await decide(tx, { id: input.id, memberId, status: 'cancelled', at })
  })
  const balance = await readBalance(db, session, runtime.config.currency)
  runtime.live.notify(memberId, {
    type: 'balance',
    balance: balance.toString(),
    currency: runtime.config.currency,
  })
  return { withdrawal: await withdrawalToWire(call, terms), balance: balance.toString() }
}

async function confirm(call: Call<typeof confirmReceipt>, { settings }: Parts): Promise<Withdrawal> {
  const { db, session, input, runtime } = call
  const { memberId } = session
  const status = input.isReceived ? 'received' : 'notReceived'
  const reason = input.isReceived || input.remark === '' ? undefined : input.remark
  const at = runtime.clock.now()
  await db.transaction(async tx => {
    const row = await lockWithdrawal(tx, input.id)
    const isOver = row?.member_id === memberId && row.status === 'paid' && (row.receipt_until ?? at) <= at
    // It counts as received from then on, even if that is not stored yet.
    if (isOver && !input.isReceived) throw call.refusal('receiptOver', { status: 409 })
    const before = await decide(tx, { id: input.id, memberId, status, at, reason })
    if (before.status !== status) await attachProof(call, tx)
  })
  return withdrawalToWire(call, settings().withdrawals)
}

/** Images prove that a payout was not received; when reported again, more are added. */
async function attachProof({ input, session }: Call<typeof confirmReceipt>, tx: Transaction): Promise<void> {
  if (input.isReceived) return
  const images = { ids: input.images, ownerId: session.memberId, purpose: 'payoutProof' as const }
  await attachImages(tx, { ...images, to: input.id })
}

async function withdrawalToWire(
  call: Call<typeof cancelWithdrawal> | Call<typeof confirmReceipt>,
  terms: SiteSettings['withdrawals'],
): Promise<Withdrawal> {
  const row = await withdrawalById(call.db, call.input.id)
  if (!row) throw new Error(`withdrawal ${call.input.id} has vanished`)
  return toWithdrawal(row, { terms, language: call.language, policy: call.runtime.config.policy })
}
