import { LANGUAGES } from '#lib/i18n/languages.ts'
import { isWithinLimits } from '#lib/money/amount-limits.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { WithdrawalsSetting } from '#lib/site/withdrawals-setting.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import { formatExpected } from '#lib/time/format.ts'
import { withdrawableOf } from '#lib/turnover/rules.ts'
import type { createWithdrawal } from '#lib/withdrawals/api.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { account } from '#server/ledger/accounts.ts'
import { hold } from '#server/ledger/holds.ts'
import type { Call } from '#server/platform/serve.ts'
import { endForBreak } from '#server/turnover/queries.ts'
import { turnoverBefore } from '#server/turnover/turnover.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { type PayoutAccountRow, payoutAccountsOf } from './account-queries.ts'
import { insertStep, insertWithdrawal, lockForWithdrawal, requestedSince, withdrawalById } from './queries.ts'
import { toWithdrawal } from './to-wire.ts'

type RequestCall = Call<typeof createWithdrawal>

/** Checks permission, limits and turnover, then holds the money and inserts the withdrawal, all in one transaction. */
export async function requestWithdrawal(call: RequestCall, tx: Transaction, terms: WithdrawalsSetting) {
  const { input, session, runtime, language } = call
  const { memberId } = session
  const { currency, policy } = runtime.config
  const amount = BigInt(input.amount)
  const at = runtime.clock.now()
  const { heldUntil, isActive } = await lockForWithdrawal(tx, memberId)
  if (!isActive) throw call.refusal('notAllowed', { status: 403 })
  if (heldUntil && heldUntil > at) throw heldRefusal(call, heldUntil)
  const to = (await payoutAccountsOf(tx, memberId)).find(one => one.id === input.accountId)
  if (!to) throw call.refusal('payoutAccountMissing', { field: 'accountId' })
  checkTerms(call, amount, terms)
  await checkDay(call, tx, { amount, terms, at })
  await checkTurnover(call, tx, { amount, at })
  const { holdId, balance } = await holdAmount(call, tx, amount)
  await store(call, tx, { amount, holdId, to, at, fee: BigInt(terms.feeMinor) })
  const row = await withdrawalById(tx, input.id)
  if (!row) throw new Error(`withdrawal ${input.id} is not there after it was written`)
  tx.afterCommit(() =>
    runtime.live.notify(memberId, { type: 'balance', balance: balance.toString(), currency }),
  )
  return { withdrawal: toWithdrawal(row, { terms, language, policy }), balance: balance.toString() }
}

function heldRefusal(call: RequestCall, until: Date) {
  const time = formatExpected(until.toISOString(), LANGUAGES[call.language].tag, call.runtime.config.timeZone)
  return call.refusal('withdrawalsHeld', {
    values: { until: time },
    details: { until: until.toISOString() },
  })
}

function checkTerms(call: RequestCall, amount: bigint, terms: WithdrawalsSetting): void {
  const [minMinor, maxMinor] = [BigInt(terms.minMinor), BigInt(terms.maxMinor)]
  if (isWithinLimits(amount, { minMinor, maxMinor })) return
  throw call.refusal('amountOutsideLimits', {
    field: 'amount',
    values: { min: amountText(call, minMinor), max: amountText(call, maxMinor) },
  })
}

/** What is left of the daily limits, by the deployment's midnight. */
export async function dayLeft(
  db: Queries,
  of: { memberId: string; terms: WithdrawalsSetting; at: Date; timeZone: string },
): Promise<{ amount: bigint; count: number; again: Date }> {
  const today = dayOf(of.at, of.timeZone)
  const requested = await requestedSince(db, of.memberId, startOfDay(today, of.timeZone))
  const amount = BigInt(of.terms.dailyMaxMinor) - requested.amount
  const count = of.terms.dailyCount - requested.count
  return {
    amount: amount > 0n ? amount : 0n,
    count: Math.max(0, count),
    again: startOfDay(addDays(today, 1), of.timeZone),
  }
}

async function checkDay(
  call: RequestCall,
  tx: Transaction,
  { amount, terms, at }: { amount: bigint; terms: WithdrawalsSetting; at: Date },
): Promise<void> {
  const { timeZone } = call.runtime.config
  const left = await dayLeft(tx, { memberId: call.session.memberId, terms, at, timeZone })
  if (left.count > 0 && amount <= left.amount) return
  const most = left.count > 0 ? left.amount : 0n
  throw call.refusal('withdrawalDayLimit', { field: 'amount', values: { left: amountText(call, most) } })
}

async function checkTurnover(
  call: RequestCall,
  tx: Transaction,
  { amount, at }: { amount: bigint; at: Date },
): Promise<void> {
  const { memberId } = call.session
  const balance = await readBalance(tx, call.session, call.runtime.config.currency)
  if (amount > balance) throw call.refusal('notEnoughMoney', { field: 'amount' })
  const { open, isInBreak } = await turnoverBefore(tx, { memberId, at })
  const most = withdrawableOf(balance, open)
  // Turnover that is waived by a withdrawal in a break is not required from the rest afterwards.
  if (amount <= most) return isInBreak ? endForBreak(tx, memberId, at) : undefined
  throw call.refusal('turnoverMissing', { field: 'amount', values: { most: amountText(call, most) } })
}

async function holdAmount(
  { input, session, runtime, ...call }: RequestCall,
  tx: Transaction,
  amount: bigint,
) {
  const { memberId } = session
  const unit = runtime.config.currency
  const names = { scope: 'withdrawal', key: input.id, reference: input.id }
  const outcome = await hold(tx, { book: 'real', memberId, unit, amount, ...names })
  // A concurrent bet took the money first.
  if (outcome.state === 'refused') throw call.refusal('notEnoughMoney', { field: 'amount' })
  if (outcome.state !== 'posted') throw call.refusal('idempotencyConflict', { status: 409 })
  const wallet = account({ book: 'real', kind: 'wallet', memberId, unit })
  const balance = outcome.balances.get(wallet.id)
  if (balance === undefined) throw new Error('a posted operation without the wallet it touched')
  return { holdId: outcome.operationId, balance }
}

async function store(
  { input, session, runtime }: RequestCall,
  tx: Transaction,
  request: { amount: bigint; fee: bigint; holdId: string; to: PayoutAccountRow; at: Date },
): Promise<void> {
  const { to, ...rest } = request
  await insertWithdrawal(tx, {
    ...rest,
    id: input.id,
    memberId: session.memberId,
    currency: runtime.config.currency,
    payoutAccountId: to.id,
    provider: to.provider,
    number: to.number,
    holderName: to.holder_name,
  })
  await insertStep(tx, input.id, { status: 'applied', at: request.at })
}

function amountText({ runtime, language }: RequestCall, amount: bigint): string {
  return formatMoney(amount, runtime.config.currency, LANGUAGES[language].tag)
}
