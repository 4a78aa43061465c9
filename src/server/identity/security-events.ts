import { newId } from '#lib/ids/ids.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Call } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'

/** Recorded events about access to accounts (reliability S65); the table's constraint lists the same kinds. */
export type SecurityEventKind =
  | 'registered'
  | 'loggedIn'
  | 'loginFailed'
  | 'loggedOut'
  | 'passwordChanged'
  | 'passwordWrong'
  | 'passwordReset'
  | 'passwordResetAsked'
  | 'codeSent'
  | 'codeWrong'
  | 'captchaWrong'
  | 'rememberedLogin'
  | 'rememberTokenReused'
  | 'freePlayStarted'
  | 'providerLinked'
  | 'providerUnlinked'
  | 'paymentPasswordSet'
  | 'paymentPasswordWrong'
  | 'paymentPasswordReset'
  | 'profileChanged'
  | 'phoneVerified'
  | 'emailVerified'
  | 'sessionEnded'
  | 'signedOutEverywhere'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'secondFactorWrong'
  | 'accountClosed'
  | 'downlineOpened'

/** The caller and their address, which every call has. */
export type Caller = Pick<Call<never>, 'address' | 'userAgent' | 'requestId' | 'runtime'>

/** The caller of a request for a session: their browser's current session ends with it. */
export type SessionCaller = Caller & { session: Session | undefined }

/** Records an event in the transaction that caused it. It contains no passwords, codes or tokens. */
export async function noteSecurityEvent(
  db: Queries,
  caller: Omit<Caller, 'runtime'>,
  event: { kind: SecurityEventKind; memberId: string | undefined; at: Date },
): Promise<void> {
  await db.run(sql`
    insert into security_events (id, member_id, kind, address, user_agent, request_id, at)
    values (${newId()}::uuid, ${event.memberId ?? null}::uuid, ${event.kind}, ${caller.address}, ${caller.userAgent},
            ${caller.requestId}, ${event.at}::timestamptz)`)
}
