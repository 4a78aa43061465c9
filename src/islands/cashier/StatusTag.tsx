import type { Deposit } from '#lib/cashier/api.ts'
import type { DepositStatus } from '#lib/cashier/rules.ts'
import type { CashierPhrases } from './phrases.ts'

const TONES: Record<DepositStatus, string> = {
  created: 'info',
  awaiting: 'warn',
  approved: 'ok',
  rejected: 'bad',
  expired: '',
  cancelled: '',
}

interface Props {
  deposit: Pick<Deposit, 'status' | 'nextStep'>
  phrases: CashierPhrases
}

/** Once the member has said that it is paid, nobody awaits their payment: it is looked for. */
export function StatusTag({ deposit: { status, nextStep }, phrases }: Props) {
  if (nextStep === 'check')
    return (
      <span data-outcome="" className="tag info">
        {phrases.status_checking}
      </span>
    )
  return (
    <span data-outcome="" className={`tag ${TONES[status]}`}>
      {phrases[`status_${status}`]}
    </span>
  )
}
