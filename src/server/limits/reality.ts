import { type Reality, realityCheck, realitySeen } from '#lib/limits/api.ts'
import type { Queries } from '#server/db/database.ts'
import { type Call, type Route, serve, serveOnce } from '#server/platform/serve.ts'
import { firstRoundId } from '#server/play/round-ids.ts'
import { insertSeen, playedSince, realityMinutesOf, signInOf } from './reality-queries.ts'
import { intervalOf } from './view.ts'

/** How long somebody has been signed in and what came of it, told at their interval in every game and on every page. */
export const realityRoutes: readonly Route[] = [
  serve(realityCheck, call => readReality(call.db, call)),
  serveOnce(realitySeen, async (call, tx) => {
    const { session, input, runtime } = call
    const at = runtime.clock.now()
    await insertSeen(tx, { id: input.id, memberId: session.memberId, sessionId: session.id, at })
    return readReality(tx, call)
  }),
]

async function readReality(
  db: Queries,
  { session, runtime }: Pick<Call<typeof realityCheck>, 'session' | 'runtime'>,
): Promise<Reality> {
  const { memberId } = session
  const now = runtime.clock.now()
  const signIn = await signInOf(db, { memberId, sessionId: session.id })
  if (!signIn) throw new Error(`the session ${session.id} has vanished`)
  const [chosen, played] = await Promise.all([
    realityMinutesOf(db, memberId),
    playedSince(db, { memberId, firstId: firstRoundId(signIn.since), since: signIn.since }),
  ])
  const minutes = intervalOf(chosen, runtime.config.policy)
  const last = signIn.seen_at ?? signIn.since
  return {
    minutes,
    dueAt: new Date(last.getTime() + minutes * 60_000).toISOString(),
    since: signIn.since.toISOString(),
    rounds: played.rounds,
    staked: played.staked.toString(),
    returned: played.returned.toString(),
    currency: runtime.config.currency,
    now: now.toISOString(),
  }
}
