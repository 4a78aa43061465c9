import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#lib/ids/ids.ts'
import type { Transaction } from '#server/db/database.ts'
import { factorsOf, insertPendingLogin } from './factor-queries.ts'

/** How long a login waits for its second factor. */
const PENDING_MS = 5 * 60_000

/** What a page needs to ask for the second factor: the details of the refusal `secondFactorNeeded`. */
export interface PendingLogin {
  pendingLogin: string
  hasAuthenticator: boolean
  hasPasskey: boolean
}

/**
 * Looks for a second factor of a member, only among those added after `since` if given. Returns undefined if there is
 * none, `refused` if there is one and the method cannot ask for it; otherwise stores the login as pending and returns
 * it.
 */
export async function startSecondStep(
  tx: Transaction,
  login: { memberId: string; at: Date; since: Date | undefined; mayAsk: boolean },
): Promise<PendingLogin | 'refused' | undefined> {
  const { memberId, at, since, mayAsk } = login
  const { hasAuthenticator, passkeys } = await factorsOf(tx, memberId, since)
  if (!hasAuthenticator && passkeys === 0) return undefined
  if (!mayAsk) return 'refused'
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + PENDING_MS)
  await insertPendingLogin(tx, { id: newId(), tokenHash: hashOfPending(token), memberId, expiresAt })
  return { pendingLogin: token, hasAuthenticator, hasPasskey: passkeys > 0 }
}

/** The stored form of a pending login; the token itself is not stored. */
export function hashOfPending(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
