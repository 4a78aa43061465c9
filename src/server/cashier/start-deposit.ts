import type { createDeposit } from '#lib/cashier/api.ts'
import type { DepositTerms } from '#lib/cashier/rules.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { isWithinLimits } from '#lib/money/amount-limits.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { requireMayDeposit } from '#server/limits/may-play.ts'
import type { Call } from '#server/platform/serve.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { decide } from './decide.ts'
import { METHODS, type OpenMethod } from './methods.ts'
import * as queries from './queries.ts'
import { toDeposit } from './to-wire.ts'

type DepositCall = Call<typeof createDeposit>

/** The number of unpaid deposits that one member may have at once. */
const UNPAID_AT_ONCE = 3

/**
 * Checks permission and limits, then inserts the row, takes its first step and credits play money, all in one
 * transaction. With a provider it stays `created` until the provider has opened a page, which cannot be requested in a
 * transaction.
 */
export async function startDeposit(
  call: DepositCall,
  tx: Transaction,
  { settings, hasProvider }: { settings: SiteSettings; hasProvider: boolean },
) {
  const { input, session, runtime, language } = call
  const { memberId } = session
  const { config } = runtime
  const { currency } = config
  const open = METHODS[input.method].open({ config, settings, hasProvider })
  if (!open) throw call.refusal('notFound', { status: 404 })
  const { terms } = open
  const amount = BigInt(input.amount)
  if (!isWithinLimits(amount, terms)) throw outsideLimits(call, terms)
  await requireMayDeposit(tx, amount, { memberId, language, runtime })
  const at = runtime.clock.now()
  const payment = await paymentOf(call, tx, open, at)
  await queries.insertDeposit(tx, {
    id: input.id,
    memberId,
    method: input.method,
    amount,
    fee: terms.feeMinor,
    currency,
    createdAt: at,
    ...(payment ? { payment } : {}),
  })
  const balance = await firstStep(call, tx, { settings, at })
  const stored = await queries.depositById(tx, input.id)
  if (!stored) throw new Error(`deposit ${input.id} is not there after it was written`)
  const shown = (balance ?? (await readBalance(tx, session, currency))).toString()
  if (balance !== undefined)
    tx.afterCommit(() => runtime.live.notify(memberId, { type: 'balance', balance: shown, currency }))
  return { deposit: toDeposit(stored, { settings, language }), balance: shown }
}

/** Moves it from `created` to its method's initial status. Returns the balance after a credit of play money. */
async function firstStep(
  { input }: DepositCall,
  tx: Transaction,
  { settings, at }: { settings: SiteSettings; at: Date },
): Promise<bigint | undefined> {
  const status = METHODS[input.method].initialStatus
  if (status === 'created') return undefined
  const { depositTurnover } = settings.withdrawals
  return (await decide(tx, { id: input.id, status, at, depositTurnover })).balance
}

/** The payment that the member must make first; undefined if there is none. */
async function paymentOf(
  call: DepositCall,
  tx: Transaction,
  { pay }: OpenMethod,
  at: Date,
): Promise<queries.NewPayment | undefined> {
  if (!pay) return undefined
  if ((await queries.countUnpaid(tx, call.session.memberId)) >= UNPAID_AT_ONCE)
    throw call.refusal('tooManyDeposits')
  const payTo = pay.to(call.input.bank)
  if (payTo === 'bankMissing') throw call.refusal('bankMissing', { field: 'bank' })
  return { ...payTo, until: new Date(at.getTime() + pay.minutes * 60_000) }
}

function outsideLimits(call: DepositCall, { minMinor, maxMinor }: DepositTerms) {
  const { currency } = call.runtime.config
  const words = (amount: bigint) => formatMoney(amount, currency, LANGUAGES[call.language].tag)
  return call.refusal('amountOutsideLimits', {
    field: 'amount',
    values: { min: words(minMinor), max: words(maxMinor) },
    details: { min: minMinor.toString(), max: maxMinor.toString() },
  })
}
