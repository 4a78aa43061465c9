import type { OperatorRole } from '#lib/operators/permissions.ts'
import type { Queries } from '#server/db/database.ts'
import { type SqlPart, sql, sqlPart } from '#server/db/sql.ts'

export interface BookFilter {
  operator?: string | undefined
  subject?: string | undefined
  member?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

export interface BookRow {
  seq: bigint
  id: string
  at: Date
  operator: string
  roles: OperatorRole[] | null
  subject: string
  before: unknown
  after: unknown
  reason: string | null
  member_id: string | null
  account: string | null
  session_id: string | null
  address: string | null
  request_id: string | null
}

/** The condition on an entry `c` of the book. */
function matching(filter: BookFilter): SqlPart {
  const { operator = null, subject = null, member = null, from = null, until = null } = filter
  return sqlPart`(${operator}::text is null or c.operator = ${operator})
       and (${subject}::text is null or starts_with(c.subject, ${subject}))
       and (${member}::uuid is null or c.member_id = ${member}::uuid)
       and (${from}::timestamptz is null or c.at >= ${from}::timestamptz)
       and (${until}::timestamptz is null or c.at < ${until}::timestamptz)`
}

/** Entries of the book that fit, the latest first, below a place in it. */
export function bookEntries(
  db: Queries,
  filter: BookFilter,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<BookRow[]> {
  return db.rows(sql<BookRow>`
    select l.seq, c.id, c.at, c.operator, c.roles, c.subject, c.before, c.after, c.reason, c.member_id, m.account,
           c.session_id, c.address, c.request_id
      from operator_change_links l join operator_changes c on c.id = l.change_id
      left join members m on m.id = c.member_id
     where (${below ?? null}::bigint is null or l.seq < ${below ?? null}::bigint)
       and ${matching(filter)}
     order by l.seq desc limit ${limit}::int`)
}

export async function countBookEntries(db: Queries, filter: BookFilter): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count from operator_changes c
     where ${matching(filter)}`)
  return row?.count ?? 0
}
