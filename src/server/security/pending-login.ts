import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { factorsOf, keepPendingLogin } from './factor-queries.ts'

/** A login waits this long for its second step. */
const PENDING_MS = 5 * 60_000

/** What a page needs to ask for the second step: the details of the refusal `secondFactorNeeded`. */
export interface PendingLogin {
  pendingLogin: string
  hasAuthenticator: boolean
  hasPasskey: boolean
}

/**
 * Looks for a second factor of a member, of those added after `since` when given. Undefined when there is none; `refused`
 * when there is one and the way in cannot ask for it; else the login waits, and the answer goes out after the commit.
 */
export async function keepForSecondStep(
  tx: Transaction,
  login: { memberId: string; at: Date; since: Date | undefined; isAsked: boolean },
): Promise<PendingLogin | 'refused' | undefined> {
  const { memberId, at, since, isAsked } = login
  const { hasAuthenticator, passkeys } = await factorsOf(tx, memberId, since)
  if (!hasAuthenticator && passkeys === 0) return undefined
  if (!isAsked) return 'refused'
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + PENDING_MS)
  await keepPendingLogin(tx, { id: newId(), tokenHash: hashOfPending(token), memberId, expiresAt })
  return { pendingLogin: token, hasAuthenticator, hasPasskey: passkeys > 0 }
}

/** How a waiting login is stored: the token itself is nowhere. */
export function hashOfPending(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
