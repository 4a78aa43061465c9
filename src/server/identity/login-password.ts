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
  judge,
  PASSWORD_TRIES,
  passwordTriesOf,
} from './throttle.ts'

/** Wrong passwords in a row that are judged without a picture code, however slowly they come (reliability S5). */
const FAILURES_UNASKED = 20

/** Who stands there, by what they showed. */
export interface Identified {
  member: MemberRow
  way: 'username' | 'sms'
  /** The tries that were counted against them, to be taken back. */
  counted: Counted
  /** Whose failures are forgotten now. */
  suspect: { scene: 'login'; account: string }
  /** The same password under today's parameters, when they have risen. */
  newHash?: string | undefined
}

/** Known and unknown names take the same steps, so that neither the answer nor its time tells them apart. */
export async function identifyByPassword(
  call: Call<typeof login>,
  { passwords, captchas }: IdentityServices,
): Promise<Identified> {
  const { username, password } = call.input
  const at = call.runtime.clock.now()
  const key = accountKey(username)
  const subject = key.slice(0, 100)
  const suspect = { scene: 'login', account: subject, address: call.address, at } as const
  // Somebody who guesses slowly is asked as well, for as long as nobody has come in.
  const isDue = (await failuresOf(call.db, subject)) >= FAILURES_UNASKED
  await captchas.require(call.db, { ...suspect, isAlwaysAsked: isDue }, call.input.captcha)
  const counted = await countTries(call.db, at, [
    [`login:address:${networkOf(call.address)}`, ADDRESS_TRIES],
    [passwordTriesOf(key), PASSWORD_TRIES],
  ])
  const member = await memberByTypedKey(call.db, key)
  const oldHash = member?.password_hash
  const isRight = await judge(call.db, counted, passwords.verify(password, oldHash))
  if (!member || !oldHash || !isRight || isDead(member, at)) {
    const captcha = await call.db.transaction(
      async tx => {
        await noteSecurityEvent(tx, call, { kind: 'loginFailed', memberId: member?.id, at })
        await countFailure(tx, subject, at)
        await captchas.noteFailure(tx, suspect)
        return isDue || (await captchas.isAsked(tx, suspect))
      },
      { forgettable: true },
    )
    throw call.refusal('wrongLogin', { field: 'password', details: { captcha } })
  }
  const newHash = passwords.isOutdated(oldHash)
    ? await judge(call.db, counted, passwords.hash(password))
    : undefined
  return { member, way: 'username', counted, suspect, newHash }
}

/** A password that the house made is dead after its first use or its day (reliability C7). */
function isDead({ first_password_until: until }: MemberRow, at: Date): boolean {
  return until !== null && until <= at
}
