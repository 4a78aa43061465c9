import { decide } from '#server/cashier/decide.ts'
import { type DepositRow, lockDeposit } from '#server/cashier/queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { checkLateDeposit } from '#server/limits/late-deposits.ts'
import type { LiveEvents } from '#server/platform/live-events.ts'
import {
  insertReport,
  isOfAnother,
  type ReportOutcome,
  reportByEvent,
  reportsOf,
  type StoredReport,
  writePaymentId,
} from './queries.ts'

/** What a provider says of a payment, by a webhook or when it was asked. */
export interface ProviderReport {
  /** The provider's id of this report: the same one again has no second effect. */
  eventId: string
  paymentId: string
  /** The id of the deposit. */
  reference: string
  /** `chargedBack`: what was paid was taken back. */
  status: 'paid' | 'failed' | 'expired' | 'chargedBack'
  amount: bigint
  currency: string
}

interface Setting {
  at: Date
  /** Times the amount that is to be played before it may leave (settings, withdrawals). */
  depositTurnover: string
  timeZone: string
  live: LiveEvents
}

/**
 * Takes a report in: what it says, what came of it and the credit are one transaction, and each report counts once.
 * Money that a deposit cannot take as it is (another amount or currency, also of a payment that was credited; paid twice,
 * paid after it was rejected or given up, a payment that is another deposit's, paid late beyond a limit of the member's own or in a
 * break) is `held`: written down for a person, credited to nobody. So is what a provider takes back that it had paid.
 * `unknown`: there is no such deposit. `conflict`: this event was reported before with another content.
 */
export async function takeReport(
  tx: Transaction,
  report: ProviderReport,
  setting: Setting,
): Promise<ReportOutcome | 'unknown' | 'conflict'> {
  const row = await lockDeposit(tx, report.reference)
  if (row?.method !== 'providerPage') return 'unknown'
  const content = {
    deposit_id: row.id,
    payment_id: report.paymentId,
    status: report.status,
    amount: report.amount,
    currency: report.currency,
  }
  const before = await reportByEvent(tx, report.eventId)
  if (before) {
    const isUnchanged = Object.entries(content).every(
      ([name, value]) => before[name as keyof typeof before] === value,
    )
    return isUnchanged ? before.outcome : 'conflict'
  }
  const isForeign = await isOfAnother(tx, report.paymentId, row.id)
  const earlier = (await reportsOf(tx, row.id)).filter(one => one.payment_id === report.paymentId)
  const wanted = outcomeOf(row, report, { isForeign, earlier })
  const outcome = wanted === 'credited' && !(await mayBeCredited(tx, row, setting)) ? 'held' : wanted
  const isFirst = await insertReport(tx, report.eventId, { ...content, outcome, at: setting.at })
  if (!isFirst) return 'conflict'
  await act(tx, row, { report, outcome, setting })
  return outcome
}

/** `earlier`: the earlier reports of the same payment. */
function outcomeOf(
  row: DepositRow,
  report: ProviderReport,
  { isForeign, earlier }: { isForeign: boolean; earlier: readonly StoredReport[] },
): ReportOutcome {
  const isOpen = row.status === 'created' || row.status === 'awaiting'
  // A person is resolving it or has resolved it: a repeated report is no further money.
  if (earlier.some(one => one.outcome === 'held' && isSame(one, report))) return 'known'
  const isCredited = row.status === 'approved' && row.payment_id === report.paymentId
  if (report.status !== 'paid') {
    const wasPaid = isCredited || earlier.some(one => one.status === 'paid')
    return isOpen && !wasPaid ? 'closed' : wasPaid ? 'held' : 'known'
  }
  const isAsked = report.amount === row.amount && report.currency === row.currency
  if (isCredited && isAsked) return 'known'
  // Paid late is paid: the provider has the money, and says so itself.
  return !isForeign && isAsked && (isOpen || row.status === 'expired') ? 'credited' : 'held'
}

const isSame = (one: StoredReport, { status, amount, currency }: ProviderReport): boolean =>
  one.status === status && one.amount === amount && one.currency === currency

/** What ran out no longer counted in full when others were begun, so it must fit what the member has set by now. */
async function mayBeCredited(tx: Transaction, row: DepositRow, { at, timeZone }: Setting): Promise<boolean> {
  if (row.status !== 'expired') return true
  const { id: depositId, member_id: memberId, amount: amountMinor } = row
  return (await checkLateDeposit(tx, { depositId, memberId, amountMinor, now: at, timeZone })) === 'fits'
}

async function act(
  tx: Transaction,
  row: DepositRow,
  { report, outcome, setting }: { report: ProviderReport; outcome: ReportOutcome; setting: Setting },
): Promise<void> {
  const { at, depositTurnover, live } = setting
  if (outcome === 'closed') {
    const isFailed = report.status === 'failed'
    const status = isFailed ? 'rejected' : 'expired'
    const reasonCode = isFailed ? 'providerFailed' : 'unpaidInTime'
    await decide(tx, { id: row.id, status, at, depositTurnover, reasonCode })
  }
  if (outcome !== 'credited') return
  await writePaymentId(tx, row.id, report.paymentId)
  const { balance } = await decide(tx, { id: row.id, status: 'approved', at, depositTurnover })
  if (balance === undefined) throw new Error(`deposit ${row.id} was approved without a credit`)
  const { member_id: memberId, currency } = row
  tx.afterCommit(() => live.notify(memberId, { type: 'balance', balance: balance.toString(), currency }))
}
