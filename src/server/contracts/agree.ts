import { covers } from '#lib/contracts/rules.ts'
import { endingOf, replacedOf, startOf } from '#lib/contracts/succession.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import {
  currentVersions,
  type EndingRow,
  openRequests,
  openRequestsUnder,
  type RequestRow,
  type VersionRow,
} from './queries.ts'
import { spanOf, termsOf } from './terms.ts'
import { closeRequest, endVersion, insertVersion } from './write-queries.ts'

/** The time of an agreement, and the time zone of contract days and hours. */
export interface Moment {
  at: Date
  timeZone: string
}

/** Starts new terms with their first window; replaces the current version and those that were to apply until then. */
export async function startVersion(
  tx: Transaction,
  request: RequestRow,
  { at, timeZone }: Moment,
): Promise<VersionRow> {
  const { kind, period, tiers, downline_id } = request
  if (!tiers) throw new Error(`request ${request.id} has no terms`)
  const before = await currentVersions(tx, kind, downline_id, at)
  const from = startOf({ kind, period }, { at, before: before.map(spanOf) }, timeZone)
  for (const row of before)
    await endBy(tx, row, { until: replacedOf(spanOf(row), from, timeZone), by: 'replaced' })
  const version: VersionRow = {
    id: newId(),
    kind,
    upline_id: request.upline_id,
    downline_id,
    period,
    tiers,
    from_at: from,
    until_at: null,
    ended_by: null,
    agreed_at: at,
  }
  await insertVersion(tx, version, request.id)
  return version
}

/**
 * Ends a version with its current window, together with those that were to apply until it starts: they do not continue
 * in place of a version that never starts.
 */
export async function endWithWindow(
  tx: Transaction,
  version: VersionRow,
  by: 'terminated' | 'automatic' | 'moved',
  { at, timeZone }: Moment,
): Promise<void> {
  for (const row of await currentVersions(tx, version.kind, version.downline_id, at))
    await endBy(tx, row, { until: endingOf(spanOf(row), at, timeZone), by })
}

/** Sets an end, unless the version already has an earlier or equal one. */
async function endBy(
  tx: Transaction,
  { id, until_at }: VersionRow,
  end: { until: Date; by: NonNullable<VersionRow['ended_by']> },
): Promise<void> {
  if (!until_at || end.until < until_at) await endVersion(tx, id, end)
}

/**
 * Ends the contracts below a member that depend on the member's own one, which is `own` from now on. Also closes open
 * requests that lost their basis: offers that are no longer covered, and requests to end what has ended.
 */
export async function endBelow(
  tx: Transaction,
  own: { memberId: string; version: VersionRow | undefined },
  endings: readonly EndingRow[],
  moment: Moment,
  kind: VersionRow['kind'],
): Promise<void> {
  for (const version of endings) await endWithWindow(tx, version, 'automatic', moment)
  const ended = endings.map(version => version.downline_id)
  const terms = own.version && termsOf(own.version)
  const below = await openRequestsUnder(tx, kind, [own.memberId, ...ended])
  for (const request of below) {
    const isGroundless =
      request.tiers === null
        ? ended.includes(request.downline_id)
        : !(
            terms &&
            request.upline_id === own.memberId &&
            covers(terms, termsOf({ ...request, tiers: request.tiers }))
          )
    if (isGroundless) await closeRequest(tx, request.id, 'finished', moment.at)
  }
}

/** Closes all open requests between a downline and its upline for a kind. */
export async function finishOpen(
  tx: Transaction,
  kind: VersionRow['kind'],
  downlineId: string,
  at: Date,
): Promise<void> {
  for (const request of await openRequests(tx, kind, [downlineId]))
    await closeRequest(tx, request.id, 'finished', at)
}
