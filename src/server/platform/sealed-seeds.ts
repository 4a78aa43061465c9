import { createHash, randomBytes } from 'node:crypto'
import { derivedKey, SecretBox } from './secret-box.ts'

/** A new seed as it is kept until it is revealed. */
interface NewSeed {
  /** SHA-256 of the seed, to be published before anything depends on it. */
  hash: Buffer
  sealed: Buffer
}

/**
 * Seeds of the house that decide something later: their hash is published first, and they stay sealed with the
 * deployment's secret until they are revealed.
 */
export class SealedSeeds {
  readonly #box: SecretBox

  /** `purpose` is part of the key: under another one no seed that was sealed before opens. */
  constructor(secret: string, purpose: string) {
    this.#box = new SecretBox(derivedKey(secret, { name: purpose }))
  }

  /** Makes a seed of 256 random bits, bound to the id of what it decides. */
  make(id: string): NewSeed {
    const seed = randomBytes(32)
    return { hash: createHash('sha256').update(seed).digest(), sealed: this.#box.seal(id, seed) }
  }

  /** Throws if it was sealed for another id, for another purpose or under another secret, or was changed. */
  open(id: string, sealed: Buffer): Buffer {
    return this.#box.open(id, sealed)
  }
}
