import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Lanes } from './lanes.ts'
import { computeHash } from './password-thread.ts'
import { Refusal } from './refusal.ts'

export interface HashCost {
  memoryKib: number
  passes: number
}

/**
 * Above every line of OWASP's table (19 MiB and 2 passes at least); about 0.12 s on the machine it was measured on
 * (docs/decisions/007-passwords-and-sealing.md). A stored hash contains its own cost and is renewed when this rises.
 */
export const HASH_COST: HashCost = { memoryKib: 65_536, passes: 3 }

const PARALLELISM = 1
/** How many hashes are computed concurrently; each takes a core and the memory of its cost. */
const LANES = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

interface Options {
  cost?: HashCost
  /** How many may wait; further ones are refused, so that a flood cannot pile up. */
  queue?: number
}

/**
 * Hashes and checks passwords with argon2id, off the event loop, with bounded concurrency. Passwords are used exactly
 * as typed: every byte of their UTF-8 counts. A full queue throws `Refusal('unavailable')`, status 503.
 */
export class Passwords {
  readonly #cost: HashCost
  readonly #queue: number
  readonly #lanes = new Lanes(LANES)
  readonly #dummy: Promise<string>

  constructor({ cost = HASH_COST, queue = 24 }: Options = {}) {
    this.#cost = cost
    this.#queue = queue
    this.#dummy = this.hash(randomBytes(24).toString('base64url'))
  }

  /** The most hashes that ever ran concurrently. */
  get mostAtOnce(): number {
    return this.#lanes.most
  }

  /** Returns a PHC string with its own salt: "$argon2id$v=19$m=…,t=…,p=1$salt$hash". */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    const { memoryKib, passes } = this.#cost
    const hash = await this.#inLane(() => compute(password, salt, this.#cost, HASH_BYTES))
    return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${PARALLELISM}$${plain64(salt)}$${plain64(hash)}`
  }

  /** Whether a password matches a stored hash. Without a hash it does the same work and returns false. */
  async verify(password: string, stored: string | null | undefined): Promise<boolean> {
    const { salt, hash, cost } = parse(stored ?? (await this.#dummy))
    const computed = await this.#inLane(() => compute(password, salt, cost, hash.length))
    return timingSafeEqual(computed, hash) && typeof stored === 'string'
  }

  /** Whether one more call may wait. */
  get hasRoom(): boolean {
    return this.#lanes.waiting < this.#queue
  }

  /**
   * For callers who are not signed in, before any other work: throws like a full queue once two thirds of it are taken.
   * The rest is kept for members, whose money waits for a password too.
   */
  keepRoomForMembers(): void {
    if (this.#lanes.waiting >= Math.ceil((this.#queue * 2) / 3)) throw busy()
  }

  /** Whether a stored hash was made at a lower cost than the current one. */
  isOutdated(stored: string): boolean {
    const { cost } = parse(stored)
    return cost.memoryKib < this.#cost.memoryKib || cost.passes < this.#cost.passes
  }

  async #inLane<T>(work: () => Promise<T>): Promise<T> {
    if (this.#lanes.isBusy && !this.hasRoom) throw busy()
    return this.#lanes.run(work)
  }
}

function busy(): Refusal {
  return new Refusal('unavailable', { status: 503 })
}

function compute(password: string, nonce: Buffer, cost: HashCost, tagLength: number): Promise<Buffer> {
  return computeHash({ message: Buffer.from(password, 'utf8'), nonce, tagLength, ...cost })
}

function parse(stored: string): { salt: Buffer; hash: Buffer; cost: HashCost } {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored) ?? []
  if (!salt || !hash || Number(parallelism) !== PARALLELISM)
    throw new Error('a stored password hash is unreadable')
  return {
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
    cost: { memoryKib: Number(memory), passes: Number(passes) },
  }
}

/** The PHC format omits base64 padding. */
function plain64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
