import { newId } from '#lib/ids/ids.ts'
import type { BreakKind } from '#lib/limits/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { leaveMessage } from '#server/inbox/leave.ts'
import { endForBreak } from '#server/turnover/queries.ts'
import { accountsOfPerson, exclusionsToFollow, insertBreak } from './break-queries.ts'
import { insertChange } from './queries.ts'

/**
 * Begins a break. A self-exclusion holds for every account of the same person; each of them is told, and none can play
 * from the same commit on.
 */
export async function beginBreak(
  tx: Transaction,
  one: { id: string; memberId: string; kind: BreakKind; at: Date; endsAt: Date | null },
): Promise<void> {
  const { id, memberId, kind, at, endsAt } = one
  await enter(tx, { id, memberId, kind, startsAt: at, endsAt, follows: null })
  if (kind !== 'exclusion') return
  for (const other of await accountsOfPerson(tx, memberId))
    await enter(tx, { id: newId(), memberId: other, kind, startsAt: at, endsAt, follows: id })
}

/** Makes this account follow the self-exclusions of the same person's other accounts, also those it came after. */
export async function followExclusions(db: Queries, memberId: string, now: Date): Promise<void> {
  for (const { id, ends_at: endsAt } of await exclusionsToFollow(db, memberId, now))
    await insertBreak(db, { id: newId(), memberId, kind: 'exclusion', startsAt: now, endsAt, follows: id })
}

async function enter(
  tx: Transaction,
  one: {
    id: string
    memberId: string
    kind: BreakKind
    startsAt: Date
    endsAt: Date | null
    follows: string | null
  },
): Promise<void> {
  if (!(await insertBreak(tx, one))) return
  const { memberId, kind, startsAt: at, endsAt } = one
  if (kind === 'exclusion') await endForBreak(tx, memberId, at)
  await insertChange(tx, memberId, {
    id: newId(),
    at,
    change: kind,
    kind: null,
    period: null,
    before: null,
    after: null,
    until: endsAt,
  })
  if (endsAt === null) return leaveMessage(tx, { memberId, kind: 'excludedForGood', at })
  const news = kind === 'timeOut' ? 'breakBegan' : 'exclusionBegan'
  return leaveMessage(tx, { memberId, kind: news, values: { until: { moment: endsAt } }, at })
}
