import { type Line, memberHash } from '#lib/raffle/tree.ts'
import type { Queries } from '#server/db/database.ts'
import { type LineRow, linesAfter } from './entry-queries.ts'

/** Lines per query. */
const AT_ONCE = 5_000

export function toLine({ number, name, seed, salt, member_id }: LineRow): Line {
  return { number, name, seed, member: memberHash(salt.toString('hex'), member_id) }
}

/** Every line of the list, with whose it is. */
export async function wholeList(db: Queries, raffleId: string): Promise<(Line & { memberId: string })[]> {
  const lines: (Line & { memberId: string })[] = []
  for (;;) {
    const rows = await linesAfter(db, raffleId, { after: lines.length, limit: AT_ONCE })
    lines.push(...rows.map(row => ({ ...toLine(row), memberId: row.member_id })))
    if (rows.length < AT_ONCE) return lines
  }
}
