import { randomBytes } from 'node:crypto'
import { makeRecoveryCodes } from '#lib/security/factor-api.ts'
import { RECOVERY_CODE_COUNT } from '#lib/security/rules.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import {
  deleteRecoveryCodes,
  factorsOf,
  hasRecoveryCodes,
  lockMember,
  takeRecoveryCode,
  writeRecoveryCodes,
} from './factor-queries.ts'
import { requireProof } from './proof.ts'
import type { SecuritySecrets } from './secrets.ts'

/** Crockford's base32: no letters that look like digits. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Ten characters of five bits: fifty bits, and only a few tries an hour are allowed. */
const LENGTH = 10

/** Printable codes for members who lost phone and passkey; they exist as long as the member has a second factor. */
export class RecoveryCodes {
  readonly #secrets: SecuritySecrets

  constructor(secrets: SecuritySecrets) {
    this.#secrets = secrets
  }

  get routes(): Route[] {
    return [serve(makeRecoveryCodes, call => this.#renew(call))]
  }

  /** Creates the codes that come with the first factor; none if the member already has some. */
  async makeFirst(tx: Transaction, memberId: string): Promise<string[]> {
    return (await hasRecoveryCodes(tx, memberId)) ? [] : this.#make(tx, memberId)
  }

  /** Deletes the codes when no factor is left. */
  async dropWithLast(tx: Transaction, memberId: string): Promise<void> {
    const { hasAuthenticator, passkeys } = await factorsOf(tx, memberId)
    if (!hasAuthenticator && passkeys === 0) await deleteRecoveryCodes(tx, memberId)
  }

  /** Uses up a code, as normalized by `typedCode`. */
  take(db: Queries, memberId: string, code: string, at: Date): Promise<boolean> {
    return takeRecoveryCode(db, { memberId, hash: this.#secrets.recoveryHash(memberId, code), at })
  }

  async #renew(call: Call<typeof makeRecoveryCodes>): Promise<{ recoveryCodes: string[] }> {
    const { memberId } = call.session
    await requireProof(call)
    return call.db.transaction(async tx => {
      await lockMember(tx, memberId)
      const { hasAuthenticator, passkeys } = await factorsOf(tx, memberId)
      if (!hasAuthenticator && passkeys === 0) throw call.refusal('secondFactorGone')
      const at = call.runtime.clock.now()
      await noteSecurityEvent(tx, call, { kind: 'recoveryCodesMade', memberId, at })
      return { recoveryCodes: await this.#make(tx, memberId) }
    })
  }

  async #make(tx: Transaction, memberId: string): Promise<string[]> {
    const codes = new Set<string>()
    while (codes.size < RECOVERY_CODE_COUNT) codes.add(randomCode())
    await writeRecoveryCodes(
      tx,
      memberId,
      [...codes].map(code => this.#secrets.recoveryHash(memberId, code)),
    )
    return [...codes].map(code => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
  }
}

/** 256 is a multiple of 32, so every character is equally likely. */
function randomCode(): string {
  return Array.from(randomBytes(LENGTH), byte => SIGNS[byte % SIGNS.length]).join('')
}
