import { newId } from '#lib/ids/ids.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Call } from '#server/platform/serve.ts'
import type { Session } from '#server/platform/session.ts'

/** What is written down about access to accounts (reliability S65); the table's constraint names the same kinds. */
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

/** Who asks, from where: what every call knows. */
export type Caller = Pick<Call<never>, 'address' | 'userAgent' | 'requestId' | 'runtime'>

/** Who asks for a session: the one that the browser has already ends with it. */
export type Asker = Caller & { session: Session | undefined }

/** Writes down what happened, in the transaction of what happened. No passwords, codes or tokens stand in it. */
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
