import { setPaymentPassword } from '#lib/security/api.ts'
import { checkPaymentPasswordField } from '#lib/security/rules.ts'
import type { Database } from '#server/db/database.ts'
import { memberById } from '#server/identity/queries.ts'
import { type Caller, noteSecurityEvent } from '#server/identity/security-events.ts'
import { countTries, type TryLimit, takeBack, takeBackOnError } from '#server/identity/throttle.ts'
import type { Passwords } from '#server/platform/password.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { requireProof } from './proof.ts'
import { paymentHash, writePaymentHash } from './queries.ts'
import type { SecuritySecrets } from './secrets.ts'

/** Payment password checks per member: six digits allow no more. */
const TRIES: TryLimit = { limit: 5, windowMs: 30 * 60_000 }

/** The subject under which a member's wrong payment passwords are counted. */
export const paymentTriesOf = (memberId: string) => `payment:${memberId}`

/** The password that withdrawals and transfers require (docs/decisions/012-security-center.md). */
export class PaymentPasswords {
  readonly #passwords: Passwords
  readonly #secrets: SecuritySecrets

  constructor(passwords: Passwords, secrets: SecuritySecrets) {
    this.#passwords = passwords
    this.#secrets = secrets
  }

  get routes(): Route[] {
    return [serve(setPaymentPassword, call => this.#set(call))]
  }

  /** The stored hash of a payment password. Hashing is slow, so call it outside of any transaction. */
  hash(memberId: string, password: string): Promise<string> {
    return this.#passwords.hash(this.#secrets.keyedPaymentPassword(memberId, password))
  }

  async isSet(db: Database, memberId: string): Promise<boolean> {
    return (await paymentHash(db, memberId)) !== undefined
  }

  /**
   * Whether it is the member's payment password; false if none is set. Call it before the transaction that moves money:
   * the try must stay counted if that one rolls back, and no row may stay locked while hashing. After five wrong tries
   * within half an hour it throws `tooManyRequests`.
   */
  async isRight(db: Database, caller: Caller, memberId: string, password: string): Promise<boolean> {
    const at = caller.runtime.clock.now()
    const counted = await countTries(db, at, [[paymentTriesOf(memberId), TRIES]])
    const hash = await paymentHash(db, memberId)
    const verifying = this.#passwords.verify(this.#secrets.keyedPaymentPassword(memberId, password), hash)
    const isRight = await takeBackOnError(db, counted, verifying)
    if (isRight) await takeBack(db, counted)
    else await noteSecurityEvent(db, caller, { kind: 'paymentPasswordWrong', memberId, at })
    return isRight
  }

  /** Refuses a call beside its field `paymentPassword` unless that is the member's; call it as `isRight`. */
  async require(
    call: Caller & { db: Database; session: { memberId: string } },
    password: string,
  ): Promise<void> {
    const { db, session } = call
    const field = 'paymentPassword'
    if (password === '') throw new Refusal('required', { field })
    if (!(await this.isSet(db, session.memberId))) throw new Refusal('paymentPasswordNotSet', { field })
    if (!(await this.isRight(db, call, session.memberId, password)))
      throw new Refusal('wrongPaymentPassword', { field })
  }

  async #set(call: Call<typeof setPaymentPassword>): Promise<Record<string, never>> {
    const { db, input, session, runtime } = call
    const { memberId } = session
    await requireProof(call)
    const oldHash = await paymentHash(db, memberId)
    for (const field of ['oldPassword', 'newPassword', 'confirmNewPassword'] as const) {
      const problem = checkPaymentPasswordField(field, input, oldHash !== undefined)
      if (problem) throw call.refusal(problem.code as 'required', { field, values: { ...problem.values } })
    }
    if (oldHash && !(await this.isRight(db, call, memberId, input.oldPassword)))
      throw call.refusal('wrongPaymentPassword', { field: 'oldPassword' })
    const login = (await memberById(db, memberId))?.password_hash
    if (login && (await this.#passwords.verify(input.newPassword, login)))
      throw call.refusal('paymentPasswordIsLogin', { field: 'newPassword' })
    const newHash = await this.hash(memberId, input.newPassword)
    const at = runtime.clock.now()
    await db.transaction(async tx => {
      const isWritten = await writePaymentHash(tx, { memberId, oldHash, newHash, at })
      // Of two concurrent changes one wins, and the other one's old password is then wrong.
      if (!isWritten) throw call.refusal('wrongPaymentPassword', { field: 'oldPassword' })
      await noteSecurityEvent(tx, call, { kind: 'paymentPasswordSet', memberId, at })
    })
    return {}
  }
}
