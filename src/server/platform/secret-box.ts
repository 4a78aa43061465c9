import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Derives one key per purpose from the deployment's secret (HKDF-SHA256, RFC 5869). A changed name is another key. */
export function derivedKey(
  secret: string,
  { salt = 'baize', name }: { salt?: string; name: string },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, name, 32))
}

/**
 * Encrypts what nobody may read in a copy of the database: AES-256-GCM, stored as nonce, tag and text. Its owner (the
 * id of a member, of a message) is authenticated too, so that a value copied elsewhere cannot be opened.
 */
export class SecretBox {
  readonly #key: Buffer

  constructor(key: Buffer) {
    this.#key = key
  }

  seal(belongsTo: string, content: string | Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(belongsTo))
    const text = Buffer.concat([cipher.update(content), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), text])
  }

  /** Throws if it was sealed under another key, for another owner, or was changed or cut. */
  open(belongsTo: string, sealed: Buffer): Buffer {
    const textAt = NONCE_BYTES + TAG_BYTES
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(sealed.subarray(NONCE_BYTES, textAt))
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()])
  }
}
