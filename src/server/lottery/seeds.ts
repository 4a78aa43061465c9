import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const [SEED_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16]

export interface NewSeed {
  hash: Buffer
  sealed: Buffer
}

/** Server seeds of draws, encrypted with the deployment's secret until they are published. */
export class DrawSeeds {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'baize lottery seeds 1', 32))
  }

  /** A new seed of 256 random bits. AES-256-GCM: nonce, tag, ciphertext; the draw's id is authenticated. */
  make(drawId: string): NewSeed {
    const seed = randomBytes(SEED_BYTES)
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(drawId))
    const text = Buffer.concat([cipher.update(seed), cipher.final()])
    return {
      hash: createHash('sha256').update(seed).digest(),
      sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]),
    }
  }

  /** Throws if it was sealed for another draw or with another secret, or was changed. */
  open(drawId: string, sealed: Buffer): Buffer {
    const tagEnd = NONCE_BYTES + TAG_BYTES
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(drawId)).setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd))
    return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()])
  }
}
