import { createHash, randomBytes } from 'node:crypto'
import type { SignedIn } from '#lib/identity/api.ts'
import { exchangeSessionCode, sessionCode } from '#lib/identity/session-code-api.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { createSession } from './create-session.ts'
import { insertSessionCode, takeSessionCode } from './login-queries.ts'
import type { IdentityServices } from './sign-in.ts'

/** How long a code in an address is valid (reliability C1). */
const LIVES_MS = 60_000

/** Hands sessions over by a one-time code in an address, because a token there would stay in histories and logs. */
export const sessionCodeRoutes = ({ settings }: IdentityServices): Route[] => [
  serve(sessionCode, async call => {
    const { memberId, id: sessionId } = call.session
    const at = call.runtime.clock.now()
    const { code, expiresAt } = await call.db.transaction(tx =>
      makeSessionCode(tx, { memberId, sessionId, at }),
    )
    return { code, expiresAt: expiresAt.toISOString() }
  }),
  serve(exchangeSessionCode, call => exchange(call, settings())),
]

/**
 * Creates a code that starts a session of a member, once, within a minute; only its hash is stored. With a `sessionId`
 * the new session ends no later than that one, and does not start if that one has ended.
 */
async function makeSessionCode(
  tx: Transaction,
  { memberId, sessionId, at }: { memberId: string; sessionId?: string | undefined; at: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + LIVES_MS)
  await insertSessionCode(tx, { hash: hashOf(code), memberId, sessionId, expiresAt })
  return { code, expiresAt }
}

async function exchange(call: Call<typeof exchangeSessionCode>, settings: SiteSettings): Promise<SignedIn> {
  const at = call.runtime.clock.now()
  const admission = await call.db.transaction(async tx => {
    const handed = await takeSessionCode(tx, hashOf(call.input.code), at)
    const isOver = handed?.session_id && (handed.session_ended || (handed.session_expires_at ?? at) <= at)
    // Nothing is thrown here, so that the code is used up even if it starts no session.
    if (!handed || isOver) return undefined
    return createSession(call, tx, {
      memberId: handed.member_id,
      method: 'sessionCode',
      settings,
      passwordChangeNeeded: handed.password_change_needed ?? false,
      notAfter: handed.session_expires_at ?? undefined,
    })
  })
  if (admission?.kind !== 'session') throw call.refusal('sessionCodeWrong')
  return admission.session
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
