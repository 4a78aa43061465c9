import { createHash, randomBytes } from 'node:crypto'
import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'

/** Seeds of raffles, sealed with the deployment's secret until the draw. */
export class RaffleSeeds {
  readonly #box: SecretBox

  constructor(secret: string) {
    this.#box = new SecretBox(derivedKey(secret, { name: 'raffles' }))
  }

  /** Makes a seed of 256 random bits, bound to the raffle. */
  make(raffleId: string): { hash: Buffer; sealed: Buffer } {
    const seed = randomBytes(32)
    return { hash: createHash('sha256').update(seed).digest(), sealed: this.#box.seal(raffleId, seed) }
  }

  /** Throws if it was sealed for another raffle or under another secret, or was changed. */
  open(raffleId: string, sealed: Buffer): Buffer {
    return this.#box.open(raffleId, sealed)
  }
}
