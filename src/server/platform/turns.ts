/**
 * How soon calls are given up when there are more than can be served: what vendors and payment providers say never is,
 * since they would have to ask what became of it; members' money last.
 */
export type Lane = 'vital' | 'money' | 'other'

/** So long the process works on calls before it looks around for others, such as who asks for its health. */
const TURN_MS = 20
/** Where others take longer than that, such as a thousand refusals, calls take as long as they did, up to this. */
const LONGEST_TURN_MS = 100

interface Waiting {
  go: () => void
  since: number
}

/**
 * Shares the event loop out: of calls that arrive together as many begin as fit into a turn, the others wait for one of
 * the next, members' money first. In between everything else has its chance.
 */
export class Turns {
  readonly #money: Waiting[] = []
  readonly #others: Waiting[] = []
  #endsAt: number | undefined
  /** When the last turn was over. */
  #stoppedAt = 0

  /** Nothing when a call may begin now, else what comes with its turn. */
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

  /** How long the oldest call waits already, in milliseconds. */
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
    // The next one after all that can be done for this one without waiting: behind its promises comes the tick.
    queueMicrotask(() => process.nextTick(this.#serve))
  }
}
