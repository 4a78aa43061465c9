import { createHash, randomBytes } from 'node:crypto'
import { amountsOf, type Envelopes } from '#lib/fairness/envelopes.ts'
import type { Minor } from '#lib/money/money.ts'
import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'

/** Drops whose amounts are remembered: those that run at the same time. */
const REMEMBERED = 8

/** What the seed of a drop is made of when it is announced. */
export interface NewSeed {
  hash: Buffer
  sealed: Buffer
}

/** What a seed needs to become amounts. */
export interface SealedDrop extends Envelopes {
  id: string
  /** Stands in the place of a client seed. */
  name: string
  sealed: Buffer
}

/** Seeds of drops, sealed with the deployment's secret until they are shown: whoever knew one could choose an envelope. */
export class EnvelopeSeeds {
  readonly #box: SecretBox
  readonly #amounts = new Map<string, Promise<Minor[]>>()

  constructor(secret: string) {
    this.#box = new SecretBox(derivedKey(secret, { name: 'red envelopes' }))
  }

  /** 256 random bits, bound to the drop. */
  make(dropId: string): NewSeed {
    const seed = randomBytes(32)
    return { hash: createHash('sha256').update(seed).digest(), sealed: this.#box.seal(dropId, seed) }
  }

  /** Throws when it was sealed for another drop, under another secret, or was changed. */
  open(dropId: string, sealed: Buffer): Buffer {
    return this.#box.open(dropId, sealed)
  }

  /** The amounts of a drop by their numbers; drawn once, since many members open at the same moment. */
  amountsOf(drop: SealedDrop): Promise<Minor[]> {
    const known = this.#amounts.get(drop.id)
    if (known) return known
    const drawn = amountsOf(drop, this.open(drop.id, drop.sealed).toString('hex'), drop.name)
    const [oldest] = this.#amounts.keys()
    if (oldest && this.#amounts.size >= REMEMBERED) this.#amounts.delete(oldest)
    this.#amounts.set(drop.id, drawn)
    return drawn
  }
}
