import { createHash } from 'node:crypto'
import { covers, type Terms } from '#lib/contracts/rules.ts'
import type { ContractKind } from '#lib/contracts/windows.ts'
import type { Queries } from '#server/db/database.ts'
import { type EndingRow, goingOnBelow, goingOnUnder } from './queries.ts'
import { termsOf } from './terms.ts'

/**
 * The contracts that end by themselves when a member's own contract becomes `terms`, or ends where there are none: those
 * with direct downlines that it does not cover any more, and everything that rests on them.
 */
export async function endingsBelow(
  db: Queries,
  kind: ContractKind,
  memberId: string,
  terms: Terms | undefined,
): Promise<EndingRow[]> {
  if (!terms) return goingOnBelow(db, kind, [memberId], 1)
  const direct = await goingOnUnder(db, kind, memberId)
  const lost = direct.filter(version => !covers(terms, termsOf(version)))
  if (lost.length === 0) return []
  const uplineIds = lost.map(version => version.downline_id)
  return [...lost, ...(await goingOnBelow(db, kind, uplineIds, 2))]
}

/** Stands for exactly these contracts, in whatever order; empty for none. */
export function markOf(endings: readonly Pick<EndingRow, 'id'>[]): string {
  if (endings.length === 0) return ''
  const ids = endings.map(({ id }) => id).toSorted()
  return createHash('sha256').update(ids.join(' ')).digest('base64url')
}
