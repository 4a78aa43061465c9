import { isTrialType } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { BreakKind } from '#lib/limits/rules.ts'
import type { Database, Queries, Transaction } from '#server/db/database.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { endForBreak } from '#server/turnover/queries.ts'
import {
  accountsOfPerson,
  breaksOf,
  exclusionsOf,
  exclusionsToFollow,
  insertBreak,
  type NewBreak,
} from './break-queries.ts'
import { insertChange } from './queries.ts'

/**
 * Starts a break. A self-exclusion applies to every account of the same person; each account is notified, and none can
 * play from this commit on.
 */
export async function startBreak(
  tx: Transaction,
  one: { id: string; memberId: string; kind: BreakKind; at: Date; endsAt: Date | null },
): Promise<void> {
  const { id, memberId, kind, at, endsAt } = one
  await writeBreak(tx, { id, memberId, kind, startsAt: at, endsAt, follows: null })
  if (kind !== 'exclusion') return
  for (const other of await accountsOfPerson(tx, memberId))
    await writeBreak(tx, { id: newId(), memberId: other, kind, startsAt: at, endsAt, follows: id })
}

/**
 * Makes this account follow the self-exclusions of the same person's other accounts, also ones from before it existed,
 * and notifies its member as for one of their own. Writes nothing if there is none, which is nearly always.
 */
export async function followExclusions(
  db: Database | Transaction,
  memberId: string,
  now: Date,
): Promise<void> {
  const found = await exclusionsToFollow(db, memberId, now)
  if (found.length === 0) return
  const follow = async (tx: Transaction) => {
    await lockMember(tx, memberId)
    for (const { id, ends_at: endsAt } of found)
      await writeBreak(tx, { id: newId(), memberId, kind: 'exclusion', startsAt: now, endsAt, follows: id })
  }
  await ('transaction' in db ? db.transaction(follow) : follow(db))
}

/** Whether a member is in a break, or belongs to an exclusion that this account does not follow yet; writes nothing. */
export async function isInBreak(db: Queries, memberId: string, now: Date): Promise<boolean> {
  if ((await breaksOf(db, [memberId], now)).has(memberId)) return true
  return (await exclusionsToFollow(db, memberId, now)).length > 0
}

/** The self-exclusion that a member is in, including those of their other accounts; writes nothing. */
export async function exclusionOf(
  db: Queries,
  { id, member_type: type }: { id: string; member_type: number },
  now: Date,
): Promise<{ until: string | null } | null> {
  if (isTrialType(type)) return null
  const found = [...(await exclusionsOf(db, id, now)), ...(await exclusionsToFollow(db, id, now))]
  if (found.length === 0) return null
  const ends = found.map(one => one.ends_at)
  if (ends.includes(null)) return { until: null }
  return { until: new Date(Math.max(...ends.map(end => end?.getTime() ?? 0))).toISOString() }
}

async function writeBreak(tx: Transaction, one: NewBreak): Promise<void> {
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
  if (endsAt === null) return addInboxMessage(tx, { memberId, kind: 'excludedForGood', at })
  const messageKind = kind === 'timeOut' ? 'breakBegan' : 'exclusionBegan'
  return addInboxMessage(tx, { memberId, kind: messageKind, values: { until: { moment: endsAt } }, at })
}
