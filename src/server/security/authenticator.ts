import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from '#lib/security/factor-api.ts'
import { kindOfCode, typedCode } from '#lib/security/rules.ts'
import { isBlank } from '#lib/text/typed.ts'
import { houseName } from '#server/content/house-name.ts'
import type { Queries } from '#server/db/database.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { countTries, type TryLimit, takeBack } from '#server/identity/throttle.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import {
  authenticatorOf,
  confirmSecret,
  deleteAuthenticator,
  lockMember,
  storeSecret,
  takeStep,
} from './factor-queries.ts'
import { requireProof } from './proof.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SecuritySecrets } from './secrets.ts'
import { newTotpSecret, totpOf, totpStep } from './totp.ts'

/** Code checks per member, for whatever purpose: three of a million codes are right at any moment. */
export const CODE_TRIES: TryLimit = { limit: 10, windowMs: 60 * 60_000 }

interface Parts {
  secrets: SecuritySecrets
  recoveryCodes: RecoveryCodes
}

/** TOTP apps, which show a code every thirty seconds. The secret is shown once, and is encrypted at rest. */
export class Authenticators {
  readonly #secrets: SecuritySecrets
  readonly #recoveryCodes: RecoveryCodes

  constructor({ secrets, recoveryCodes }: Parts) {
    this.#secrets = secrets
    this.#recoveryCodes = recoveryCodes
  }

  get routes(): Route[] {
    return [
      serve(beginAuthenticator, call => this.#start(call)),
      serve(confirmAuthenticator, call => this.#confirm(call)),
      serve(removeAuthenticator, call => this.#remove(call)),
    ]
  }

  /**
   * Whether a code is valid now, give or take one step, for a confirmed app; accepts each code once, and no older one.
   */
  async accepts(db: Queries, memberId: string, code: string, at: Date): Promise<boolean> {
    const row = await authenticatorOf(db, memberId)
    if (!row?.confirmed_at) return false
    const step = this.#stepOf(memberId, row.sealed_secret, code, at)
    return step !== undefined && takeStep(db, memberId, step)
  }

  async #start(call: Call<typeof beginAuthenticator>): Promise<{ secret: string; uri: string }> {
    const { session, runtime } = call
    await requireProof(call)
    const bytes = newTotpSecret()
    const sealedSecret = this.#secrets.sealAuthenticator(session.memberId, bytes)
    const at = runtime.clock.now()
    if (!(await storeSecret(call.db, { memberId: session.memberId, sealedSecret, at })))
      throw call.refusal('secondFactorThere')
    const totp = totpOf(bytes, {
      issuer: await houseName(call.db, call.language),
      label: session.account,
    })
    return { secret: totp.secret.base32, uri: totp.toString() }
  }

  async #confirm(call: Call<typeof confirmAuthenticator>): Promise<{ recoveryCodes: string[] }> {
    const { db, session, runtime, input } = call
    const { memberId } = session
    if (isBlank(input.code)) throw call.refusal('required', { field: 'code' })
    if (kindOfCode(input.code) !== 'authenticator') throw call.refusal('secondFactorForm', { field: 'code' })
    await requireProof(call)
    const at = runtime.clock.now()
    const counted = await countTries(db, at, [[`secondFactor:${memberId}`, CODE_TRIES]])
    const row = await authenticatorOf(db, memberId)
    if (!row) throw call.refusal('secondFactorGone')
    if (row.confirmed_at) throw call.refusal('secondFactorThere')
    const sealedSecret = row.sealed_secret
    const step = this.#stepOf(memberId, sealedSecret, typedCode(input.code), at)
    if (step === undefined) throw call.refusal('secondFactorWrong', { field: 'code' })
    return db.transaction(async tx => {
      await lockMember(tx, memberId)
      if (!(await confirmSecret(tx, { memberId, sealedSecret, step, at })))
        throw call.refusal('secondFactorGone')
      await takeBack(tx, counted)
      await noteSecurityEvent(tx, call, { kind: 'authenticatorAdded', memberId, at })
      return { recoveryCodes: await this.#recoveryCodes.makeFirst(tx, memberId) }
    })
  }

  async #remove(call: Call<typeof removeAuthenticator>): Promise<Record<string, never>> {
    const { memberId } = call.session
    await requireProof(call)
    await call.db.transaction(async tx => {
      await lockMember(tx, memberId)
      if (!(await deleteAuthenticator(tx, memberId))) return
      await this.#recoveryCodes.dropWithLast(tx, memberId)
      const at = call.runtime.clock.now()
      await noteSecurityEvent(tx, call, { kind: 'authenticatorRemoved', memberId, at })
    })
    return {}
  }

  #stepOf(memberId: string, sealedSecret: Buffer, code: string, at: Date): number | undefined {
    return totpStep(this.#secrets.openAuthenticator(memberId, sealedSecret), code, at)
  }
}
