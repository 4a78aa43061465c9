import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** What of a member decides whether a promotion is for them. */
export interface Candidate {
  rank: string | null
  deposits: number
  /** The accounts of the agents above, and their own. */
  line: string[]
}

export async function candidateOf(db: Queries, memberId: string, day: string): Promise<Candidate> {
  const row = await db.row(sql<Candidate>`
    select (select rank from member_ranks r where r.member_id = m.id and r.from_day <= ${day}::date
        order by r.from_day desc limit 1) as rank,
      (select count(*)::int from deposits d where d.member_id = m.id and d.status = 'approved') as deposits,
      array(select a.account from members a where a.id = any(m.ancestors)) as line
    from members m where m.id = ${memberId}::uuid`)
  if (!row) throw new Error(`member ${memberId} is not there`)
  return row
}

/** A deposit that a reward may belong to. */
export interface DepositChoice {
  id: string
  amount: bigint
  at: Date
}

interface ChoiceQuery {
  memberId: string
  promotion: string
  least: bigint
  isFirst: boolean
  /** Credited from then on. */
  from: Date | undefined
  until: Date | undefined
  limit: number
}

/**
 * A member's approved deposits that count for a promotion, the oldest first: large enough, credited in its time, and used
 * for no other entry of it.
 */
export function depositChoices(db: Queries, of: ChoiceQuery): Promise<DepositChoice[]> {
  return db.rows(sql<DepositChoice>`
    select id, amount, at from (
      select d.id, d.amount - d.fee as amount, s.at, row_number() over (order by s.at, d.id) as place
      from deposits d join lateral (select max(at) as at from deposit_statuses
        where deposit_id = d.id and status = 'approved') s on true
      where d.member_id = ${of.memberId}::uuid and d.status = 'approved') credited
    where amount >= ${of.least} and (not ${of.isFirst}::boolean or place = 1)
      and (${of.from ?? null}::timestamptz is null or at >= ${of.from ?? null}::timestamptz)
      and (${of.until ?? null}::timestamptz is null or at < ${of.until ?? null}::timestamptz)
      and not exists (select from promotion_entries e
        where e.promotion = ${of.promotion} and e.deposit_id = credited.id and e.state not in ('rejected', 'cancelled'))
    order by at, id limit ${of.limit}::int`)
}
