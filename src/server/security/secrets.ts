import { createHmac } from 'node:crypto'
import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'

/**
 * The keys that the security centre derives from the deployment's secret, so that a dump of the database alone reveals
 * nothing: the secrets of authenticator apps are encrypted, payment passwords and recovery codes hashed with separate
 * keys.
 */
export class SecuritySecrets {
  readonly #authenticators: SecretBox
  readonly #paymentPasswords: Buffer
  readonly #recoveryCodes: Buffer

  constructor(secret: string) {
    const derive = (name: string) => derivedKey(secret, { salt: '', name: `baize ${name} 1` })
    this.#authenticators = new SecretBox(derive('authenticator secrets'))
    this.#paymentPasswords = derive('payment passwords')
    this.#recoveryCodes = derive('recovery codes')
  }

  /** Authenticates the member's id, so that a row copied to another member cannot be decrypted. */
  sealAuthenticator(memberId: string, secret: Uint8Array): Buffer {
    return this.#authenticators.seal(memberId, secret)
  }

  /** Throws if it was sealed for another member or with another secret, or was changed. */
  openAuthenticator(memberId: string, sealed: Buffer): Buffer {
    return this.#authenticators.open(memberId, sealed)
  }

  /** The input for argon2id in place of the payment password itself. */
  keyedPaymentPassword(memberId: string, password: string): string {
    return createHmac('sha256', this.#paymentPasswords)
      .update(`${memberId}\n`)
      .update(password, 'utf8')
      .digest('base64url')
  }

  recoveryHash(memberId: string, code: string): Buffer {
    return createHmac('sha256', this.#recoveryCodes).update(`${memberId}\n${code}`).digest()
  }
}
