import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import type { VendorKeys } from './keys.ts'

const EVERY_MS = 5_000

/** Watches the origins of the vendors' games, so that pages may frame a vendor that was added while the server runs. */
export class GameOrigins {
  readonly #parts: { keys: VendorKeys; clock: Clock; log: Log }
  #told = ''
  #looks: Repeating | undefined

  constructor(parts: { keys: VendorKeys; clock: Clock; log: Log }) {
    this.#parts = parts
  }

  /** Tells the origins as soon as they are known, and again when they are others. */
  watch(onChange: (origins: readonly string[]) => void): void {
    this.#looks = new Repeating({
      work: () => this.#look(onChange),
      onError: error => this.#parts.log.warn({ err: error }, 'the vendors were not looked at'),
      pauseMs: EVERY_MS,
    })
    this.#looks.start()
  }

  async stop(): Promise<void> {
    await this.#looks?.stop()
  }

  async #look(onChange: (origins: readonly string[]) => void): Promise<void> {
    const { keys, clock } = this.#parts
    const origins = await keys.gameOrigins(clock.now())
    if (origins.join(' ') === this.#told) return
    this.#told = origins.join(' ')
    onChange(origins)
  }
}
