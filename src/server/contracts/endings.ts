import { createHash } from 'node:crypto'
import { covers, type Terms } from '#lib/contracts/rules.ts'
import { endingOf } from '#lib/contracts/succession.ts'
import type { ContractKind } from '#lib/contracts/windows.ts'
import type { Queries } from '#server/db/database.ts'
import type { Moment } from './agree.ts'
import { type EndingRow, goingOnBelow, holdingUnder } from './queries.ts'
import { spanOf, termsOf } from './terms.ts'

/** The contracts that end by themselves when a member's own contract ends: everything below that rests on it. */
export function endingsWithout(db: Queries, kind: ContractKind, memberId: string): Promise<EndingRow[]> {
  return goingOnBelow(db, kind, [memberId], 1)
}

/**
 * The contracts that end by themselves when a member's own contract becomes `terms`: those with direct downlines that it
 * does not cover any more, and everything that rests on them. What was only to hold until its successor begins has to be
 * covered too, unless it ends with its window under way in any case.
 */
export async function endingsBelow(
  db: Queries,
  { kind, memberId, terms }: { kind: ContractKind; memberId: string; terms: Terms },
  { at, timeZone }: Moment,
): Promise<EndingRow[]> {
  const versions = await holdingUnder(db, kind, memberId, at)
  const isLeftAlone = (version: EndingRow) =>
    version.until_at !== null && endingOf(spanOf(version), at, timeZone) >= version.until_at
  const uncovered = versions.filter(version => !isLeftAlone(version) && !covers(terms, termsOf(version)))
  const losers = new Set(uncovered.map(version => version.downline_id))
  const lost = versions.filter(version => version.until_at === null && losers.has(version.downline_id))
  if (lost.length === 0) return []
  const uplineIds = lost.map(version => version.downline_id)
  return [...lost, ...(await goingOnBelow(db, kind, uplineIds, 2))]
}

/** Stands for exactly these contracts, in whatever order; empty for none. In hexadecimal, since operators type it behind an option. */
export function markOf(endings: readonly Pick<EndingRow, 'id'>[]): string {
  if (endings.length === 0) return ''
  const ids = endings.map(({ id }) => id).toSorted()
  return createHash('sha256').update(ids.join(' ')).digest('hex')
}
