import { maskName } from '#lib/play/rules.ts'
import type { Transfer } from '#lib/transfers/api.ts'
import type { TransferDirection } from '#lib/transfers/rules.ts'
import type { TransferRow } from './queries.ts'

/** An upline's name is also its login name: downlines see only enough of it to recognise it. */
export function shownAccount(account: string, towards: TransferDirection): string {
  return towards === 'up' ? maskName(account) : account
}

/** A transfer as one of its two parties sees it. */
export function toTransfer(row: TransferRow, memberId: string): Transfer {
  const isMine = row.from_id === memberId
  const towardsOther = isMine === (row.direction === 'up') ? 'up' : 'down'
  return {
    id: row.id,
    direction: row.direction,
    isMine,
    account: shownAccount(isMine ? row.to_account : row.from_account, towardsOther),
    nickname: isMine ? row.to_nickname : row.from_nickname,
    amount: row.amount.toString(),
    currency: row.currency,
    at: row.created_at.toISOString(),
  }
}
