import { type Reality, realityCheck, realitySeen } from '#lib/limits/api.ts'
import { nextPeriodAt, realityDueAt, realityMinutesOf } from '#lib/limits/rules.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { type Call, type Route, serve, serveOnce } from '#server/platform/serve.ts'
import { firstRoundId } from '#server/play/round-ids.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { note } from './change.ts'
import { startsOf } from './periods.ts'
import { insertSeen, playedSince, secondsOf, signInsOf } from './reality-queries.ts'

/**
 * How long somebody has been signed in and what came of it, told at their interval in every game and on every page. Until
 * they have answered, in whichever sign-in, no bet is taken and no game opened.
 */
export const realityRoutes: readonly Route[] = [
  serve(realityCheck, call => readReality(call.db, call)),
  serveOnce(realitySeen, async (call, tx) => {
    const { session, input, runtime } = call
    const { memberId } = session
    // Two pages may answer the same check: one answer counts, and stands in the history.
    await lockMember(tx, memberId)
    const at = runtime.clock.now()
    const before = await readReality(tx, call)
    // What nobody was told of cannot be answered.
    if (Date.parse(before.dueAt) > at.getTime()) return before
    await insertSeen(tx, { id: input.id, memberId, sessionId: session.id, at })
    const facts = { before: BigInt(before.staked), after: BigInt(before.returned) }
    await note(tx, { memberId, kind: null, period: null, at }, 'realitySeen', facts)
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

/** The time limit that is used up first; one that counts from nothing before it is ends nothing. */
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
