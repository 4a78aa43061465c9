import { newId } from '#lib/ids/ids.ts'
import type { Queries } from '#server/db/database.ts'
import {
  endUnusedLaunchToken,
  exchangeLaunchToken,
  exchangeSessionToken,
  type GameSession,
  insertGameSession,
} from './game-session-queries.ts'
import { hashOfToken, newToken } from './tokens.ts'

/** A launch token travels in a URL, so it is short-lived (reliability C1). */
const LAUNCH_TOKEN_MS = 60_000

/** Starts a game session and returns the launch token, which is shown once. */
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

/** Exchanges a launch token for a session token, once; returns whether it is unknown (or used) or expired. */
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
  return (await endUnusedLaunchToken(db, vendor, launchHash)) ? 'expired' : 'unknown'
}

/** Tokens of the player-account API have 32 to 40 characters: these have 40, with 240 random bits. */
const SHORT_TOKEN_BYTES = 30

/**
 * Starts a game session whose token works immediately, for vendors without launch tokens: they renew the token
 * (`renewSessionToken`) after it has travelled in a URL.
 */
export async function startOpenGameSession(
  db: Queries,
  session: Omit<GameSession, 'id'>,
  now: Date,
): Promise<{ gameSessionId: string; sessionToken: string }> {
  const sessionToken = newToken(SHORT_TOKEN_BYTES)
  const id = newId()
  await insertGameSession(db, {
    ...session,
    id,
    // Nobody gets this one: it counts as redeemed from the start.
    launchHash: hashOfToken(newToken()),
    launchUntil: now,
    tokenHash: hashOfToken(sessionToken),
    createdAt: now,
  })
  return { gameSessionId: id, sessionToken }
}

/** Replaces a session's token; the old one stops working. Of two concurrent calls one gets it, the other nothing. */
export async function renewSessionToken(
  db: Queries,
  vendor: string,
  oldToken: string,
  now: Date,
): Promise<string | undefined> {
  const token = newToken(SHORT_TOKEN_BYTES)
  const change = { vendor, oldHash: hashOfToken(oldToken), newHash: hashOfToken(token), at: now }
  return (await exchangeSessionToken(db, change)) ? token : undefined
}
