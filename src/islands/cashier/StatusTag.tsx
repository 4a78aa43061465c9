import type { DepositStatus } from '#lib/cashier/rules.ts'
import type { CashierPhrases } from './phrases.ts'

const TONES: Record<DepositStatus, string> = {
  created: 'info',
  awaiting: 'warn',
  approved: 'ok',
  rejected: 'bad',
  expired: '',
}

export function StatusTag({ status, phrases }: { status: DepositStatus; phrases: CashierPhrases }) {
  return <span className={`tag ${TONES[status]}`}>{phrases[`status_${status}`]}</span>
}
