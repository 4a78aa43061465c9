import { createHash, randomBytes } from 'node:crypto'
import type { SignedIn } from '#lib/identity/api.ts'
import { isAgentType, isTrialType } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { passkeyLogin, passkeyLoginOptions, secondStep, secondStepOptions } from '#lib/security/factor-api.ts'
import { kindOfCode, typedCode } from '#lib/security/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { memberById } from '#server/identity/queries.ts'
import { leaveTicket, letInRemembered } from '#server/identity/remember.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { isPasswordDue, letIn } from '#server/identity/sign-in.ts'
import { countTries, takeBack } from '#server/identity/throttle.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { type Authenticators, CODE_TRIES } from './authenticator.ts'
import {
  factorsOf,
  keepPendingLogin,
  type PendingLoginRow,
  pendingLogin,
  takePendingLogin,
  tryPendingLogin,
} from './factor-queries.ts'
import { readShown, showingOptions } from './passkey-ceremony.ts'
import { passkeysOf } from './passkey-queries.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

/** A login waits this long for its second step, and takes this many tries of it. */
const PENDING_MS = 5 * 60_000
const PENDING_TRIES = 5

/** What a page needs to ask for the second step: the details of the refusal `secondFactorNeeded`. */
export interface PendingLogin {
  pendingLogin: string
  hasAuthenticator: boolean
  hasPasskey: boolean
}

interface Parts {
  authenticators: Authenticators
  recoveryCodes: RecoveryCodes
  /** What the operator has set, as of now. */
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
        options: await showingOptions(call.runtime, { purpose: 'login', asker: null }),
      })),
      serve(passkeyLogin, logInByPasskey),
    ]
  }

  /**
   * To be asked once the first step of a login was right: keeps the login waiting when the member has a second one.
   * Undefined when they can be let in. The answer goes out as the details of `secondFactorNeeded`, after the commit.
   */
  async hold(tx: Transaction, memberId: string, at: Date): Promise<PendingLogin | undefined> {
    const { hasAuthenticator, passkeys } = await factorsOf(tx, memberId)
    if (!hasAuthenticator && passkeys === 0) return undefined
    const token = randomBytes(32).toString('base64url')
    await keepPendingLogin(tx, {
      id: newId(),
      tokenHash: hashOf(token),
      memberId,
      expiresAt: new Date(at.getTime() + PENDING_MS),
    })
    return { pendingLogin: token, hasAuthenticator, hasPasskey: passkeys > 0 }
  }

  async #take(call: Call<typeof secondStep>): Promise<SignedIn> {
    const { input, runtime } = call
    if ((input.code === undefined) === (input.response === undefined))
      throw call.refusal('badInput', { status: 400, field: 'code' })
    if (input.code?.trim() === '') throw call.refusal('required', { field: 'code' })
    if (input.code !== undefined && !kindOfCode(input.code))
      throw call.refusal('secondFactorForm', { field: 'code' })
    const now = runtime.clock.now()
    const tokenHash = hashOf(input.pendingLogin)
    const pending = await tryPendingLogin(call.db, { tokenHash, now, limit: PENDING_TRIES })
    if (!pending) throw call.refusal('secondStepOver')
    await (input.code !== undefined
      ? this.#checkCode(call, pending, input.code, now)
      : checkPasskey(call, pending, input.response ?? '', now))
    const admitted = await call.db.transaction(async tx => {
      // Two right steps at once are one login.
      if (!(await takePendingLogin(tx, pending.id, now))) throw call.refusal('secondStepOver')
      const member = await memberById(tx, pending.member_id)
      if (member?.status !== 'active') throw call.refusal('accountClosed')
      const passwordChangeNeeded = isPasswordDue(member, this.#settings(), now)
      const beginning = { isProven: true, passwordChangeNeeded, remember: input.remember }
      return letInRemembered(call, tx, member, beginning)
    })
    return leaveTicket(call, admitted)
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
    if (!isRight) throw await wrong(call, memberId, at)
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
  const passkey = await readShown(call.runtime, use, response)
  if (passkey?.member_id === pending.member_id) return
  await noteSecurityEvent(call.db, call, { kind: 'secondFactorWrong', memberId: pending.member_id, at })
  throw call.refusal('passkeyRefused')
}

async function wrong(call: Call<typeof secondStep>, memberId: string, at: Date) {
  await noteSecurityEvent(call.db, call, { kind: 'secondFactorWrong', memberId, at })
  return call.refusal('secondFactorWrong', { field: 'code' })
}

async function offerPasskey(call: Call<typeof secondStepOptions>): Promise<{ options: string }> {
  const pending = await pendingLogin(call.db, hashOf(call.input.pendingLogin), call.runtime.clock.now())
  if (!pending) throw call.refusal('secondStepOver')
  const known = await passkeysOf(call.db, pending.member_id)
  const use = { purpose: 'secondStep', asker: pending.id } as const
  return { options: await showingOptions(call.runtime, use, known) }
}

/** A passkey is opened by finger, face or PIN: it is both steps at once, and says whose it is. */
async function logInByPasskey(call: Call<typeof passkeyLogin>): Promise<SignedIn> {
  const { input, runtime } = call
  const passkey = await readShown(runtime, { purpose: 'login', asker: null }, input.response)
  const member = passkey && (await memberById(call.db, passkey.member_id))
  if (!member) throw call.refusal('passkeyRefused')
  if (member.status !== 'active') throw call.refusal('accountClosed')
  if (input.entrance === 'agent' && !isAgentType(member.member_type))
    throw call.refusal(isTrialType(member.member_type) ? 'membersOnly' : 'agentsOnly')
  return call.db.transaction(tx => letIn(call, tx, member, { isProven: true }))
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
