import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { LiveEvents } from '#server/platform/live-events.ts'
import type { Session } from '#server/platform/session.ts'
import { endGameSessions } from './game-session-queries.ts'

interface Parts {
  db: Database
  live: LiveEvents
  clock: Clock
}

/** Ends the games that a sign-in has open, for a call of it that came from a restricted region: no new bets, wins are paid. */
export function endPlay(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  session: Pick<Session, 'id' | 'memberId'>,
): Promise<void> {
  return endGameSessions(db, session, clock.now())
}

/**
 * The rules of regions may have changed: ends the games of every page of this process that is open from where nobody may
 * play now, and hangs up on it, so that it asks how the site stands.
 */
export async function endRestrictedPlay(
  parts: Parts,
  isRestricted: (address: string) => boolean,
): Promise<void> {
  for (const page of parts.live.all()) {
    if (page.address === undefined || !isRestricted(page.address)) continue
    await endPlay(parts, { id: page.sessionId, memberId: page.memberId })
    page.close()
  }
}
