import type { SignedIn } from '#lib/identity/api.ts'
import { passkeyLogin, passkeyLoginOptions, secondStep, secondStepOptions } from '#lib/security/factor-api.ts'
import { kindOfCode, typedCode } from '#lib/security/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { isBlank } from '#lib/text/typed.ts'
import { createSession, sessionOf } from '#server/identity/create-session.ts'
import { updateTicketCookie } from '#server/identity/remembered-browser.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { countTries, takeBack } from '#server/identity/throttle.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { type Authenticators, CODE_TRIES } from './authenticator.ts'
import { type PendingLoginRow, pendingLogin, takePendingLogin, tryPendingLogin } from './factor-queries.ts'
import { memberPasskeys } from './passkey-ceremony.ts'
import { passkeysOf } from './passkey-queries.ts'
import { hashOfPending } from './pending-login.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

/** How many second-factor tries a pending login allows. */
const PENDING_TRIES = 5

interface Parts {
  authenticators: Authenticators
  recoveryCodes: RecoveryCodes
  /** The operator's current settings. */
  settings: () => SiteSettings
}

/** The second step of a login (reliability S15, ASVS 6.3.3), for members who have an authenticator app or a passkey. */
export class SecondStep {
  readonly #authenticators: Authenticators
  readonly #recoveryCodes: RecoveryCodes
  readonly #settings: () => SiteSettings

  constructor({ authenticators, recoveryCodes, settings }: Parts) {
    this.#settings = settings
    this.#authenticators = authenticators
    this.#recoveryCodes = recoveryCodes
  }

  get routes(): Route[] {
    return [
      serve(secondStepOptions, offerPasskey),
      serve(secondStep, call => this.#take(call)),
      serve(passkeyLoginOptions, async call => ({
        options: await memberPasskeys.authenticationOptions(call.runtime, { purpose: 'login', asker: null }),
      })),
      serve(passkeyLogin, call => logInByPasskey(call, this.#settings())),
    ]
  }

  async #take(call: Call<typeof secondStep>): Promise<SignedIn> {
    const { input, runtime } = call
    if ((input.code === undefined) === (input.response === undefined))
      throw call.refusal('badInput', { status: 400, field: 'code' })
    if (input.code !== undefined && isBlank(input.code)) throw call.refusal('required', { field: 'code' })
    if (input.code !== undefined && !kindOfCode(input.code))
      throw call.refusal('secondFactorForm', { field: 'code' })
    const now = runtime.clock.now()
    const tokenHash = hashOfPending(input.pendingLogin)
    const pending = await tryPendingLogin(call.db, { tokenHash, now, limit: PENDING_TRIES })
    if (!pending) throw call.refusal('secondStepOver')
    await (input.code !== undefined
      ? this.#checkCode(call, pending, input.code, now)
      : checkPasskey(call, pending, input.response ?? '', now))
    const admission = await call.db.transaction(async tx => {
      // Two concurrent right answers are one login.
      if (!(await takePendingLogin(tx, pending.id, now))) throw call.refusal('secondStepOver')
      const { remember } = input
      const settings = this.#settings()
      const memberId = pending.member_id
      return createSession(call, tx, { memberId, method: 'secondStep', settings, remember })
    })
    return updateTicketCookie(call, sessionOf(admission))
  }

  async #checkCode(
    call: Call<typeof secondStep>,
    { member_id: memberId }: PendingLoginRow,
    text: string,
    at: Date,
  ): Promise<void> {
    const counted = await countTries(call.db, at, [[`secondFactor:${memberId}`, CODE_TRIES]])
    const code = typedCode(text)
    const isRecovery = kindOfCode(text) === 'recovery'
    const isRight = isRecovery
      ? await this.#recoveryCodes.take(call.db, memberId, code, at)
      : await this.#authenticators.accepts(call.db, memberId, code, at)
    if (!isRight) throw await wrongCode(call, memberId, at)
    await takeBack(call.db, counted)
    if (isRecovery) await noteSecurityEvent(call.db, call, { kind: 'recoveryCodeUsed', memberId, at })
  }
}

async function checkPasskey(
  call: Call<typeof secondStep>,
  pending: PendingLoginRow,
  response: string,
  at: Date,
): Promise<void> {
  const use = { purpose: 'secondStep', asker: pending.id } as const
  const passkey = await memberPasskeys.verifyPasskey(call.runtime, use, response)
  if (passkey?.member_id === pending.member_id) return
  await noteSecurityEvent(call.db, call, { kind: 'secondFactorWrong', memberId: pending.member_id, at })
  throw call.refusal('passkeyRefused')
}

async function wrongCode(call: Call<typeof secondStep>, memberId: string, at: Date) {
  await noteSecurityEvent(call.db, call, { kind: 'secondFactorWrong', memberId, at })
  return call.refusal('secondFactorWrong', { field: 'code' })
}

async function offerPasskey(call: Call<typeof secondStepOptions>): Promise<{ options: string }> {
  const pending = await pendingLogin(
    call.db,
    hashOfPending(call.input.pendingLogin),
    call.runtime.clock.now(),
  )
  if (!pending) throw call.refusal('secondStepOver')
  const known = await passkeysOf(call.db, pending.member_id)
  const use = { purpose: 'secondStep', asker: pending.id } as const
  return { options: await memberPasskeys.authenticationOptions(call.runtime, use, known) }
}

/** A passkey is unlocked by fingerprint, face or PIN: it is both factors at once, and identifies the member. */
async function logInByPasskey(call: Call<typeof passkeyLogin>, settings: SiteSettings): Promise<SignedIn> {
  const { input, runtime } = call
  const passkey = await memberPasskeys.verifyPasskey(
    runtime,
    { purpose: 'login', asker: null },
    input.response,
  )
  if (!passkey) throw call.refusal('passkeyRefused')
  const { entrance } = input
  const memberId = passkey.member_id
  const admission = await call.db.transaction(tx =>
    createSession(call, tx, { memberId, method: 'passkey', settings, entrance }),
  )
  return sessionOf(admission).session
}
