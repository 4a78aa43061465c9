import { amountsOf, type Envelopes } from '#lib/fairness/envelopes.ts'
import type { Minor } from '#lib/money/money.ts'
import { SealedSeeds } from '#server/platform/sealed-seeds.ts'

/** How many drops have their amounts cached: those that run at the same time. */
const REMEMBERED = 8

/** What deriving the amounts from a seed needs. */
export interface SealedDrop extends Envelopes {
  id: string
  /** Takes the place of a client seed. */
  name: string
  sealed: Buffer
}

/** Seeds of drops, sealed until they are revealed: a seed shows every amount. */
export class EnvelopeSeeds extends SealedSeeds {
  /** By the sealed seed, which is another one if the drop is announced again. */
  readonly #amounts = new Map<string, Promise<Minor[]>>()

  constructor(secret: string) {
    super(secret, 'red envelopes')
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
