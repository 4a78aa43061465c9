import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { VendorKeys } from './keys.ts'

const EVERY_MS = 5_000

/** Watches the origins of the vendors' games, so that pages may frame a vendor that was added while the server runs. */
export class GameOrigins {
  readonly #parts: { keys: VendorKeys; clock: Clock; log: Log }
  #lastSent = ''
  #timer: NodeJS.Timeout | undefined

  constructor(parts: { keys: VendorKeys; clock: Clock; log: Log }) {
    this.#parts = parts
  }

  /** Calls `notify` with the origins once they are known, and again whenever they change. */
  watch(notify: (origins: readonly string[]) => void): void {
    void this.#refresh(notify)
    this.#timer = setInterval(() => void this.#refresh(notify), EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #refresh(notify: (origins: readonly string[]) => void): Promise<void> {
    const { keys, clock, log } = this.#parts
    try {
      const origins = await keys.gameOrigins(clock.now())
      if (origins.join(' ') === this.#lastSent) return
      this.#lastSent = origins.join(' ')
      notify(origins)
    } catch (error) {
      log.warn({ err: error }, 'reading the vendors failed')
    }
  }
}
