import type { OperatorText } from '#lib/site/settings.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { readTurnover, type Turnover } from '#server/turnover/turnover.ts'

/** Turnover of a promotion's money that is not done. */
export type RunningRow = Turnover & { promotion: string; titles: OperatorText; endsAt: Date }

interface Named {
  reference: string
  promotion: string
  titles: OperatorText
}

/** The promotions that some turnover belongs to, by its reference: the id of the reward. */
export async function promotionsOf(
  db: Queries,
  memberId: string,
  turnover: readonly Pick<Turnover, 'reference' | 'rules'>[],
): Promise<Map<string, Named>> {
  const references = turnover.filter(one => one.rules !== null).map(one => one.reference)
  if (references.length === 0) return new Map()
  const rows = await db.rows(sql<Named>`
    select reward_id::text as reference, promotion, titles from promotion_entries
    where member_id = ${memberId}::uuid and reward_id::text = any(${references}::text[])`)
  return new Map(rows.map(row => [row.reference, row]))
}

/** A member's running promotions, the oldest first. */
export async function runningOf(db: Queries, memberId: string): Promise<RunningRow[]> {
  const open = (await readTurnover(db, memberId)).filter(one => one.remaining > 0n)
  const names = await promotionsOf(db, memberId, open)
  return open.flatMap(one => {
    const named = names.get(one.reference)
    return named && one.ends_at ? [{ ...one, ...named, endsAt: one.ends_at }] : []
  })
}
