import { setPaymentPassword } from '#lib/security/api.ts'
import { checkPaymentPasswordField } from '#lib/security/rules.ts'
import type { Database } from '#server/db/database.ts'
import { memberById } from '#server/identity/queries.ts'
import { type Caller, noteSecurityEvent } from '#server/identity/security-events.ts'
import { countTries, judge, type TryLimit, takeBack } from '#server/identity/throttle.ts'
import type { Passwords } from '#server/platform/password.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { requireProof } from './proof.ts'
import { paymentHash, writePaymentHash } from './queries.ts'
import type { SecuritySecrets } from './secrets.ts'

/** Payment passwords judged per member: six digits bear no more. */
const TRIES: TryLimit = { limit: 5, windowMs: 30 * 60_000 }

/** The subject of the wrong payment passwords of a member. */
export const paymentTriesOf = (memberId: string) => `payment:${memberId}`

/** The password that withdrawals and transfers ask for (docs/decisions/012-security-center.md). */
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

  /** What is stored of a payment password. Hashing takes its time, so it is done outside of any transaction. */
  hash(memberId: string, password: string): Promise<string> {
    return this.#passwords.hash(this.#secrets.keyedPaymentPassword(memberId, password))
  }

  async isSet(db: Database, memberId: string): Promise<boolean> {
    return (await paymentHash(db, memberId)) !== undefined
  }

  /**
   * Whether it is the member's payment password; false also when none is set. To be asked before the transaction that
   * moves money: the try must stay counted when that one rolls back, and hashing must hold no row. After five wrong ones
   * within half an hour it throws `tooManyRequests`.
   */
  async isRight(db: Database, caller: Caller, memberId: string, password: string): Promise<boolean> {
    const at = caller.runtime.clock.now()
    const counted = await countTries(db, at, [[paymentTriesOf(memberId), TRIES]])
    const hash = await paymentHash(db, memberId)
    const verifying = this.#passwords.verify(this.#secrets.keyedPaymentPassword(memberId, password), hash)
    const isRight = await judge(db, counted, verifying)
    if (isRight) await takeBack(db, counted)
    else await noteSecurityEvent(db, caller, { kind: 'paymentPasswordWrong', memberId, at })
    return isRight
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
      // Of two changes at once one comes first, and the other's old password is then no longer it.
      if (!isWritten) throw call.refusal('wrongPaymentPassword', { field: 'oldPassword' })
      await noteSecurityEvent(tx, call, { kind: 'paymentPasswordSet', memberId, at })
    })
    return {}
  }
}
