import { reauthenticate } from '#lib/security/api.ts'
import { PROVEN_MINUTES } from '#lib/security/rules.ts'
import type { Database } from '#server/db/database.ts'
import { memberById } from '#server/identity/queries.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { countTries, PASSWORD_TRIES, takeBack, takeBackOnError } from '#server/identity/throttle.ts'
import type { Passwords } from '#server/platform/password.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'
import { deleteProof, markProven, provenAt } from './queries.ts'

/** Re-authentication, before changes that could lock the owner out (reliability S21). */
export function proofRoutes(passwords: Passwords): Route[] {
  return [serve(reauthenticate, call => proveByPassword(call, passwords))]
}

async function proveByPassword(
  call: Call<typeof reauthenticate>,
  passwords: Passwords,
): Promise<{ provenUntil: string }> {
  const { session, runtime, input } = call
  const { memberId } = session
  if (input.password === '') throw call.refusal('required', { field: 'password' })
  const at = runtime.clock.now()
  const counted = await countTries(call.db, at, [[`password:${memberId}`, PASSWORD_TRIES]])
  const hash = (await memberById(call.db, memberId))?.password_hash
  if (!hash) throw call.refusal('passwordNotSet', { field: 'password' })
  if (!(await takeBackOnError(call.db, counted, passwords.verify(input.password, hash)))) {
    await noteSecurityEvent(call.db, call, { kind: 'passwordWrong', memberId, at })
    throw call.refusal('wrongPassword', { field: 'password' })
  }
  await call.db.transaction(async tx => {
    await takeBack(tx, counted)
    await markProven(tx, session.id, at)
  })
  return { provenUntil: endOf(at).toISOString() }
}

/** Until when a session counts as re-authenticated; undefined if it does not. */
export async function provenUntil(db: Database, session: Session, now: Date): Promise<Date | undefined> {
  const at = await provenAt(db, session.id)
  const until = at && endOf(at)
  return until && until > now ? until : undefined
}

/** Throws `reauthenticationNeeded` (403) unless the session was re-authenticated recently. */
export async function requireProof(
  call: Pick<Call<never>, 'db' | 'runtime'> & { session: Session },
): Promise<void> {
  const until = await provenUntil(call.db, call.session, call.runtime.clock.now())
  if (until) return
  await deleteProof(call.db, call.session.id)
  throw new Refusal('reauthenticationNeeded', { status: 403 })
}

export function endOf(proof: Date): Date {
  return new Date(proof.getTime() + PROVEN_MINUTES * 60_000)
}
