import { isId } from '#lib/ids/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import {
  formerSessionsOf,
  type GameSession,
  gameSessionsOf,
  lastSessionOf,
} from '#server/play/game-session-queries.ts'
import { renewSessionToken } from '#server/play/game-sessions.ts'
import { hashOfToken } from '#server/play/tokens.ts'
import { type Adapter, vendorGameCode } from '#server/vendor-wallet/adapter.ts'
import type { VendorSurface } from '#server/vendor-wallet/app.ts'

/** Returns the session of a token, also if expired or renewed; none for a token of another provider. */
export async function sessionOf(
  { db, sessions }: VendorSurface,
  vendor: string,
  token: string,
): Promise<GameSession | undefined> {
  if (token.length < 32 || token.length > 40) return undefined
  const hash = hashOfToken(token)
  const name = hash.toString('hex')
  const session =
    (await gameSessionsOf(db, [hash], sessions.limits.idleMs)).get(name) ??
    (await formerSessionsOf(db, [hash])).get(name)
  return session?.vendor === vendor ? session : undefined
}

/**
 * Returns the session for a provider that settles later with its own token (reconciliation): the member's last one
 * there, which takes no bets. None if the token is another, or the call names no member.
 */
export async function settlingSessionOf(
  { db, keys, clock }: VendorSurface,
  vendor: string,
  { token, playerId }: { token: string; playerId: string | undefined },
): Promise<GameSession | undefined> {
  const memberId = playerId?.toLowerCase()
  if (memberId === undefined || !isId(memberId)) return undefined
  if (!(await keys.isSettlingToken(vendor, token, clock.now()))) return undefined
  return lastSessionOf(db, { vendor, memberId })
}

export function renewed(
  { db, clock }: VendorSurface,
  vendor: string,
  oldToken: string,
): Promise<string | undefined> {
  return renewSessionToken(db, vendor, oldToken, clock.now())
}

export function sessionAnswer(
  session: GameSession,
  token: string,
  { adapter, currency }: { adapter: Adapter; currency: Currency },
): Record<string, unknown> {
  const gameId = vendorGameCode(adapter, session.gameCode)
  return {
    status: 'OK',
    session: {
      playerId: session.memberId,
      token,
      currency,
      country: adapter.country,
      // ISO 639-1 in capitals, as the API defines it.
      language: session.language.slice(0, 2).toUpperCase(),
      ...(gameId.length <= 40 ? { gameId } : {}),
    },
  }
}
