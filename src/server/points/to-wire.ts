import type { Language } from '#lib/i18n/languages.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { PointTransaction, Redemption } from '#lib/points/api.ts'
import { textIn } from '#lib/site/settings.ts'
import type { EntryRow } from '#server/records/queries.ts'
import type { RedemptionRow } from './redemption-queries.ts'

type Shown = Omit<RedemptionRow, 'decided_by' | 'reversal_id'>

export function toRedemption(row: Shown, language: Language): Redemption {
  return {
    id: row.id,
    item: row.names && (textIn(row.names, language)?.text ?? row.item),
    points: row.points.toString(),
    amount: row.amount?.toString() ?? null,
    currency: row.currency,
    state: row.state,
    note: row.note,
    at: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

const REASONS: Readonly<Record<string, PointTransaction['reason']>> = {
  points_earned: 'earned',
  points_given: 'given',
  points_redeemed: 'redeemed',
  points_converted: 'converted',
  reversal: 'returned',
}

export function toTransaction(row: EntryRow): PointTransaction {
  const reason = REASONS[row.kind]
  if (!reason) throw new Error(`points were moved by an operation ${row.kind}`)
  return {
    place: row.seq.toString(),
    reason,
    reference: reason === 'earned' ? row.reference : referenceOf({ id: row.reference }),
    points: row.amount.toString(),
    after: row.balance_after.toString(),
    at: row.at.toISOString(),
  }
}
