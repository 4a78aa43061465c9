import type { Deposit, Payment } from '#lib/cashier/api.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { type DepositWriting, METHODS } from './methods.ts'
import type { DepositRow } from './queries.ts'

/** A deposit for its member. It does not contain who decided. */
export function toDeposit(row: DepositRow, writing: DepositWriting): Deposit {
  const next = nextOf(row, writing.settings)
  return {
    id: row.id,
    method: row.method,
    amount: row.amount.toString(),
    fee: row.fee.toString(),
    currency: row.currency,
    status: row.status,
    timeline: row.statuses.flatMap((step, index) => {
      const at = row.moments[index]
      const reason = row.reasons[index] ?? null
      const reasonCode = row.reason_codes[index] ?? null
      return at ? [{ status: step, at: at.toISOString(), reason, reasonCode }] : []
    }),
    payment: isUnpaid(row) ? paymentOf(row, writing) : null,
    nextStep: next?.step ?? null,
    nextBy: next?.by?.toISOString() ?? null,
    mayAnnounce: mayAnnounce(row),
    mayCancel: mayCancel(row),
    images: row.images,
  }
}

/**
 * A slip is accepted while a transfer is awaited, and after it has expired or was cancelled, because the money may
 * already be on its way.
 */
export function mayAnnounce({ method, status, announced_at }: DepositRow): boolean {
  const isOpen = status === 'awaiting' || status === 'expired' || status === 'cancelled'
  return METHODS[method].takesSlip && !announced_at && isOpen
}

/** Whether only the member's payment is missing; unmatched money needs a person first. */
export function mayCancel(row: DepositRow): boolean {
  return METHODS[row.method].initialStatus !== 'approved' && isUnpaid(row) && !row.is_held
}

const isUnpaid = ({ status, announced_at }: DepositRow) =>
  (status === 'created' || status === 'awaiting') && !announced_at

function paymentOf(row: DepositRow, writing: DepositWriting): Payment | null {
  const { method, payee, expires_at } = row
  if (!payee || !expires_at) return null
  return METHODS[method].payment(row, { payee, until: expires_at.toISOString() }, writing)
}

/** Of a code nobody says that it is paid: somebody looks for it all the time. */
function nextOf(
  row: DepositRow,
  { deposits }: SiteSettings,
): { step: NonNullable<Deposit['nextStep']>; by?: Date } | undefined {
  if (row.status === 'expired' || row.status === 'cancelled')
    return { step: mayAnnounce(row) ? 'sendSlip' : 'anew' }
  if (row.announced_at && row.status === 'awaiting') {
    const minutes = deposits.bankTransfer?.expectedMinutes ?? 30
    return { step: 'check', by: new Date(row.announced_at.getTime() + minutes * 60_000) }
  }
  if (!isUnpaid(row) || !row.expires_at) return undefined
  return { step: 'pay', by: row.expires_at }
}
