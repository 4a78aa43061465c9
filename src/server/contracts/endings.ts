import { createHash } from 'node:crypto'
import { covers, type Terms } from '#lib/contracts/rules.ts'
import { endingOf } from '#lib/contracts/succession.ts'
import type { ContractKind } from '#lib/contracts/windows.ts'
import type { Queries } from '#server/db/database.ts'
import type { Moment } from './agree.ts'
import { currentVersionsUnder, type EndingRow, openVersionsBelow } from './queries.ts'
import { spanOf, termsOf } from './terms.ts'

/** Returns the contracts that end automatically with a member's own contract: everything below that depends on it. */
export function endingsWithout(db: Queries, kind: ContractKind, memberId: string): Promise<EndingRow[]> {
  return openVersionsBelow(db, kind, [memberId], 1)
}

/**
 * Returns the contracts that end automatically when a member's own contract becomes `terms`: those with direct
 * downlines that it no longer covers, and everything that depends on them. Contracts that apply only until their
 * successor starts must be covered too, unless they end with their current window anyway.
 */
export async function endingsBelow(
  db: Queries,
  { kind, memberId, terms }: { kind: ContractKind; memberId: string; terms: Terms },
  { at, timeZone }: Moment,
): Promise<EndingRow[]> {
  const versions = await currentVersionsUnder(db, kind, memberId, at)
  const isLeftAlone = (version: EndingRow) =>
    version.until_at !== null && endingOf(spanOf(version), at, timeZone) >= version.until_at
  const uncovered = versions.filter(version => !isLeftAlone(version) && !covers(terms, termsOf(version)))
  const losers = new Set(uncovered.map(version => version.downline_id))
  const lost = versions.filter(version => version.until_at === null && losers.has(version.downline_id))
  if (lost.length === 0) return []
  const uplineIds = lost.map(version => version.downline_id)
  return [...lost, ...(await openVersionsBelow(db, kind, uplineIds, 2))]
}

/** Returns a mark of exactly these contracts, in any order; empty for none. In hexadecimal, for operators to type. */
export function markOf(endings: readonly Pick<EndingRow, 'id'>[]): string {
  if (endings.length === 0) return ''
  const ids = endings.map(({ id }) => id).toSorted()
  return createHash('sha256').update(ids.join(' ')).digest('hex')
}
