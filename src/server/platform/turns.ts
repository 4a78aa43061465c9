/**
 * How soon calls are given up when there are more than can be served: what vendors and payment providers say never is,
 * since they would have to ask what became of it; members' money last.
 */
export type Lane = 'vital' | 'money' | 'other'

/** How long the process works on calls before it handles other events, such as health checks. */
const TURN_MS = 20
/** If other events take longer than that, such as a thousand refusals, calls get as much time, up to this. */
const LONGEST_TURN_MS = 100

interface Waiting {
  go: () => void
  since: number
}

/**
 * Shares the event loop: of the calls that arrive together, as many start as fit into one turn, and the others wait for
 * a later one, members' money first. Between turns, everything else runs.
 */
export class Turns {
  readonly #money: Waiting[] = []
  readonly #others: Waiting[] = []
  #endsAt: number | undefined
  /** When the last turn ended. */
  #stoppedAt = 0

  /** Undefined if a call may start now, else a promise for its turn. */
  take(lane: Exclude<Lane, 'vital'>): Promise<void> | undefined {
    const now = performance.now()
    if (this.#endsAt === undefined) {
      this.#endsAt = now + TURN_MS
      this.#stoppedAt = now
      setImmediate(this.#nextTurn)
    }
    const isFree = this.#money.length + this.#others.length === 0
    if (isFree && now < this.#endsAt) return undefined
    const queue = lane === 'money' ? this.#money : this.#others
    return new Promise(go => queue.push({ go, since: now }))
  }

  /** Returns how long the oldest call has waited, in milliseconds. */
  waitedMs(): number {
    const since = Math.min(this.#money[0]?.since ?? Infinity, this.#others[0]?.since ?? Infinity)
    return Math.max(0, performance.now() - since)
  }

  readonly #nextTurn = (): void => {
    if (this.#money.length + this.#others.length === 0) {
      this.#endsAt = undefined
      return
    }
    const now = performance.now()
    this.#endsAt = now + Math.min(LONGEST_TURN_MS, Math.max(TURN_MS, now - this.#stoppedAt))
    setImmediate(this.#nextTurn)
    this.#serve()
  }

  readonly #serve = (): void => {
    this.#stoppedAt = performance.now()
    if (this.#stoppedAt >= (this.#endsAt ?? 0)) return
    const next = this.#money.shift() ?? this.#others.shift()
    if (!next) return
    next.go()
    // Start the next one after everything that this one can do without waiting: the tick comes after its promises.
    queueMicrotask(() => process.nextTick(this.#serve))
  }
}
