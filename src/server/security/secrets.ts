import { createHmac } from 'node:crypto'
import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'

/**
 * What the security centre derives from the deployment's secret, so that a dump of the database alone opens nothing:
 * the secrets of authenticator apps are encrypted, payment passwords and recovery codes are hashed with a key of their own.
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

  /** The member's id is authenticated, so that a row copied to another member opens nothing. */
  sealAuthenticator(memberId: string, secret: Uint8Array): Buffer {
    return this.#authenticators.seal(memberId, secret)
  }

  /** Throws when it was sealed for another member, under another secret, or was changed. */
  openAuthenticator(memberId: string, sealed: Buffer): Buffer {
    return this.#authenticators.open(memberId, sealed)
  }

  /** What argon2id is given in place of the payment password itself. */
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
