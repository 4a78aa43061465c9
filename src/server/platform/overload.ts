import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Lane, Turns } from './turns.ts'

const VITAL = /^\/api\/(vendor|payments)\//
const MONEY =
  /^\/api\/(deposits|envelopes|games\/launch|limits|lottery\/tickets|operator|payout-accounts|points|promotions|raffles|rebates|rewards|transfers|wallet|withdrawals)(\/|$)/

export function laneOf(pathname: string): Lane {
  if (VITAL.test(pathname)) return 'vital'
  return MONEY.test(pathname) ? 'money' : 'other'
}

/**
 * When a lane is full: the event loop, or the next waiting call, is this late, and this many calls are in progress.
 * Fewer calls are always admitted, so that a pause of the process does not refuse the few calls that arrive just then.
 */
const FULL: Readonly<Record<Exclude<Lane, 'vital'>, Full>> = {
  other: { lateMs: 100, calls: 64, ofNetwork: 32 },
  money: { lateMs: 1_000, calls: 256, ofNetwork: 128 },
}
interface Full {
  lateMs: number
  calls: number
  /** The limit per network, so that a flood from one place leaves room for everybody else. */
  ofNetwork: number
}
const LOOK_EVERY_MS = 250
const RESOLUTION_MS = 10

/** Returns how late the event loop was since the last call: the 99th percentile, in milliseconds. */
export type LoopDelay = () => number

/** Decides which calls are served, and when, under overload (reliability, "Backpressure"). */
export class Overload {
  readonly #delay: LoopDelay
  readonly #onFull: (about: { lateMs: number; calls: number; refused: number }) => void
  readonly #turns = new Turns()
  readonly #ofNetworks = new Map<string, number>()
  #lateMs = 0
  #lookedAt = performance.now()
  #calls = 0
  #refused = 0

  /** `onFull` is called at most a few times a second with how many calls were refused. */
  constructor(
    onFull: (about: { lateMs: number; calls: number; refused: number }) => void,
    delay = loopDelay(),
  ) {
    this.#onFull = onFull
    this.#delay = delay
  }

  /** Whether a call from a network is served; it counts until `end`. */
  admit(lane: Lane, network: string): boolean {
    this.#look()
    const ofNetwork = this.#ofNetworks.get(network) ?? 0
    if (lane !== 'vital' && this.#isFull(FULL[lane], ofNetwork)) {
      this.#refused += 1
      return false
    }
    this.#calls += 1
    this.#ofNetworks.set(network, ofNetwork + 1)
    return true
  }

  end(network: string): void {
    this.#calls -= 1
    const ofNetwork = (this.#ofNetworks.get(network) ?? 0) - 1
    if (ofNetwork > 0) this.#ofNetworks.set(network, ofNetwork)
    else this.#ofNetworks.delete(network)
  }

  /** Undefined if an admitted call may start now, else a promise for its turn. */
  turn(lane: Lane): Promise<void> | undefined {
    return lane === 'vital' ? undefined : this.#turns.take(lane)
  }

  #isFull({ lateMs, calls, ofNetwork: most }: Full, ofNetwork: number): boolean {
    const isCrowded = this.#calls >= calls || ofNetwork >= most
    return isCrowded && (this.#lateMs > lateMs || this.#turns.waitedMs() > lateMs)
  }

  #look(): void {
    const now = performance.now()
    if (now - this.#lookedAt < LOOK_EVERY_MS) return
    this.#lookedAt = now
    this.#lateMs = this.#delay()
    if (this.#refused > 0)
      this.#onFull({ lateMs: Math.round(this.#lateMs), calls: this.#calls, refused: this.#refused })
    this.#refused = 0
  }
}

/** Measured by a timer outside JavaScript, which reports afterwards how late it was. */
function loopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  return () => {
    const lateMs = histogram.count > 0 ? histogram.percentile(99) / 1e6 - RESOLUTION_MS : 0
    histogram.reset()
    return lateMs
  }
}
