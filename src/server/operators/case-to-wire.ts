import { referenceOf } from '#lib/ids/reference.ts'

interface CaseRow {
  id: string
  member_id: string
  account: string
  amount: bigint
  currency: string
  created_at: Date
}

/** What every case of a queue says: which, whose, how much and since when. */
export function caseToWire(row: CaseRow) {
  return {
    id: row.id,
    reference: referenceOf(row),
    member: { id: row.member_id, account: row.account },
    amount: String(row.amount),
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
  }
}
