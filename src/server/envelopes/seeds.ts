import { createHash, randomBytes } from 'node:crypto'
import { amountsOf, type Envelopes } from '#lib/fairness/envelopes.ts'
import type { Minor } from '#lib/money/money.ts'
import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'

/** How many drops have their amounts cached: those that run at the same time. */
const REMEMBERED = 8

/** A new drop's seed when it is announced. */
export interface NewSeed {
  hash: Buffer
  sealed: Buffer
}

/** What deriving the amounts from a seed needs. */
export interface SealedDrop extends Envelopes {
  id: string
  /** Takes the place of a client seed. */
  name: string
  sealed: Buffer
}

/** Seeds of drops, sealed with the deployment's secret until they are revealed: a seed shows every amount. */
export class EnvelopeSeeds {
  readonly #box: SecretBox
  /** By the sealed seed, which is another one if the drop is announced again. */
  readonly #amounts = new Map<string, Promise<Minor[]>>()

  constructor(secret: string) {
    this.#box = new SecretBox(derivedKey(secret, { name: 'red envelopes' }))
  }

  /** Makes a seed of 256 random bits, bound to the drop. */
  make(dropId: string): NewSeed {
    const seed = randomBytes(32)
    return { hash: createHash('sha256').update(seed).digest(), sealed: this.#box.seal(dropId, seed) }
  }

  /** Throws if it was sealed for another drop or under another secret, or was changed. */
  open(dropId: string, sealed: Buffer): Buffer {
    return this.#box.open(dropId, sealed)
  }

  /** Returns the amounts of a drop by envelope number; cached, since many members open at the same moment. */
  amountsOf(drop: SealedDrop): Promise<Minor[]> {
    const key = drop.sealed.toString('base64')
    const known = this.#amounts.get(key)
    if (known) return known
    const drawn = amountsOf(drop, this.open(drop.id, drop.sealed).toString('hex'), drop.name)
    const [oldest] = this.#amounts.keys()
    if (oldest && this.#amounts.size >= REMEMBERED) this.#amounts.delete(oldest)
    this.#amounts.set(key, drawn)
    return drawn
  }
}
