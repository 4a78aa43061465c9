import { newId } from '#lib/ids/ids.ts'
import type { Queries } from '#server/db/database.ts'
import {
  exchangeLaunchToken,
  type GameSession,
  insertGameSession,
  isUnusedLaunchToken,
} from './game-session-queries.ts'
import { hashOfToken, newToken } from './tokens.ts'

/** A launch token travels in an address, so it lives briefly (reliability C1). */
export const LAUNCH_TOKEN_MS = 60_000

/** Starts a game session, and answers the launch token, which is shown once. */
export async function startGameSession(
  db: Queries,
  session: Omit<GameSession, 'id'>,
  now: Date,
): Promise<{ gameSessionId: string; launchToken: string }> {
  const launchToken = newToken()
  const id = newId()
  await insertGameSession(db, {
    ...session,
    id,
    launchHash: hashOfToken(launchToken),
    launchUntil: new Date(now.getTime() + LAUNCH_TOKEN_MS),
    createdAt: now,
  })
  return { gameSessionId: id, launchToken }
}

/** Exchanges a launch token for a session token, once; says whether it is unknown (or used) or too old. */
export async function openGameSession(
  db: Queries,
  vendor: string,
  launchToken: string,
  now: Date,
): Promise<{ session: GameSession; sessionToken: string } | 'unknown' | 'expired'> {
  const sessionToken = newToken()
  const launchHash = hashOfToken(launchToken)
  const session = await exchangeLaunchToken(db, {
    vendor,
    launchHash,
    tokenHash: hashOfToken(sessionToken),
    now,
  })
  if (session) return { session, sessionToken }
  return (await isUnusedLaunchToken(db, vendor, launchHash)) ? 'expired' : 'unknown'
}
