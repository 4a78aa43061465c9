import { OPERATOR_LOCK_MINUTES } from '#lib/operators/rules.ts'
import { plainDigits } from '#lib/text/digits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'
import { totpStep } from '#server/security/totp.ts'
import { type AccountRow, takeOperatorStep } from './account-queries.ts'
import { triesOnDevice } from './known-devices.ts'
import { countOperatorTry, takeBackTry } from './login-queries.ts'
import { operatorPasskeys } from './operator-passkeys.ts'
import type { SignedOutCall } from './serve-operator.ts'

type Ground = Pick<SignedOutCall<never>, 'db' | 'runtime'>
interface Shown {
  code?: string | undefined
  response?: string | undefined
}
/** `deviceId`: the known browser in which it is shown, whose wrong tries count by themselves. */
type Use = { purpose: 'secondStep' | 'prove'; asker: string; deviceId: string | null }

/** The second factors of operators: an authenticator app or a passkey. */
export class OperatorFactors {
  readonly #box: SecretBox

  /** `secret` is the deployment's. */
  constructor(secret: string) {
    this.#box = new SecretBox(derivedKey(secret, { salt: '', name: 'baize operator authenticators 1' }))
  }

  seal(person: string, secret: Uint8Array): Buffer {
    return this.#box.seal(person, secret)
  }

  /** The time step that a code of a sealed secret belongs to. */
  stepOf(person: string, sealed: Buffer, code: string, at: Date): number | undefined {
    return totpStep(this.#box.open(person, sealed), typedCode(code), at)
  }

  /** Throws unless a code or a passkey of this account was shown; each counts as a try, and a right one is taken back. */
  async require(ground: Ground, account: AccountRow, shown: Shown, use: Use): Promise<void> {
    const { db, runtime } = ground
    const at = runtime.clock.now()
    requireOne(shown)
    const subject = use.deviceId === null ? account.person : triesOnDevice(use.deviceId)
    if (!(await countOperatorTry(db, subject, at))) throw locked()
    if (!(await this.#isRight(ground, account, shown, use)))
      throw shown.code === undefined
        ? new Refusal('passkeyRefused')
        : new Refusal('secondFactorWrong', { field: 'code' })
    await takeBackTry(db, subject)
  }

  async #isRight({ db, runtime }: Ground, account: AccountRow, shown: Shown, use: Use): Promise<boolean> {
    const { person, sealed_authenticator: sealed } = account
    if (shown.code === undefined) {
      const { purpose, asker } = use
      const passkey = await operatorPasskeys.verifyPasskey(runtime, { purpose, asker }, shown.response ?? '')
      return passkey?.person === person
    }
    const step = sealed ? this.stepOf(person, sealed, shown.code, runtime.clock.now()) : undefined
    return step !== undefined && takeOperatorStep(db, person, step)
  }
}

/** Digits of any script, without spaces. */
const typedCode = (text: string) => plainDigits(text).replace(/\s/g, '')

/** One of the two, never both. */
export function requireOne({ code, response }: Shown): void {
  if ((code === undefined) === (response === undefined))
    throw new Refusal('badInput', { status: 400, field: 'code' })
}

/** The refusal where nothing is judged for a while. */
export function locked(): Refusal {
  return new Refusal('operatorLocked', { status: 429, values: { minutes: OPERATOR_LOCK_MINUTES } })
}
