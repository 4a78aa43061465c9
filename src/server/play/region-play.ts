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

/** Ends the games of a sign-in after a call from a restricted region: no new bets, but wins are paid. */
export function endPlay(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  session: Pick<Session, 'id' | 'memberId'>,
): Promise<void> {
  return endGameSessions(db, session, clock.now())
}

/**
 * Runs when the region rules may have changed: for every open page of this process in a region that is now restricted,
 * ends its games and closes its connection, so that the page requests the site's state again.
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
