import type { Transaction } from '#server/db/database.ts'
import { addInboxMessages } from '#server/inbox/add-message.ts'
import type { DueRow } from './queries.ts'

/**
 * Sends a message to everybody who was paid a dividend or a daily salary. Hourly and real-time salaries would fill the
 * inbox; the balance and the statements show them.
 */
export async function notifyPaid(tx: Transaction, paid: readonly DueRow[], at: Date): Promise<void> {
  const messages = paid.flatMap(
    ({ kind, downline_id: memberId, amount: money, currency, window_end: moment }) => {
      if (kind !== 'dividend' && kind !== 'daily') return []
      const values = { amount: { money, currency }, until: { moment } }
      return [
        { memberId, kind: kind === 'dividend' ? 'dividendPaid' : 'dailySalaryPaid', values, at } as const,
      ]
    },
  )
  await addInboxMessages(tx, messages)
}
