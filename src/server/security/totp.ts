import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every app has it: SHA-1, six digits, steps of thirty seconds. */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** `issuer` is the house and `label` the account, as the app shows them. */
export function totpOf(secret: Buffer, { issuer = '', label = '' } = {}): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}

/** The time step that a code belongs to; undefined when it is none of the one before, now and the one after. */
export function totpStep(secret: Buffer, code: string, at: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = at.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
