import type { Queries, Transaction } from '#server/db/database.ts'
import { hashOfInput } from '#server/db/once.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Admission, createSession, type SessionRequest } from './create-session.ts'
import {
  deleteRepeat,
  deleteRepeatsBefore,
  insertRepeat,
  isSessionOpen,
  lockRepeat,
  writeRepeatSession,
} from './repeat-queries.ts'
import type { SessionCaller } from './security-events.ts'

/** How long the client of a registration may repeat the request to get its answer. */
const REPEAT_MS = 10 * 60_000

/** What identifies a repeated registration: the member that it opens, and the entries. */
export interface Repeatable {
  memberId: string
  /** Known only to the client; without it nothing can be repeated. */
  secret: string | undefined
  entry: unknown
}

/** Starts the first session of a new member, and stores what identifies a repeat. */
export async function startFirstSession(
  call: SessionCaller,
  tx: Transaction,
  request: SessionRequest,
  { secret, entry }: Pick<Repeatable, 'secret' | 'entry'>,
): Promise<Admission> {
  const admission = await createSession(call, tx, request)
  if (admission.kind !== 'session' || secret === undefined) return admission
  const at = call.runtime.clock.now()
  const { memberId } = request
  const secretHash = hashOfInput({ secret, entry })
  await insertRepeat(tx, { memberId, secretHash, sessionId: admission.sessionId, at })
  return admission
}

/**
 * Repeats the answer of a registration for the client that made it, within ten minutes: ends its first session and
 * starts another one after the same checks. Returns undefined if the request is no repeat.
 */
export async function repeatFirstSession(
  call: SessionCaller,
  tx: Transaction,
  request: Omit<SessionRequest, 'memberId'>,
  { memberId, secret, entry }: Repeatable,
): Promise<Admission | undefined> {
  if (secret === undefined) return undefined
  const at = call.runtime.clock.now()
  const known = await lockRepeat(tx, { memberId, secretHash: hashOfInput({ secret, entry }) })
  if (!known) return undefined
  const isOver = at.getTime() - known.opened_at.getTime() >= REPEAT_MS
  // If the answer was lost, its session is still open; if the session was ended, somebody received it.
  if (isOver || !(await isSessionOpen(tx, known.session_id))) {
    // Deleted immediately, so that it stays expired if the clock goes back.
    await deleteRepeat(tx, memberId)
    return undefined
  }
  const admission = await createSession(call, tx, { ...request, memberId })
  if (admission.kind !== 'session') throw new Refusal('idempotencyConflict', { status: 409 })
  await call.runtime.sessions.end(tx, { id: known.session_id, memberId })
  await writeRepeatSession(tx, memberId, admission.sessionId)
  return admission
}

/** Deletes registrations that can no longer be repeated. */
export async function deleteRepeats(db: Queries, now: Date): Promise<void> {
  await deleteRepeatsBefore(db, new Date(now.getTime() - REPEAT_MS))
}
