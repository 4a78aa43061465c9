import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { PlayGuard } from '#server/limits/play-guard.ts'

/** A member's money in the wallet that a vendor keeps. */
export interface Held {
  memberId: string
  vendor: string
  book: 'real' | 'trial'
}

interface StoppedQuery {
  now: Date
  timeZone: string
  /** Only of this member. */
  memberId?: string | undefined
  limit: number
}

/** A vendor that gave nothing back is asked again after this long. */
const AGAIN_MS = 60_000

/**
 * Money at vendors of members whose play has to stop since it went there: they take a break, have a stake limit, which
 * cannot be kept there, or have used up the time that they set themselves.
 */
export async function stoppedAtVendors(db: Queries, asked: StoppedQuery): Promise<Held[]> {
  const before = new Date(asked.now.getTime() - AGAIN_MS)
  const held = await db.rows(sql<Held>`
    select a.member_id as "memberId", a.vendor, a.book
    from ledger_accounts a
    where a.kind = 'vendor_wallet' and a.balance > 0 and a.book = 'real'
      and (${asked.memberId ?? null}::uuid is null or a.member_id = ${asked.memberId ?? null}::uuid)
      and (exists (select from play_limits l where l.member_id = a.member_id and l.kind in ('stake', 'session'))
        or exists (select from play_breaks b where b.member_id = a.member_id))
      and not exists (select from vendor_transfers t where t.member_id = a.member_id and t.vendor = a.vendor
        and (t.state = 'asked' or (t.direction = 'back' and t.created_at > ${before}::timestamptz)))
    limit ${asked.limit}::int`)
  if (held.length === 0) return []
  const guard = new PlayGuard(asked.now, asked.timeZone)
  await guard.read(
    db,
    held.map(one => one.memberId),
  )
  return held.filter(one => guard.mustReturn(one.memberId))
}

/** Ends the games that a member has open at a vendor. */
export async function endGames(
  db: Queries,
  { memberId, vendor, at }: { memberId: string; vendor: string; at: Date },
): Promise<void> {
  await db.run(sql`
    update game_sessions set expires_at = ${at}::timestamptz
    where member_id = ${memberId}::uuid and vendor = ${vendor} and expires_at > ${at}::timestamptz`)
}
