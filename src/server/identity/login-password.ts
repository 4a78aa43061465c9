import type { login } from '#lib/identity/api.ts'
import { accountKey } from '#lib/identity/rules.ts'
import { networkOf } from '#server/platform/address.ts'
import type { Call } from '#server/platform/serve.ts'
import { countFailure, failuresOf } from './login-queries.ts'
import { type MemberRow, memberByTypedKey } from './queries.ts'
import { noteSecurityEvent } from './security-events.ts'
import type { IdentityServices } from './sign-in.ts'
import {
  ADDRESS_TRIES,
  type Counted,
  countTries,
  PASSWORD_TRIES,
  passwordTriesOf,
  takeBackOnError,
} from './throttle.ts'

/** Consecutive wrong passwords before a captcha is required, however slowly they come (reliability S5). */
const FAILURES_UNASKED = 20

/** The member whom the credentials identify. */
export interface Identified {
  member: MemberRow
  loginType: 'username' | 'sms'
  /** The counted tries, to be taken back after a success. */
  counted: Counted
  /** Whose failure counts a success resets. */
  suspect: { scene: 'login'; account: string }
  /** The same password hashed with the current parameters, if these have been raised. */
  newHash?: string | undefined
}

/** Takes the same steps for known and unknown names, so that neither the answer nor its timing reveals which it is. */
export async function identifyByPassword(
  call: Call<typeof login>,
  { passwords, captchas }: IdentityServices,
): Promise<Identified> {
  const { username, password } = call.input
  const at = call.runtime.clock.now()
  const key = accountKey(username)
  const subject = key.slice(0, 100)
  const suspect = { scene: 'login', account: subject, address: call.address, at } as const
  // Slow guessing also requires a captcha, until a login succeeds.
  const isDue = (await failuresOf(call.db, subject)) >= FAILURES_UNASKED
  await captchas.require(call.db, { ...suspect, isAlwaysRequired: isDue }, call.input.captcha)
  const counted = await countTries(call.db, at, [
    [`login:address:${networkOf(call.address)}`, ADDRESS_TRIES],
    [passwordTriesOf(key), PASSWORD_TRIES],
  ])
  const member = await memberByTypedKey(call.db, key)
  const oldHash = member?.password_hash
  const isRight = await takeBackOnError(call.db, counted, passwords.verify(password, oldHash))
  if (!member || !oldHash || !isRight || isFirstPasswordExpired(member, at)) {
    const captcha = await call.db.transaction(
      async tx => {
        await noteSecurityEvent(tx, call, { kind: 'loginFailed', memberId: member?.id, at })
        await countFailure(tx, subject, at)
        await captchas.noteFailure(tx, suspect)
        return isDue || (await captchas.isRequired(tx, suspect))
      },
      { forgettable: true },
    )
    throw call.refusal('wrongLogin', { field: 'password', details: { captcha } })
  }
  const newHash = passwords.isOutdated(oldHash)
    ? await takeBackOnError(call.db, counted, passwords.hash(password))
    : undefined
  return { member, loginType: 'username', counted, suspect, newHash }
}

/** A generated password expires after its first use or after a day (reliability C7). */
function isFirstPasswordExpired({ first_password_until: until }: MemberRow, at: Date): boolean {
  return until !== null && until <= at
}
