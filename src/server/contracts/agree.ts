import { covers } from '#lib/contracts/rules.ts'
import { startOf, endingOf, replacedOf } from '#lib/contracts/succession.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import {
  type EndingRow,
  holding,
  openRequests,
  openRequestsUnder,
  type RequestRow,
  type VersionRow,
} from './queries.ts'
import { spanOf, termsOf } from './terms.ts'
import { closeRequest, endVersion, insertVersion } from './write-queries.ts'

/** When something is agreed on, and the zone whose days and hours contracts go by. */
export interface Moment {
  at: Date
  timeZone: string
}

/** Lets new terms begin with their first window, in place of what goes on and of what was to hold until it begins. */
export async function beginVersion(
  tx: Transaction,
  request: RequestRow,
  { at, timeZone }: Moment,
): Promise<VersionRow> {
  const { kind, period, tiers, downline_id } = request
  if (!tiers) throw new Error(`request ${request.id} has no terms`)
  const before = await holding(tx, kind, downline_id, at)
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
 * Ends a version with its window under way, and with it what was to hold until it begins: a version whose successor never
 * comes does not go on in its place.
 */
export async function endWithWindow(
  tx: Transaction,
  version: VersionRow,
  by: 'terminated' | 'automatic' | 'moved',
  { at, timeZone }: Moment,
): Promise<void> {
  for (const row of await holding(tx, version.kind, version.downline_id, at))
    await endBy(tx, row, { until: endingOf(spanOf(row), at, timeZone), by })
}

/** Sets an end, unless the version has one already that is no later. */
async function endBy(
  tx: Transaction,
  { id, until_at }: VersionRow,
  end: { until: Date; by: NonNullable<VersionRow['ended_by']> },
): Promise<void> {
  if (!until_at || end.until < until_at) await endVersion(tx, id, end)
}

/**
 * Ends what ends by itself below a member, whose own contract is `own` from now on, or none. Open requests that lost their
 * ground with it are finished: offers that are not covered any more, and requests to end what has ended.
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

/** Finishes whatever a downline and its upline still ask each other about a kind. */
export async function finishOpen(
  tx: Transaction,
  kind: VersionRow['kind'],
  downlineId: string,
  at: Date,
): Promise<void> {
  for (const request of await openRequests(tx, kind, [downlineId]))
    await closeRequest(tx, request.id, 'finished', at)
}
