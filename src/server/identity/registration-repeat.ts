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
import type { Asker } from './security-events.ts'

/** How long the client of a registration may ask for its answer again. */
const REPEAT_MS = 10 * 60_000

/** A registration as its repeat has to be: the member that it opens, and what was entered. */
export interface Repeatable {
  memberId: string
  /** Known to the client alone; without one nothing can be repeated. */
  secret: string | undefined
  entry: unknown
}

/** Starts the first session of a new member, and keeps what its repeat will be known by. */
export async function startFirstSession(
  call: Asker,
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
 * The answer of a registration again, for the client that made it and within ten minutes: its first session ends and another
 * one takes its place, through the same checks. Undefined when this is no repeat.
 */
export async function repeatFirstSession(
  call: Asker,
  tx: Transaction,
  request: Omit<SessionRequest, 'memberId'>,
  { memberId, secret, entry }: Repeatable,
): Promise<Admission | undefined> {
  if (secret === undefined) return undefined
  const at = call.runtime.clock.now()
  const known = await lockRepeat(tx, { memberId, secretHash: hashOfInput({ secret, entry }) })
  if (!known) return undefined
  const isOver = at.getTime() - known.opened_at.getTime() >= REPEAT_MS
  // An answer that was lost left its session open: where that was ended, somebody had it.
  if (isOver || !(await isSessionOpen(tx, known.session_id))) {
    // Deleted at once: it stays over when the clock goes back.
    await deleteRepeat(tx, memberId)
    return undefined
  }
  const admission = await createSession(call, tx, { ...request, memberId })
  if (admission.kind !== 'session') throw new Refusal('idempotencyConflict', { status: 409 })
  await call.runtime.sessions.end(tx, { id: known.session_id, memberId })
  await writeRepeatSession(tx, memberId, admission.sessionId)
  return admission
}

/** Forgets registrations that nobody can repeat any more. */
export async function forgetRepeats(db: Queries, now: Date): Promise<void> {
  await deleteRepeatsBefore(db, new Date(now.getTime() - REPEAT_MS))
}
