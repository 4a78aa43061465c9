import { type Reality, realityCheck, realitySeen } from '#lib/limits/api.ts'
import { nextPeriodAt, realityDueAt, realityMinutesOf } from '#lib/limits/rules.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { type Call, type Route, serve, serveOnce } from '#server/platform/serve.ts'
import { firstRoundId } from '#server/play/round-ids.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { recordChange } from './change.ts'
import { startsOf } from './periods.ts'
import { insertSeen, playedSince, secondsOf, signInsOf } from './reality-queries.ts'

/**
 * The reality check: how long a member has been signed in and the result of their play, shown at their interval in
 * every game and on every page. Until they answer it, in any sign-in, no bet is accepted and no game opened.
 */
export const realityRoutes: readonly Route[] = [
  serve(realityCheck, call => readReality(call.db, call)),
  serveOnce(realitySeen, async (call, tx) => {
    const { session, input, runtime } = call
    const { memberId } = session
    // Two pages may answer the same check: only one answer counts and appears in the history.
    await lockMember(tx, memberId)
    const at = runtime.clock.now()
    const before = await readReality(tx, call)
    // A check that was not shown yet cannot be answered.
    if (Date.parse(before.dueAt) > at.getTime()) return before
    await insertSeen(tx, { id: input.id, memberId, sessionId: session.id, at })
    const facts = { before: BigInt(before.staked), after: BigInt(before.returned) }
    await recordChange(tx, { memberId, kind: null, period: null, at }, 'realitySeen', facts)
    tx.afterCommit(() => runtime.live.notify(memberId, { type: 'playChanged' }))
    return readReality(tx, call)
  }),
]

async function readReality(
  db: Queries,
  { session, runtime }: Pick<Call<typeof realityCheck>, 'session' | 'runtime'>,
): Promise<Reality> {
  const { memberId } = session
  const { currency, policy, timeZone } = runtime.config
  const now = runtime.clock.now()
  const signIn = (await signInsOf(db, [session.id])).get(session.id)
  if (!signIn) throw new Error(`the session ${session.id} has vanished`)
  const { since } = signIn
  const [played, timeLimit] = await Promise.all([
    playedSince(db, { memberId, firstId: firstRoundId(since), since }),
    timeLimitOf(db, { memberId, now, timeZone }),
  ])
  return {
    minutes: realityMinutesOf(signIn.chosenMinutes, policy),
    dueAt: realityDueAt(signIn, policy).toISOString(),
    since: since.toISOString(),
    rounds: played.rounds,
    staked: played.staked.toString(),
    returned: played.returned.toString(),
    currency,
    timeLimit,
    now: now.toISOString(),
  }
}

/** The session limit that is used up first; one that resets before it is used up does not count. */
async function timeLimitOf(
  db: Queries,
  { memberId, now, timeZone }: { memberId: string; now: Date; timeZone: string },
): Promise<Reality['timeLimit']> {
  const limits = await secondsOf(db, { memberId, starts: startsOf(now, timeZone), now })
  const [first] = limits
    .map(({ period, minutes, seconds }) => ({
      endsAt: new Date(now.getTime() + Math.max(0, Number(minutes * 60n - seconds)) * 1_000),
      resetsAt: nextPeriodAt(period, dayOf(now, timeZone), timeZone),
    }))
    .filter(({ endsAt, resetsAt }) => endsAt < resetsAt)
    .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
  return first ? { endsAt: first.endsAt.toISOString(), resetsAt: first.resetsAt.toISOString() } : null
}
