import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { PlayGuard } from '#server/limits/play-guard.ts'

/** A member's money in a wallet that a vendor keeps. */
export interface FundsAtVendor {
  memberId: string
  vendor: string
  book: 'real' | 'trial'
}

interface StoppedQuery {
  now: Date
  timeZone: string
  /** Optional: only this member. */
  memberId?: string | undefined
  limit: number
}

/** How long after a return without money the vendor is called again. */
const AGAIN_MS = 60_000

/**
 * Returns money at vendors of members whose play must stop since it was sent: they are on a break, have a stake limit,
 * which cannot be enforced there, or have used up their own time limit.
 */
export async function stoppedAtVendors(db: Queries, search: StoppedQuery): Promise<FundsAtVendor[]> {
  const before = new Date(search.now.getTime() - AGAIN_MS)
  const found = await db.rows(sql<FundsAtVendor>`
    select a.member_id as "memberId", a.vendor, a.book
    from ledger_accounts a
    where a.kind = 'vendor_wallet' and a.balance > 0 and a.book = 'real'
      and (${search.memberId ?? null}::uuid is null or a.member_id = ${search.memberId ?? null}::uuid)
      and (exists (select from play_limits l where l.member_id = a.member_id and l.kind in ('stake', 'session'))
        or exists (select from play_breaks b where b.member_id = a.member_id))
      and not exists (select from vendor_transfers t where t.member_id = a.member_id and t.vendor = a.vendor
        and (t.state = 'asked' or (t.direction = 'back' and t.created_at > ${before}::timestamptz)))
    limit ${search.limit}::int`)
  if (found.length === 0) return []
  const guard = new PlayGuard(search.now, search.timeZone)
  await guard.read(
    db,
    found.map(one => one.memberId),
  )
  return found.filter(one => guard.mustReturn(one.memberId))
}

/** Ends a member's open games at a vendor. */
export async function endGames(
  db: Queries,
  { memberId, vendor, at }: { memberId: string; vendor: string; at: Date },
): Promise<void> {
  await db.run(sql`
    update game_sessions set expires_at = ${at}::timestamptz
    where member_id = ${memberId}::uuid and vendor = ${vendor} and expires_at > ${at}::timestamptz`)
}
